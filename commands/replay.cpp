/// The subcommands `hegemon replay` and `hegemon convert`.
#include <iostream>
#include <limits>

#include "commands/replay_files.h"
#include "commands/subcommands.h"
#include "engine/counted.h"
#include "session/position_text.h"
#include "session/records/game_list.h"

namespace hegemon::commands {

namespace {

constexpr std::size_t kMaxPlies = 1'000'000;

Status check_plies(const session::ReplayedGame& game, std::size_t plies) {
  const std::size_t count = game.record.moves.size();
  if (plies <= count) return success();
  return Error::of("game.plies", "", count, plies).at({.game = game.record.number});
}

/// The position of a game after `plies` moves.
Result<std::unique_ptr<session::GameSession>> position_after(const session::ReplayedGame& game,
                                                             std::size_t plies) {
  if (const Status enough = check_plies(game, plies); !enough) return enough.error();
  auto session = session::open_game_of(game.record, *game.session);
  if (!session) return session.error();
  if (const Status status = session.value()->load(game.record, plies); !status)
    return status.error();
  return session;
}

std::string summary(const session::ReplayedGame& game, int number) {
  std::string end = game.session->result();
  // An end that the rules do not know: by adjudication, on time.
  if (const std::string* const termination = game.record.find("Termination");
      !game.session->outcome().over() && termination != nullptr) {
    end = game.record.result + ' ' + *termination;
  }
  return "game " + std::to_string(number) + ": " + std::string(game.session->variant()) + ", " +
         counted(game.record.moves.size(), "ply", "plies") + ", " + end + '\n';
}

int run_replay(const protocol::ProtocolEngine& engine, const Arguments& arguments,
               const std::vector<std::string>& files) {
  const auto only = number_of(arguments, "game", 1, std::numeric_limits<int>::max());
  const auto ply = number_of<std::size_t>(arguments, "ply", 0, kMaxPlies);
  const bool fens = has(arguments, "fen");
  if (fens && ply)
    throw UsageError{"--fen prints the FENs of all plies; convert --to fen --ply N prints one"};
  return for_each_game(
      engine, arguments, files,
      [&](const session::ReplayedGame& game, int number) -> Status {
        if (ply) {
          const auto position = position_after(game, *ply);
          if (!position) return position.error();
          std::cout << session::position_text(*position.value()) << '\n';
        } else if (fens) {
          for (const std::string& fen : game.fens)
            std::cout << fen << '\n';
        } else {
          std::cout << summary(game, number);
        }
        return success();
      },
      only);
}

int run_convert(const protocol::ProtocolEngine& engine, const Arguments& arguments,
                const std::vector<std::string>& files) {
  if (!has(arguments, "to")) throw UsageError{"convert wants --to record, fen or json"};
  const session::GameFormat format = format_of(arguments, "to", session::GameFormat::kRecord);
  const auto ply = number_of<std::size_t>(arguments, "ply", 0, kMaxPlies);
  if (ply && format != session::GameFormat::kFen) throw UsageError{"--ply goes with --to fen only"};
  return for_each_game(engine, arguments, files,
                       [&](const session::ReplayedGame& game, int number) -> Status {
                         if (!ply) {
                           std::cout << session::write_game(game, number, format);
                           return success();
                         }
                         Status enough = check_plies(game, *ply);
                         if (enough) std::cout << game.fens[*ply] << '\n';
                         return enough;
                       });
}

}  // namespace

Subcommand replay_subcommand(const protocol::ProtocolEngine& engine) {
  Subcommand row;
  row.name = "replay";
  row.words = "FILE...";
  row.help = "plays recorded games again and checks them by their rules";
  row.add_options = [](OptionAdder& add) {
    add("game", "only the game with this number", "K");
    add("ply", "show the position after this many plies", "N");
    add("fen", "print the FEN after every ply");
    add_format_option(add);
  };
  row.run = [&engine](const Arguments& arguments, const std::vector<std::string>& files) {
    return run_replay(engine, arguments, files);
  };
  return row;
}

Subcommand convert_subcommand(const protocol::ProtocolEngine& engine) {
  Subcommand row;
  row.name = "convert";
  row.words = "FILE...";
  row.help = "writes games as records, as FENs with moves, or as lines of JSON";
  row.add_options = [](OptionAdder& add) {
    add("to", "record, fen or json", "FORMAT");
    add("ply", "with --to fen: only the FEN after this many plies", "N");
    add_format_option(add);
  };
  row.run = [&engine](const Arguments& arguments, const std::vector<std::string>& files) {
    return run_convert(engine, arguments, files);
  };
  return row;
}

}  // namespace hegemon::commands
