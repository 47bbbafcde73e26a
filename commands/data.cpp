/// The subcommand `hegemon data`: game data checked, joined, shown, made from records, and made samples of.
#include <algorithm>
#include <cmath>
#include <fstream>
#include <functional>
#include <iostream>
#include <map>
#include <optional>
#include <set>
#include <string>

#include <nlohmann/json.hpp>

#include "commands/replay_files.h"
#include "commands/subcommands.h"
#include "datagen/game_data.h"
#include "datagen/game_row.h"
#include "datagen/output_file.h"
#include "engine/bytes.h"
#include "engine/counted.h"
#include "engine/outcome.h"
#include "platform/interrupt.h"
#include "program/number_options.h"
#include "program/run_settings.h"
#include "session/support/files.h"
#include "session/variants.h"

namespace hegemon::commands {

namespace {

using program::add_numbers;
using program::number_option;
using program::parse_settings;
using program::read_numbers;
using program::RunSettings;
using program::to_text;

using datagen::GameData;

/// Calls `visit` with every game of a file. What is damaged is named and costs no other game. Returns the number of
/// damaged blocks; nothing if no game at all can be read.
template <class Visit>
std::optional<std::uint64_t> for_each_stored_game(const std::string& path, Visit visit) {
  Result<std::ifstream> file = session::open_file(path, "FILE");
  if (!file) {
    report_failure(file.error().text());
    return std::nullopt;
  }
  datagen::GameReader reader(file.value());
  std::uint64_t damaged = 0;
  bool any = false;
  for (;;) {
    const auto game = reader.next();
    if (!game) {
      report_failure(path, game.error());
      ++damaged;
      continue;
    }
    if (!game.value()) break;
    any = true;
    visit(*game.value());
  }
  return any || damaged == 0 ? std::optional(damaged) : std::nullopt;
}

/// Behind the counts of what was read.
std::string damage_text(std::uint64_t damaged) {
  return damaged == 0 ? "" : ", damaged blocks left out: " + std::to_string(damaged);
}

/// Returns the exit status.
int show_info(const std::vector<std::string>& files) {
  int status = 0;
  for (const std::string& path : files) {
    std::map<std::string, std::uint64_t> options;
    std::map<std::string, std::uint64_t> reasons;
    std::map<std::string, std::pair<double, std::uint64_t>> players;
    std::uint64_t games = 0;
    std::uint64_t plies = 0;
    std::uint64_t noise = 0;
    std::uint64_t searched = 0;
    std::uint64_t visited = 0;
    const auto damaged = for_each_stored_game(path, [&](const GameData& game) {
      ++games;
      plies += game.plies.size();
      ++options[game.variant + ' ' + game.options.substr(0, game.options.find(' '))];
      ++reasons[std::string(reason_word(static_cast<Reason>(game.reason)))];
      const SideSet winners(game.winners);
      for (std::size_t i = 0; i < game.players.size(); ++i) {
        auto& [won, seats] = players[std::string(game.players[i])];
        if (winners.contains(Side(static_cast<int>(i)))) won += 1.0 / winners.count();
        ++seats;
      }
      for (const datagen::PlyData& ply : game.plies) {
        noise += ply.noise;
        searched += !ply.shares.empty();
        visited += !ply.visits.empty();
      }
    });
    if (damaged != 0U) status = kFailed;
    if (!damaged) continue;
    std::cout << path << ": " << counted(games, "game") << ", " << counted(plies, "ply", "plies")
              << ", " << noise << " of them random, " << searched << " with shares of a search, "
              << visited << " with visits" << damage_text(*damaged) << '\n';
    for (const auto& [name, count] : options)
      std::cout << "  rules   " << name << ": " << counted(count, "game") << '\n';
    for (const auto& [name, count] : reasons)
      std::cout << "  end     " << name << ": " << counted(count, "game") << '\n';
    for (const auto& [name, score] : players) {
      std::cout << "  player  " << name << ": " << counted(score.second, "seat") << ", won "
                << std::round(1000 * score.first / static_cast<double>(score.second)) / 10.0
                << " %\n";
    }
  }
  return status;
}

/// Returns the exit status.
int check(const std::vector<std::string>& files) {
  int status = 0;
  for (const std::string& path : files) {
    std::uint64_t games = 0;
    std::uint64_t wrong = 0;
    const auto damaged = for_each_stored_game(path, [&](const GameData& game) {
      ++games;
      const Status played = datagen::replay(game, false, [](const datagen::ReplayedPly&) {});
      if (played) return;
      ++wrong;
      status = report_failure(path, played.error());
    });
    if (damaged != 0U) status = kFailed;
    if (!damaged) continue;
    std::cout << path << ": " << counted(games, "game") << ", ";
    if (wrong == 0) std::cout << "all moves legal, all results right";
    if (wrong != 0) std::cout << wrong << " of them wrong";
    std::cout << damage_text(*damaged) << '\n';
  }
  return status;
}

class GameExport {
 public:
  explicit GameExport(const std::string& path) : file_(path) { require(file_.opened()); }
  /// Before the first game.
  void begin(std::string_view settings) { file_.write(datagen::file_header(settings)); }
  void write(const GameData& game) { file_.write(datagen::to_block(game)); }
  void close() { require(file_.close()); }

