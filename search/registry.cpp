#include "search/registry.h"

#include <string>
#include <vector>

#include "search/core/search.h"

namespace hegemon {

const std::vector<std::string>& algorithm_names() {
  static const std::vector<std::string> kNames = [] {
    std::vector<std::string> list;
    for_each_algorithm([&](const auto& row) { list.emplace_back(row.name); });
    return list;
  }();
  return kNames;
}

}  // namespace hegemon
