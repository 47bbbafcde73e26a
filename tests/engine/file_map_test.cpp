/// docs/design.md has a line for every file of engine/.
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include <doctest/doctest.h>

namespace hegemon {

TEST_CASE("docs/design.md names every file of engine/") {
  namespace fs = std::filesystem;
  const fs::path root = HEGEMON_SOURCE_DIR;
  std::ifstream file(root / "docs/design.md");
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  int files = 0;
  for (const auto& entry : fs::recursive_directory_iterator(root / "engine")) {
    const fs::path& path = entry.path();
    if (path.extension() != ".h" && path.extension() != ".cpp") continue;
    // A header stands for its source.
    const fs::path header = fs::path(path).replace_extension(".h");
    const fs::path named = fs::exists(header) ? header.filename() : path.filename();
    CAPTURE(path.string());
    CHECK(text.find('`' + named.string() + '`') != std::string::npos);
    ++files;
  }
  CHECK(files > 60);
}

}  // namespace hegemon
