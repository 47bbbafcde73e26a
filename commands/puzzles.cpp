#include "commands/puzzles.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <fstream>
#include <iostream>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <variant>
#include <vector>

#include "commands/number_options.h"
#include "commands/replay_files.h"
#include "commands/run_settings.h"
#include "engine/random.h"
#include "eval/training/game_data.h"
#include "platform/interrupt.h"
#include "session/puzzles/puzzle_kinds.h"
#include "session/puzzles/puzzle_maker.h"
#include "session/puzzles/puzzle_set.h"
#include "session/support/files.h"
#include "session/support/limits.h"
#include "session/support/machine_memory.h"
#include "session/support/strings.h"
#include "session/variants.h"

namespace hegemon::commands {

namespace {

using session::FiledPuzzle;
using session::PuzzleMaker;
using Fens = std::vector<std::string>;

struct PuzzleOptions {
  session::PuzzleSettings settings;
  std::uint64_t count = 300;
  std::uint64_t most_of_a_kind = 0;  ///< 0, if not given: a fifth of the count
  std::uint64_t every = 3;
  int threads = 1;
  std::string out;
};

constexpr std::int64_t kMostPuzzles = 1'000'000;
constexpr auto kPuzzleNumbers =
    std::array{number_option<&PuzzleOptions::count>(
                   "count", "N", "number of puzzles, those in the file included", 1, kMostPuzzles),
               number_option<&PuzzleOptions::most_of_a_kind>(
                   "of-a-kind", "N", "at most this many puzzles of one kind (a fifth of the count)",
                   1, kMostPuzzles),
               number_option<&PuzzleOptions::every>(
                   "every", "N", "looks at one of N positions, drawn by the seed", 1, 1000),
               number_option<&PuzzleOptions::threads>(
                   "threads", "T", "number of games that are looked at at the same time", 1,
                   session::kMaxThreads)};
constexpr auto kSearchNumbers =
    std::array{number_option<&session::PuzzleSettings::visits>(
                   "nodes", "N", "visits of each deep search", 1, 1'000'000'000),
               number_option<&session::PuzzleSettings::variations>(
                   "variations", "N", "number of deep searches of mcts that must agree", 1, 100),
               number_option<&session::PuzzleSettings::gap>(
                   "gap", "N",
                   "how much better the best move is at least, in thousandths of the win", 1, 1000),
               number_option<&session::PuzzleSettings::seed>(
                   "seed", "S", "seed of variations, and of the positions that are looked at", 0,
                   session::kMaxSeed)};

/// A game in which puzzles are looked for: as it stands in game data, or the positions of a record.
struct PuzzleGame {
  std::size_t number = 0;
  std::variant<training::GameData, Fens> game;
};

constexpr std::size_t kBatch = 16;
constexpr std::size_t kMostOfGame = 3;

std::string rules_text(const session::GameSession& game) {
  std::string text;
  for (const OptionSpec& spec : game.option_specs())
    text += (text.empty() ? "" : " ") + std::string(spec.name) + '=' + game.option_value(spec.name);
  return text;
}

bool is_game_data(const std::string& path) {
  if (path == "-") return false;
  Result<std::ifstream> file = session::open_file(path, "FILE");
  if (!file) throw Failure{file.error().text()};
  std::string magic(training::kFileMagic.size(), ' ');
  file.value().read(magic.data(), static_cast<std::streamsize>(magic.size()));
  return magic == training::kFileMagic || magic == training::kSettingsMagic;
}

/// The file of puzzles, which a run before this one may have begun; without one, standard output.
class PuzzleFile {
 public:
  PuzzleFile(const std::string& path, const RunSettings& settings) : path_(path) {
    if (path.empty()) return;
    require(file_.open(path, "--out"));
    if (!file_.regular())
      throw UsageError{"--out: " + hegemon::quoted(path) + " is not a regular file"};
    compare_settings(settings);
    const Result<std::string> text = session::read_file(path, "--out");
    if (!text) throw Failure{text.error().text()};
    const std::string& all = text.value();
    const std::size_t whole = all.rfind('\n') == std::string::npos ? 0 : all.rfind('\n') + 1;
    std::size_t number = 0;
    for (const std::string_view line : split(std::string_view(all).substr(0, whole), '\n')) {
      ++number;
      if (line.empty()) continue;
      Result<FiledPuzzle> puzzle = session::read_puzzle(line);
      if (!puzzle) {
        throw Failure{path + ": line " + std::to_string(number) + ": " + puzzle.error().text()};
      }
      kept_.push_back(std::move(puzzle.value()));
    }
    if (whole < all.size()) require(file_.cut(whole));
  }

  const std::vector<FiledPuzzle>& kept() const { return kept_; }
  /// All lines of a batch, or none.
  void append(const std::string& lines) {
    if (lines.empty()) return;
    if (path_.empty()) {
      std::cout << lines << std::flush;
    } else {
      require(file_.append(lines));
    }
  }

 private:
  static void require(const Status& status) {
    if (!status) throw Failure{status.error().text()};
  }
  /// The settings stand in a file beside the puzzles, where every line is a puzzle.
  void compare_settings(const RunSettings& settings) const {
    const std::string beside = path_ + ".settings";
    if (file_.size() == 0) {
      session::AppendedFile file;
      require(file.open(beside, "--out"));
      require(file.cut(0));
      require(file.append(to_text(settings)));
      return;
    }
    const Result<std::string> text = session::read_file(beside, "--out");
    if (!text) throw Failure{text.error().text()};
    const std::string different = differences(parse_settings(text.value()), settings);
    if (!different.empty())
      throw Failure{hegemon::quoted(path_) + " has other settings: " + different};
  }

  std::string path_;
  session::AppendedFile file_;
  std::vector<FiledPuzzle> kept_;
};

/// Looks for puzzles in games, batch by batch. Games of a batch are independent of each other, so that the number of
/// threads decides nothing.
class PuzzleRun {
 public:
  PuzzleRun(const protocol::ProtocolEngine& engine, const PuzzleOptions& options, PuzzleFile& file,
            platform::Interrupt& interrupt)
      : engine_(engine),
        options_(options),
        file_(file),
        interrupt_(interrupt),
        rules_(engine.new_session()),
        set_(options.most_of_a_kind) {
    for (const OptionSpec& spec : rules_->option_specs()) {
      const std::string value = rules_->option_value(spec.name);
      if (value != spec.initial) changed_rules_[std::string(spec.name)] = value;
    }
    // The last batch may have been cut off by the count: what it has given already is found to be there.
    for (const FiledPuzzle& filed : file.kept()) {
      set_.add(filed.puzzle, *rules_);
      first_game_ = std::max(first_game_, filed.game / kBatch * kBatch);
    }
    for (int i = 0; i < options.threads; ++i) {
      makers_.push_back(std::make_unique<PuzzleMaker>([this] { return engine_.new_session(); },
                                                      options_.settings));
    }
    interrupt.on_signal([this] {
      const std::lock_guard lock(mutex_);
      stopping_ = true;
      for (const auto& signals : running_)
        signals->stop();
    });
  }
  ~PuzzleRun() { interrupt_.on_signal({}); }
  PuzzleRun(const PuzzleRun&) = delete;
  PuzzleRun& operator=(const PuzzleRun&) = delete;

  /// Returns the exit status but for signals.
  int run(const Arguments& arguments, const std::vector<std::string>& files) {
    int status = 0;
    for (const std::string& path : files) {
      if (done()) break;
      if (is_game_data(path)) {
        if (!read_data(path)) status = kFailed;
        continue;
      }
      const int read = for_each_game(engine_, arguments, {path},
                                     [&](const session::ReplayedGame& game, int) -> Status {
                                       if (game.session->variant() != rules_->variant() ||
                                           rules_text(*game.session) != rules_text(*rules_)) {
                                         ++left_out_;
                                       } else {
                                         take(game.fens);
                                       }
                                       return success();
                                     });
      if (read != 0) status = read;
    }
    if (!done()) look();
    report();
    return status != 0 ? status : wrong_status_;
  }

 private:
  bool done() const { return stopping_ || set_.size() >= options_.count; }

  /// False if a block is damaged, which is named and costs no other.
  bool read_data(const std::string& path) {
    Result<std::ifstream> file = session::open_file(path, "FILE");
    if (!file) throw Failure{file.error().text()};
    training::GameReader reader(file.value());
    const std::string wanted = rules_text(*rules_);
    bool whole = true;
    while (!done()) {
      auto game = reader.next();
      if (!game) {
        report_failure(path, game.error());
        whole = false;
        continue;
      }
      if (!game.value()) break;
      if (game.value()->variant != rules_->variant() || game.value()->options != wanted) {
        ++left_out_;
      } else {
        take(std::move(*game.value()));
      }
    }
    return whole;
  }

  void take(std::variant<training::GameData, Fens> game) {
    const std::size_t number = ++games_;
    if (number < first_game_ || done()) return;
    batch_.push_back({number, std::move(game)});
    if (number % kBatch == kBatch - 1) look();
  }

  /// Looks for puzzles in the batch, and keeps those that are not like others.
  void look() {
    std::vector<std::vector<FiledPuzzle>> found(batch_.size());
    std::atomic<std::size_t> next{0};
    const auto work = [&](PuzzleMaker& maker) {
      for (std::size_t i = next++; i < batch_.size() && !stopping_; i = next++)
        found[i] = puzzles_of(batch_[i], maker);
    };
    std::vector<std::thread> helpers;
    for (std::size_t i = 1; i < makers_.size(); ++i)
      helpers.emplace_back(work, std::ref(*makers_[i]));
    work(*makers_.front());
    for (std::thread& helper : helpers)
      helper.join();
    if (stopping_) return;  // a batch is in the file as a whole or not at all
    std::string lines;
    for (const std::vector<FiledPuzzle>& of_game : found) {
      for (const FiledPuzzle& filed : of_game) {
        if (set_.size() >= options_.count || !set_.add(filed.puzzle, *rules_)) continue;
        lines += session::puzzle_line(filed);
      }
    }
    batch_.clear();
    file_.append(lines);
    const auto now = std::chrono::steady_clock::now();
    if (now - reported_ < std::chrono::seconds(60)) return;
    reported_ = now;
    report();
  }

  Fens fens_of(const PuzzleGame& game) {
    if (const auto* const fens = std::get_if<Fens>(&game.game)) return *fens;
    Fens fens;
    const auto& data = std::get<training::GameData>(game.game);
    const Status status = session::find_variant(data.variant)
                              ->training.replay(data, true, [&](const session::ReplayedPly& ply) {
                                fens.push_back(ply.fen);
                              });
    if (!status) {
      const std::lock_guard lock(mutex_);
      wrong_status_ = report_failure(status.error().text());
    }
    return fens;
  }

  std::vector<FiledPuzzle> puzzles_of(const PuzzleGame& game, PuzzleMaker& maker) {
    const std::size_t sides = rules_->sides().size();
    const auto signals = std::make_shared<SearchSignals>();
    {
      const std::lock_guard lock(mutex_);
      running_.push_back(signals);
      if (stopping_) signals->stop();
    }
    std::vector<FiledPuzzle> puzzles;
    const Fens fens = fens_of(game);
    for (std::size_t ply = sides; ply < fens.size(); ++ply) {
      if (stopping_ || puzzles.size() == kMostOfGame) break;
      Random random(options_.settings.seed ^ (game.number << 20) ^ ply);
      if (random.below(options_.every) != 0) continue;
      const auto puzzle = maker.make(
          fens[ply], *signals, [&](const session::Puzzle& likely) { return !set_.full(likely); });
      if (!puzzle) continue;
      puzzles.push_back(
          {*puzzle, std::string(rules_->variant()), changed_rules_, game.number, ply});
      ply += 2 * sides;
    }
    const std::lock_guard lock(mutex_);
    std::erase(running_, signals);
    return puzzles;
  }

  void report() const {
    std::cerr << set_.size() << " of " << options_.count << " puzzles after " << games_
              << " games, " << left_out_ << " games left out that have other rules";
    for (const auto& [kind, count] : set_.kinds())
      std::cerr << (kind == set_.kinds().begin()->first ? ": " : ", ") << kind << ' ' << count;
    std::cerr << std::endl;
  }

  const protocol::ProtocolEngine& engine_;
  PuzzleOptions options_;
  PuzzleFile& file_;
  platform::Interrupt& interrupt_;
  std::unique_ptr<session::GameSession> rules_;
  std::map<std::string, std::string> changed_rules_;
  session::PuzzleSet set_;
  std::vector<std::unique_ptr<PuzzleMaker>> makers_;
  std::vector<PuzzleGame> batch_;
  std::size_t games_ = 0;       ///< of these rules, so far
  std::size_t first_game_ = 0;  ///< those before it were looked at by an earlier run
  std::size_t left_out_ = 0;
  std::chrono::steady_clock::time_point reported_ = std::chrono::steady_clock::now();
  int wrong_status_ = 0;  ///< after a game whose moves are not legal
  std::atomic<bool> stopping_{false};
  std::mutex
      mutex_;  ///< of `running_` and `wrong_status_`, and of standard error while threads work
  std::vector<std::shared_ptr<SearchSignals>> running_;
};

/// All that decides what the puzzles are; the number of threads does not.
RunSettings settings_of(const protocol::ProtocolEngine& engine, const PuzzleOptions& options) {
  const auto game = engine.new_session();
  const session::PuzzleSettings& settings = options.settings;
  return {{"variant", std::string(game->variant())},
          {"rules", rules_text(*game)},
          {"EvalFile", content_text(engine.weights())},
          {"nodes", std::to_string(settings.visits)},
          {"variations", std::to_string(settings.variations)},
          {"gap", std::to_string(settings.gap)},
          {"seed", std::to_string(settings.seed)},
          {"every", std::to_string(options.every)},
          {"of-a-kind", std::to_string(options.most_of_a_kind)}};
}

/// Searches puzzles of files again, and names those that do not hold.
int check_puzzles(const protocol::ProtocolEngine& engine, const PuzzleOptions& options,
                  const std::vector<std::string>& files, platform::Interrupt& interrupt) {
  std::vector<std::pair<std::string, FiledPuzzle>> puzzles;
  for (const std::string& path : files) {
    const Result<std::string> text = session::read_text(path, "FILE");
    if (!text) throw Failure{text.error().text()};
    std::size_t number = 0;
    for (const std::string_view line : split(text.value(), '\n')) {
      ++number;
      if (session::trim(line).empty()) continue;
      const std::string place = path + ": line " + std::to_string(number);
      Result<FiledPuzzle> puzzle = session::read_puzzle(line);
      if (!puzzle) throw Failure{place + ": " + puzzle.error().text()};
      puzzles.emplace_back(place, std::move(puzzle.value()));
    }
  }
  // Those that are looked at are drawn by the seed.
  Random random(options.settings.seed);
  for (std::size_t i = puzzles.size(); i > 1; --i)
    std::swap(puzzles[i - 1], puzzles[random.below(i)]);
  if (puzzles.size() > options.count) puzzles.resize(options.count);

  SearchSignals signals;
  interrupt.on_signal([&] { signals.stop(); });
  constexpr int kAsGood = 50;
  std::size_t held = 0;
  std::size_t seen = 0;
  std::size_t close = 0;
  for (const auto& [place, filed] : puzzles) {
    const auto open = [&engine, &filed = filed]() {
      auto game = session::open_variant(filed.variant);
      if (game == nullptr) throw Failure{"no game is called " + hegemon::quoted(filed.variant)};
      for (const auto& [name, value] : filed.rules) {
        if (const auto set = game->set_option(name, value); !set) throw Failure{set.error().text()};
      }
      if (!engine.weights().empty()) static_cast<void>(game->load_weights(engine.weights()));
      return game;
    };
    const auto game = open();
    const std::vector<std::string_view> line(filed.puzzle.line.begin(), filed.puzzle.line.end());
    std::string wrong;
    if (const Status status = game->set_position(filed.puzzle.fen, line); !status) {
      wrong = status.error().text();
    } else if (session::puzzle_kinds(*game, filed.puzzle.fen, filed.puzzle.line) !=
               filed.puzzle.kinds) {
      wrong = "its kinds are others";
    } else {
      PuzzleMaker maker(open, options.settings);
      if (!maker.holds(filed.puzzle, signals)) {
        wrong = "a search finds another move";
      } else if (maker.gap_of(filed.puzzle, signals) < kAsGood) {
        ++close;
      }
    }
    if (interrupt.signal() != 0) break;
    ++seen;
    held += wrong.empty();
    if (!wrong.empty()) std::cout << place << ": " << wrong << std::endl;
  }
  interrupt.on_signal({});
  std::cout << held << " of " << seen << " puzzles hold; of these " << close
            << " have another move that is nearly as good" << std::endl;
  return held == seen ? 0 : kFailed;
}

PuzzleOptions puzzle_options(const protocol::ProtocolEngine& engine, const Arguments& arguments) {
  PuzzleOptions options;
  session::PuzzleSettings& settings = options.settings;
  settings.search = engine.settings();
  read_numbers(arguments, kSearchNumbers, settings);
  read_numbers(arguments, kPuzzleNumbers, options);
  if (options.most_of_a_kind == 0)
    options.most_of_a_kind = std::max<std::uint64_t>(options.count / 5, 1);
  options.out = text_of(arguments, "out").value_or("");
  return options;
}

int run_puzzles(const protocol::ProtocolEngine& engine, const Arguments& arguments,
                const std::vector<std::string>& files) {
  if (files.empty()) throw UsageError{"a file is missing; - is standard input"};
  const PuzzleOptions options = puzzle_options(engine, arguments);
  const Status memory = session::check_hash(options.settings.search.hash_mib,
                                            static_cast<std::size_t>(options.threads) * 5);
  if (!memory) throw UsageError{memory.error().text()};
  platform::Interrupt interrupt;
  int status = 0;
  if (has(arguments, "check")) {
    status = check_puzzles(engine, options, files, interrupt);
  } else {
    PuzzleFile file(options.out, settings_of(engine, options));
    status = PuzzleRun(engine, options, file, interrupt).run(arguments, files);
  }
  return interrupt.signal() != 0 ? 128 + interrupt.signal() : status;
}

}  // namespace

Subcommand puzzles_subcommand(const protocol::ProtocolEngine& engine) {
  Subcommand row;
  row.name = "puzzles";
  row.words = "FILE...";
  row.help =
      "makes puzzles from games: positions with one move that is much better than all others";
  row.add_options = [](cxxopts::OptionAdder& add) {
    const auto text = [] { return cxxopts::value<std::string>(); };
    add("out", "append puzzles to this file; a run that was ended goes on", text(), "FILE");
    add_numbers(add, kPuzzleNumbers);
    add_numbers(add, kSearchNumbers);
    add("check",
        "the files are files of puzzles: search --count of them again, and say which hold");
    add_format_option(add);
  };
  row.run = [&engine](const Arguments& arguments, const std::vector<std::string>& files) {
    return run_puzzles(engine, arguments, files);
  };
  return row;
}

}  // namespace hegemon::commands
