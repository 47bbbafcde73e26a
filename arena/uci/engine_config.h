/// One engine of a run: its program, options and limits.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "arena/uci/engine_limits.h"
#include "arena/uci/process.h"
#include "engine/result.h"

namespace hegemon::arena {

/// Names and values of options, in the order in which they are set.
using OptionValues = std::vector<std::pair<std::string, std::string>>;

struct EngineConfig {
  std::string name;  ///< may have spaces in it
  Program program;
  OptionValues options;  ///< sent by `setoption`
  EngineLimits limits;   ///< the run's, if it has none
  bool ponder = false;
  bool restart = false;                ///< a fresh process for every game
  Milliseconds start_timeout{10'000};  ///< till `uciok` and the first `readyok`
  Milliseconds ping_timeout{10'000};   ///< till every other `readyok`
};

/// The parts of a text between commas. `\,` is a comma in a part and `\\` a backslash; any other backslash stays, as in
/// `C:\engines\a.exe`.
std::vector<std::string> split_escaped(std::string_view text);

/// Refuses a key of a list that was there before, be it in other letters (but not of `env.`). `arg` may be repeated.
Status note_key(std::vector<std::string>& seen, std::string_view key, const std::string& where);

/// Reads
/// `name=a,cmd=./hegemon,arg=--x,dir=D,env.X=Y,option.Hash=16,tc=10+0.1,movetime=,nodes=,depth=,ponder=on,
/// restart=on,start-timeout=ms,ping-timeout=ms`, each key once, but `arg`. A comma within a value is written `\,`, and
/// `\\` is a backslash (`split_escaped`). In a value of an option, `{game}` stands for the number of the game.
Result<EngineConfig> parse_engine_config(std::string_view text);

/// Sets one field of a spec by the key that `parse_engine_config` knows. An error says what the value
/// must be. Nothing: an unknown key.
std::optional<Status> set_field(EngineConfig& spec, std::string_view key, std::string_view value);

/// 16 hex digits that name the content of the file that the command starts (FNV-1a, 64 bits); empty
/// if it cannot be read.
std::string program_hash(const Program& program);

}  // namespace hegemon::arena
