/// Files that a command names: what it writes must be none of the others, and of its kind where it is there already.
#pragma once

#include <string>
#include <vector>

#include "engine/result.h"

namespace hegemon::session {

/// What a file holds, known by its first bytes.
enum class FileKind {
  kAny,
  kNothing,  ///< a lock: a name only
  kGameData,
  kRecords,
  kAnswers,   ///< of `analyse`
  kSettings,  ///< of a run of `analyse`
  kResults,   ///< of the arena
  kLog
};

enum class FileUse {
  kRead,
  kWritten,  ///< added to or replaced, if it is of its kind
  kMade      ///< new, or empty
};

struct NamedFile {
  std::string path;
  std::string option;  ///< that names it, for errors
  FileUse use = FileUse::kRead;
  FileKind kind = FileKind::kAny;
};

/// Before anything is done: an error where a file that is written is, through whatever links, another of these files or what
/// standard input or output is connected with, or where it is there and holds something else. Pipes and devices are
/// passed over.
Status check_named_files(const std::vector<NamedFile>& files);

}  // namespace hegemon::session
