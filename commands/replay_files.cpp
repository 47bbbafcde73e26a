#include "commands/replay_files.h"

#include <iostream>
#include <new>

#include "engine/ascii.h"
#include "session/support/files.h"

namespace hegemon::commands {

using program::Arguments;
using program::kFailed;
using program::OptionAdder;
using program::text_of;
using program::UsageError;

namespace {

/// By the end of the file's name; records where it says nothing.
session::GameFormat format_of_file(const std::string& path) {
  if (path.ends_with(".fen") || path.ends_with(".epd")) return session::GameFormat::kFen;
  if (path.ends_with(".json") || path.ends_with(".jsonl")) return session::GameFormat::kJson;
  return session::GameFormat::kRecord;
}

}  // namespace

int report_failure(const std::string& file, const Error& error) {
  return report_failure(file + ": " + error.text());
}

int report_failure(const std::string& text) {
  std::cerr << "hegemon: " << text << std::endl;
  return kFailed;
}

session::GameFormat format_of(const Arguments& arguments, const std::string& option,
                              session::GameFormat otherwise) {
  const auto name = text_of(arguments, option);
  if (!name) return otherwise;
  if (const auto format = session::format_named(*name)) return *format;
  throw UsageError{"--" + option + " wants record, fen or json, got " + in_quotes(*name)};
}

void add_format_option(OptionAdder& add) {
  add("from",
      "format of the files: record, fen or json (by the file's name: .fen .epd .json .jsonl)",
      "FORMAT");
}

Status for_each_record(const std::string& file, session::GameFormat format,
                       const std::function<bool(const Result<Record>&)>& use,
                       const std::function<bool()>& stopped) {
  try {
    Status end = success();
    const Result<TextSource> more = session::open_text(file, "FILE", end, stopped);
    if (!more) return more.error();
    for (session::GameReader reader(more.value(), format); const auto record = reader.next();) {
      if (!use(*record)) break;
    }
    return end;
  } catch (const std::bad_alloc&) {
    return Error::of("system.memory", "FILE, " + in_quotes(file));
  }
}

int for_each_game(const protocol::ProtocolEngine& engine, const Arguments& arguments,
                  const std::vector<std::string>& files, const UseGame& use,
                  std::optional<int> only, const std::function<bool()>& stopped) {
  if (files.empty()) throw UsageError{"a file is missing; - is standard input"};
  std::vector<session::GameFormat> formats;
  for (const std::string& file : files)
    formats.push_back(format_of(arguments, "from", format_of_file(file)));
  const auto defaults = engine.new_session();
  int status = 0;
  int number = 0;
  bool all_read = true;
  for (std::size_t i = 0; i < files.size(); ++i) {
    const std::string& file = files[i];
    const auto play = [&](const Result<Record>& record) {
      ++number;
      if (only && number != *only) return true;
      const Result<session::ReplayedGame> game =
          record ? session::replay_record(record.value(), *defaults)
                 : Result<session::ReplayedGame>(record.error());
      const Status used = game ? use(game.value(), number) : Status(game.error());
      if (!used) status = report_failure(file, used.error());
      std::cout.flush();  // the next game may be long in coming
      return !only && std::cout;
    };
    const Status read = for_each_record(file, formats[i], play, stopped);
    if (!read) {
      status = report_failure(read.error().text());
      all_read = false;
    }
    if (!std::cout) return 0;  // why is said at the end of the program
    if (only && number >= *only) return status;
  }
  // The game may be in a file that was not read: that is said already.
  if (only && *only > number && all_read) {
    return report_failure(files.back(), {"there is no game " + std::to_string(*only), "--game"});
  }
  return status;
}

}  // namespace hegemon::commands
