#include "session/support/named_files.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string_view>
#include <system_error>

#include "engine/ascii.h"
#include "engine/utf8.h"
#include "platform/file.h"
#include "platform/paths.h"
#include "session/support/files.h"

namespace hegemon::session {

namespace {

namespace fs = std::filesystem;

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/// Behind a byte order mark and blanks.
std::string_view text_begin(std::string_view bytes) {
  const std::string_view text = without_bom(bytes);
  return text.substr(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
}

bool begins_as_game_data(std::string_view bytes) {
  // Its writer may have been killed at once.
  constexpr std::string_view kMagic = "HGMDATA";
  return bytes.starts_with(kMagic) || kMagic.starts_with(bytes);
}
bool begins_as_records(std::string_view bytes) {
  const std::string_view text = text_begin(bytes);
  return text.size() > 1 && text[0] == '[' && is_letter(text[1]);
}
/// A query begins in the same way, but has none of these words.
bool begins_as_answers(std::string_view bytes) {
  const std::string_view line = bytes.substr(0, bytes.find('\n'));
  const auto has = [&](std::string_view word) { return line.find(word) != std::string_view::npos; };
  return line.starts_with("{\"id\":") &&
         (has(",\"turn\":") || has(",\"field\":") || has(",\"count\":"));
}
bool begins_as_settings(std::string_view bytes) {
  return bytes.starts_with("UCI_Variant: ");
}
bool begins_as_results(std::string_view bytes) {
  return bytes.starts_with(std::string_view("SQLite format 3\0", 16));
}
/// `2026-11-23T13:12:01` or with a blank instead of the T.
bool begins_as_log(std::string_view bytes) {
  constexpr std::string_view kStamp = "0000-00-00T00:00:00";
  return bytes.size() > kStamp.size() &&
         std::equal(kStamp.begin(), kStamp.end(), bytes.begin(), [](char wanted, char c) {
           return wanted == '0'   ? c >= '0' && c <= '9'
                  : wanted == 'T' ? c == 'T' || c == ' '
                                  : c == wanted;
         });
}

struct KindRow {
  FileKind kind;
  std::string_view name;
  bool (*begins)(std::string_view bytes);
};
constexpr KindRow kKinds[] = {
    {FileKind::kGameData, "game data", begins_as_game_data},
    {FileKind::kRecords, "game records", begins_as_records},
    {FileKind::kAnswers, "answers of analyse", begins_as_answers},
    {FileKind::kSettings, "settings of analyse", begins_as_settings},
    {FileKind::kResults, "results of an arena", begins_as_results},
    {FileKind::kLog, "a log", begins_as_log},
};

/// Where a path leads through links, also if there is no such file yet.
fs::path target_of(fs::path path) {
  std::error_code wrong;
  path = fs::absolute(path, wrong);
  for (int links = 0; links < 40 && fs::is_symlink(path, wrong); ++links)
    path = path.parent_path() / fs::read_symlink(path, wrong);
  fs::path target = fs::weakly_canonical(path, wrong);
  return wrong ? path : target;
}

bool same_file(const fs::path& one, const fs::path& other) {
  std::error_code wrong;
  return fs::equivalent(one, other, wrong) || target_of(one) == target_of(other);
}

/// Neither a folder, whose error comes later, nor a pipe or device.
bool may_be_file(const fs::path& path) {
  std::error_code ignored;
  const fs::file_status status = fs::status(path, ignored);
  return !fs::exists(status) || fs::is_regular_file(status);
}

Status check_kind(const NamedFile& file) {
  std::error_code ignored;
  const fs::path path = platform::path_of(file.path);
  if (!fs::is_regular_file(path, ignored) || fs::file_size(path, ignored) == 0) return success();
  if (file.use == FileUse::kMade) return Error::of("file.exists", file.option, file.path);
  if (file.kind == FileKind::kAny) return success();
  Result<std::ifstream> opened = open_file(file.path, file.option);
  if (!opened) return opened.error();
  constexpr std::size_t kBegin = 65536;
  std::string bytes(kBegin, '\0');
  opened.value().read(bytes.data(), kBegin);
  bytes.resize(static_cast<std::size_t>(opened.value().gcount()));

  std::string_view wanted = "nothing";
  std::string_view found = "something else";
  for (const KindRow& row : kKinds) {
    const bool fits = row.begins(bytes);
    if (row.kind == file.kind) wanted = row.name;
    if (row.kind == file.kind && fits) return success();
    if (fits) found = row.name;
  }
  return Error::of("file.holds", file.option, file.path, found, wanted);
}

}  // namespace

Status check_named_files(const std::vector<NamedFile>& files) {
  for (const NamedFile& file : files) {
    const fs::path path = platform::path_of(file.path);
    if (file.use == FileUse::kRead || !may_be_file(path)) continue;
    const auto refuse = [&](const std::string& other) {
      return Error::of("file.twice", file.option, file.path, other);
    };
    for (const NamedFile& other : files) {
      const bool itself = &other == &file;
      if (itself || !same_file(path, platform::path_of(other.path))) continue;
      return refuse((other.use == FileUse::kRead ? "read as well, for " : "written as well, for ") +
                    other.option);
    }
    if (platform::is_stream(file.path, platform::Stream::kInput)) return refuse("standard input");
    if (platform::is_stream(file.path, platform::Stream::kOutput)) return refuse("standard output");
    if (Status status = check_kind(file); !status) return status;
  }
  return success();
}

}  // namespace hegemon::session
