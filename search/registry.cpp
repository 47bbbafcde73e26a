#include "search/registry.h"

#include <string>
#include <vector>

#include "search/search.h"

namespace hegemon {

const std::vector<std::string>& algorithm_names() {
  static const std::vector<std::string> kNames = [] {
    std::vector<std::string> list;
    list.reserve(kAlgorithms.size());
    for (const AlgorithmRow& row : kAlgorithms)
      list.emplace_back(row.name);
    return list;
  }();
  return kNames;
}

}  // namespace hegemon