 private:
  static void require(const Status& status) {
    if (!status) throw Failure{status.error().text()};
  }

  datagen::OutputFile file_;
};

/// The settings that all files name, except for their shards; nothing if they differ.
std::string common_settings(const std::vector<std::string>& files) {
  std::optional<RunSettings> common;
  for (const std::string& path : files) {
    Result<std::ifstream> file = session::open_file(path, "FILE");
    if (!file) continue;  // what is wrong with a file is said when it is merged
    datagen::GameReader reader(file.value());
    static_cast<void>(reader.next());
    RunSettings settings = parse_settings(reader.settings());
    if (files.size() > 1) {
      for (auto& [name, value] : settings) {
        if (name == datagen::kShardSetting) value = "1/1";
      }
    }
    if (!common) common = settings;
    if (*common != settings) return {};
  }
  return to_text(common.value_or(RunSettings{}));
}

/// Every game once: what two files have in common to the last byte is written once. Returns the exit status: what is damaged
/// costs no other game.
int merge(const std::vector<std::string>& files, const std::string& out) {
  GameExport writer(out);
  std::set<std::pair<std::uint64_t, std::uint32_t>> seen;
  writer.begin(common_settings(files));
  std::uint64_t kept = 0;
  std::uint64_t dropped = 0;
  std::uint64_t damaged = 0;
  bool all = true;
  bool any = false;
  for (const std::string& path : files) {
    const auto found = for_each_stored_game(path, [&](const GameData& game) {
      const bool fresh = seen.emplace(game.number, crc32(datagen::encode(game))).second;
      if (fresh) writer.write(game);
      ++(fresh ? kept : dropped);
    });
    all = all && found == 0U;
    any = any || found;
    damaged += found.value_or(0);
  }
  if (!any) return kFailed;  // an earlier file of the name stays
  writer.close();
  std::cout << out << ": " << counted(kept, "game") << ", " << dropped
            << " dropped that were there already" << damage_text(damaged) << '\n';
  return all ? 0 : kFailed;
}

/// Returns the exit status: a game that is wrong, or a file that cannot be read, costs no other.
int import_records(const std::vector<std::string>& files, const std::string& out) {
  int status = 0;
  GameExport writer(out);
  writer.begin({});
  std::uint64_t kept = 0;
  std::uint64_t unfinished = 0;
  bool any = false;
  for (const std::string& path : files) {
    const auto keep = [&](const Result<Record>& record) {
      any = true;
      Result<GameData> game =
          record ? datagen::from_record(record.value()) : Result<GameData>(record.error());
      if (!game) {
        status = report_failure(path, game.error());
      } else if (game.value().reason == static_cast<std::uint8_t>(Reason::kNone)) {
        ++unfinished;
      } else {
        game.value().number = kept++;
        writer.write(game.value());
      }
      return true;
    };
    const Status read = for_each_record(path, session::GameFormat::kRecord, keep);
    any = any || read.ok();
    if (!read) status = report_failure(read.error().text());
  }
  if (!any) return status;  // an earlier file of the name stays
  writer.close();
  std::cout << out << ": " << counted(kept, "game") << ", " << unfinished
            << " left out that have no result on the board\n";
  return status;
}

/// A line of JSON for each game; one that is wrong costs no other. Returns the exit status.
int export_games(const std::vector<std::string>& files, bool with_fens) {
  int exit_status = 0;
  for (const std::string& path : files) {
    const auto damaged = for_each_stored_game(path, [&](const GameData& game) {
      nlohmann::ordered_json line;
      line["game"] = game.number;
      line["variant"] = game.variant;
      line["options"] = game.options;
      if (!game.fen.empty()) line["fen"] = game.fen;
      line["players"] = game.players;
      line["reason"] = reason_word(static_cast<Reason>(game.reason));
      auto& winners = line["winners"] = nlohmann::ordered_json::array();
      for (std::size_t i = 0; i < game.players.size(); ++i) {
        if (SideSet(game.winners).contains(Side(static_cast<int>(i)))) winners.push_back(i);
      }
      auto& plies = line["plies"] = nlohmann::ordered_json::array();
      const Status status =
          datagen::replay(game, with_fens, [&](const datagen::ReplayedPly& replayed) {
            const datagen::PlyData& data = game.plies[replayed.ply];
            nlohmann::ordered_json ply{{"side", replayed.side}, {"move", replayed.move}};
            if (data.noise) ply["random"] = true;
            if (!data.shares.empty()) {
              for (const std::uint16_t share : data.shares)
                ply["shares"].push_back(std::lround(share * 1000.0 / 65535.0));
            }
            if (with_fens) ply["fen"] = replayed.fen;
            plies.push_back(std::move(ply));
          });
      if (!status) {
        exit_status = report_failure(path, status.error());
        return;
      }
      // Names in a record may be in another encoding than UTF-8.
      std::cout << line.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace)
                << '\n';
    });
    if (damaged != 0U) exit_status = kFailed;
  }
  return exit_status;
}

constexpr auto kSampleNumbers = std::array{number_option<&datagen::SampleRequest::every>(
    "every", "N", "samples: draws one position of N (6; of priors and network 40)", 1, 1'000'000)};

/// Returns the exit status.
int draw_samples(const datagen::GameRow& game, const Arguments& arguments,
                 const std::vector<std::string>& files, const std::string& out) {
  if (game.sample_kinds.empty())
    throw UsageError{"the game " + std::string(game.name) + " has no weights to fit"};
  const std::string of =
      text_of(arguments, "of").value_or(std::string(game.sample_kinds.front().name));
  std::string names;
  const datagen::SampleKind* kind = nullptr;
  for (const datagen::SampleKind& row : game.sample_kinds) {
    names += (names.empty() ? "" : ", ") + std::string(row.name);
    if (row.name == of) kind = &row;
  }
  if (kind == nullptr) {
    throw UsageError{"--of wants one of " + names + " in " + std::string(game.name) + ", got '" +
                     of + "'"};
  }
  datagen::SampleRequest request{files,       of,
                                 out,         text_of(arguments, "base").value_or(""),
                                 kind->every, texts_of(arguments, "choices-of")};
  if (!request.choices_of.empty() && !kind->of_choices)
    throw UsageError{"--choices-of has no effect on samples of " + of};
  read_numbers(arguments, kSampleNumbers, request);
  std::atomic<bool> stop{false};
  platform::Interrupt interrupt;
  interrupt.on_signal([&] { stop = true; });
  const Status status = game.draw_samples(request, stop, std::cout);
  if (interrupt.signal() != 0) return 128 + interrupt.signal();
  if (!status) throw Failure{status.error().text()};
  return 0;
}

int run(const protocol::ProtocolEngine& engine, const Arguments& arguments,
        const std::vector<std::string>& words) {
  if (words.empty())
    throw UsageError{"data wants one of info, check, merge, import, export, samples, and files"};
  const std::string& action = words.front();
  const std::vector<std::string> files(words.begin() + 1, words.end());
  const auto out = text_of(arguments, "out");
  if (files.empty()) throw UsageError{"data " + action + " wants files"};
  const bool writes = action == "merge" || action == "import" || action == "samples";
  if (writes && !out) throw UsageError{"data " + action + " wants --out OUT"};
  if (action == "info") return show_info(files);
  if (action == "check") return check(files);
  if (action == "merge") return merge(files, *out);
  if (action == "import") return import_records(files, *out);
  if (action == "export") return export_games(files, has(arguments, "fens"));
  if (action == "samples") {
    const std::string variant(engine.new_session()->variant());
    return draw_samples(*datagen::find_row(variant), arguments, files, *out);
  }
  throw UsageError{"data wants one of info, check, merge, import, export, samples, got '" + action +
                   "'"};
}

}  // namespace

Subcommand data_subcommand(const protocol::ProtocolEngine& engine) {
  Subcommand row;
  row.name = "data";
  row.words = "info|check|merge|import|export|samples FILE...";
  row.help =
      "looks into, checks, merges files of game data; imports game records, exports JSON lines, "
      "draws samples for fits";
  row.add_options = [](OptionAdder& add) {
    add("out", "new file that merge and import write, new folder of samples", "OUT");
    add("fens", "export: the position before every move, too");
    add("of",
        "samples: of the shares, the priors of moves, the network that corrects these, or in the "
        "siblings the network over pieces",
        "shares|priors|network|pieces");
    add_numbers(add, kSampleNumbers);
    add.repeated(
        "choices-of",
        "samples: choices of moves only of players with this search; may be repeated (all players)",
        "SEARCH");
    add("base", "samples: weights to fit on from; their priors rank the moves (those built in)",
        "FILE");
  };
  row.files = {{"out",
                session::FileUse::kMade,
                session::FileKind::kGameData,
                {{".part", session::FileKind::kGameData}}}};
  row.run = [&engine](const Arguments& arguments, const std::vector<std::string>& words) {
    return run(engine, arguments, words);
  };
  return row;
}

}  // namespace hegemon::commands
