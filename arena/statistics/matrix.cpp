#include "arena/statistics/matrix.h"

#include <cmath>

namespace hegemon::arena {

std::optional<Matrix> cholesky(const Matrix& a) {
  Matrix lower(a.size());
  for (std::size_t row = 0; row < a.size(); ++row) {
    for (std::size_t column = 0; column <= row; ++column) {
      double rest = a.at(row, column);
      for (std::size_t k = 0; k < column; ++k)
        rest -= lower.at(row, k) * lower.at(column, k);
      if (row != column) {
        lower.at(row, column) = rest / lower.at(column, column);
      } else if (rest > 0) {
        lower.at(row, row) = std::sqrt(rest);
      } else {
        return std::nullopt;
      }
    }
  }
  return lower;
}

std::vector<double> solve(const Matrix& lower, std::vector<double> b) {
  const std::size_t size = lower.size();
  for (std::size_t row = 0; row < size; ++row) {
    for (std::size_t k = 0; k < row; ++k)
      b[row] -= lower.at(row, k) * b[k];
    b[row] /= lower.at(row, row);
  }
  for (std::size_t row = size; row-- > 0;) {
    for (std::size_t k = row + 1; k < size; ++k)
      b[row] -= lower.at(k, row) * b[k];
    b[row] /= lower.at(row, row);
  }
  return b;
}

Matrix inverse(const Matrix& lower) {
  Matrix result(lower.size());
  for (std::size_t column = 0; column < lower.size(); ++column) {
    std::vector<double> unit(lower.size());
    unit[column] = 1;
    const std::vector<double> x = solve(lower, std::move(unit));
    for (std::size_t row = 0; row < lower.size(); ++row)
      result.at(row, column) = x[row];
  }
  return result;
}

}  // namespace hegemon::arena
