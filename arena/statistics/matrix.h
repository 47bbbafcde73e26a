/// The little linear algebra that a rating fit needs: symmetric positive definite systems by
/// Cholesky's method.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

namespace hegemon::arena {

/// A square matrix, row by row.
class Matrix {
 public:
  Matrix() = default;
  explicit Matrix(std::size_t size) : size_(size), values_(size * size) {}

  std::size_t size() const { return size_; }
  double& at(std::size_t row, std::size_t column) { return values_[row * size_ + column]; }
  double at(std::size_t row, std::size_t column) const { return values_[row * size_ + column]; }

 private:
  std::size_t size_ = 0;
  std::vector<double> values_;
};

/// The lower triangle L with L L' = a, of which only the lower triangle is read; nothing if `a` is
/// not positive definite.
std::optional<Matrix> cholesky(const Matrix& a);

/// The x with L L' x = b, for L from cholesky().
std::vector<double> solve(const Matrix& lower, std::vector<double> b);

/// The inverse of L L'.
Matrix inverse(const Matrix& lower);

}  // namespace hegemon::arena
