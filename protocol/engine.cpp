#include "protocol/engine.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

#include "engine/ascii.h"
#include "protocol/build_info.h"
#include "protocol/commands.h"
#include "protocol/limits.h"
#include "protocol/print.h"
#include "protocol/state.h"
#include "protocol/text.h"
#include "protocol/variants.h"

namespace hegemon::protocol {

namespace {

constexpr std::string_view kMoves = "moves";

// What a bench is done with when nothing else is said.
constexpr int kBenchDepth = 5;
constexpr int kBenchHashMib = 16;
constexpr int kMaxBenchDepth = 100;

constexpr long kMaxLines = 500;
constexpr long kMaxOverhead = 10'000;

std::vector<std::string> variant_names() {
  std::vector<std::string> names;
  for (const Variant& variant : variants())
    names.emplace_back(variant.name);
  return names;
}

/// Values have been checked: they are numbers.
std::int64_t number_of(const std::string& value) {
  return parse_number(value, INT64_MIN, INT64_MAX).value_or(0);
}
std::string truth(bool value) {
  return value ? "true" : "false";
}

}  // namespace

Engine::Engine(Writer& writer) : writer_(writer), session_(variants().front().open()) {
  settings_.algorithm = algorithm_names().front();
}

// ---- options

std::vector<OptionRow> Engine::options() {
  const auto game = [this](OptionSpec spec) {
    const std::string_view name = spec.name;
    return OptionRow{
        std::move(spec),
        [this, name](const std::string& value) -> Status {
          const Result<RulesChange> change = session_->set_option(name, value);
          if (!change) return change.error();
          if (!change.value().lost) return success();
          refused_ = change.value().lost;
          writer_.info("the board was set up anew, these rules refuse what stood there: " +
                       refused_->text());
          return success();
        },
        [this, name] { return session_->option_value(name); }};
  };

  std::vector<OptionRow> rows;
  rows.push_back({{"UCI_Variant", OptionType::kCombo, variant_names().front(), 0, 0,
                   variant_names(), "the game; the board is set up anew"},
                  [this](const std::string& name) { return set_variant(name); },
                  [this] { return std::string(session_->variant()); }});
  for (OptionSpec& spec : session_->option_specs())
    rows.push_back(game(std::move(spec)));
  for (OptionRow& row : search_options())
    rows.push_back(std::move(row));
  rows.push_back({{"Ponder",
                   OptionType::kCheck,
                   "false",
                   0,
                   0,
                   {},
                   "tells that the GUI may let the engine think on its opponents' turns"},
                  [this](const std::string& value) {
                    ponder_ = value == "true";
                    return success();
                  },
                  [this] { return truth(ponder_); }});
  rows.push_back({{"UCI_ShowShares",
                   OptionType::kCheck,
                   "true",
                   0,
                   0,
                   {},
                   "shows every side's share of the win in info lines"},
                  [this](const std::string& value) {
                    show_shares_ = value == "true";
                    return success();
                  },
                  [this] { return truth(show_shares_); }});
  rows.push_back({{"Debug Log File",
                   OptionType::kString,
                   "",
                   0,
                   0,
                   {},
                   "a file to which both directions of the talk are appended"},
                  [this](const std::string& value) { return writer_.set_log(value); },
                  [this] { return writer_.log_path(); }});
  return rows;
}

std::vector<OptionRow> Engine::search_options() {
  // Each changes one field of the settings, which the searcher then accepts or refuses as a whole.
  const auto setting = [this](OptionSpec spec, auto change, auto show) {
    return OptionRow{std::move(spec),
                     [this, change](const std::string& value) {
                       Settings wanted = settings_;
                       change(wanted, value);
                       return configure(wanted);
                     },
                     [this, show] { return show(settings_); }};
  };
  const auto spin = [&](OptionSpec spec, auto field) {
    using Field = std::remove_reference_t<decltype(std::declval<Settings&>().*field)>;
    return setting(
        std::move(spec),
        [field](Settings& settings, const std::string& value) {
          settings.*field = static_cast<Field>(number_of(value));
        },
        [field](const Settings& settings) { return std::to_string(settings.*field); });
  };
  const auto check = [&](OptionSpec spec, bool Settings::*field) {
    return setting(
        std::move(spec),
        [field](Settings& settings, const std::string& value) {
          settings.*field = value == "true";
        },
        [field](const Settings& settings) { return truth(settings.*field); });
  };
  const Settings initial;
  std::vector<OptionRow> rows;
  rows.push_back(setting(
      {"Search", OptionType::kCombo, algorithm_names().front(), 0, 0, algorithm_names(),
       "how moves are searched for"},
      [](Settings& settings, const std::string& name) { settings.algorithm = name; },
      [](const Settings& settings) { return settings.algorithm; }));
  rows.push_back(spin({"Hash",
                       OptionType::kSpin,
                       std::to_string(initial.hash_mib),
                       1,
                       kMaxHashMib,
                       {},
                       "size of the hash table in MiB"},
                      &Settings::hash_mib));
  rows.push_back({{"Clear Hash", OptionType::kButton, "", 0, 0, {}, "forgets what was searched"},
                  [this](const std::string&) {
                    session_->clear();
                    return success();
                  },
                  [] { return std::string(); }});
  rows.push_back(spin({"Threads",
                       OptionType::kSpin,
                       std::to_string(initial.threads),
                       1,
                       kMaxThreads,
                       {},
                       "how many threads search"},
                      &Settings::threads));
  rows.push_back(spin({"MultiPV",
                       OptionType::kSpin,
                       std::to_string(initial.multi_pv),
                       1,
                       kMaxLines,
                       {},
                       "how many of the best moves are shown, each with its line"},
                      &Settings::multi_pv));
  rows.push_back(spin({"Skill Level",
                       OptionType::kSpin,
                       std::to_string(initial.skill),
                       0,
                       kMostSkill,
                       {},
                       "how well it plays, below 20 weaker than it can"},
                      &Settings::skill));
  rows.push_back(check({"UCI_LimitStrength",
                        OptionType::kCheck,
                        truth(initial.limits_strength),
                        0,
                        0,
                        {},
                        "plays at the strength of UCI_Elo at most"},
                       &Settings::limits_strength));
  rows.push_back(spin({"UCI_Elo",
                       OptionType::kSpin,
                       std::to_string(initial.elo),
                       kLeastElo,
                       kMostElo,
                       {},
                       "the rating to play at when UCI_LimitStrength is on"},
                      &Settings::elo));
  rows.push_back(
      check({"Playouts",
             OptionType::kCheck,
             truth(initial.playouts),
             0,
             0,
             {},
             "tree searches of the Seven Kingdoms ask playouts and rollouts for a second "
             "opinion"},
            &Settings::playouts));
  rows.push_back(setting(
      {"Move Overhead",
       OptionType::kSpin,
       std::to_string(initial.move_overhead.count()),
       0,
       kMaxOverhead,
       {},
       "milliseconds kept back of a clock for every move, for the way to it"},
      [](Settings& settings, const std::string& value) {
        settings.move_overhead = Milliseconds(number_of(value));
      },
      [](const Settings& settings) { return std::to_string(settings.move_overhead.count()); }));
  rows.push_back(spin({"Seed",
                       OptionType::kSpin,
                       std::to_string(initial.seed),
                       0,
                       kMaxSeed,
                       {},
                       "begins every random choice"},
                      &Settings::seed));
  return rows;
}

Status Engine::set_option(std::string_view name, std::string_view value) {
  const std::vector<OptionRow> rows = options();
  const OptionRow* const row = find_option(rows, name);
  if (row == nullptr) {
    return Error{"no option is called '" + std::string(name) + "'", "setoption"};
  }
  const Result<std::string> checked = check_value(row->spec, value);
  if (!checked) return checked.error();
  return row->set(checked.value());
}

void Engine::set_option_line(std::string_view line) {
  const std::vector<OptionRow> rows = options();
  const Result<NameAndValue> pair = parse_setoption(line, rows);
  if (!pair) return writer_.error(pair.error());
  const auto& [name, value, has_value] = pair.value();
  const OptionRow* const row = find_option(rows, name);
  if (row != nullptr && !has_value && row->spec.type != OptionType::kButton) {
    return writer_.error({"a value is missing, " + value_range(row->spec) + " wanted",
                          "option " + std::string(row->spec.name)});
  }
  if (const Status status = set_option(name, value); !status) writer_.error(status.error());
}

Status Engine::set_variant(const std::string& name) {
  if (name == session_->variant()) return success();
  for (const Variant& variant : variants()) {
    if (variant.name != name) continue;
    std::unique_ptr<GameSession> next = variant.open();
    if (Status status = next->configure(settings_); !status) return status;
    session_ = std::move(next);
    refused_.reset();
  }
  return success();
}

Status Engine::configure(const Settings& settings) {
  if (Status status = session_->configure(settings); !status) return status;
  settings_ = settings;
  return success();
}

std::unique_ptr<GameSession> Engine::new_session() const {
  for (const Variant& variant : variants()) {
    if (variant.name != session_->variant()) continue;
    std::unique_ptr<GameSession> session = variant.open();
    for (const OptionSpec& spec : session->option_specs()) {
      // What one session has accepted the other does.
      static_cast<void>(session->set_option(spec.name, session_->option_value(spec.name)));
    }
    return session;
  }
  return nullptr;
}

Status Engine::make_ready() {
  return session_->configure(settings_);
}

// ---- what stands on the board

void Engine::new_game() {
  session_->clear();
}

void Engine::set_position(std::string_view line) {
  const auto refuse = [this](Error error) {
    refused_ = std::move(error);
    writer_.error(*refused_);
  };
  std::vector<std::string_view> words = split_words(line);
  words.erase(words.begin());
  if (words.empty()) return refuse({"startpos or fen is missing", "position"});
  const auto moves_at = std::find(words.begin(), words.end(), kMoves);
  const std::vector<std::string_view> before(words.begin(), moves_at);
  std::vector<std::string_view> moves;
  if (moves_at != words.end()) moves.assign(moves_at + 1, words.end());

  std::string fen;
  std::optional<std::string_view> given;
  if (before.empty() || (before.front() != "startpos" && before.front() != "fen")) {
    return refuse({"startpos or fen wanted, got '" + std::string(words.front()) + "'", "position"});
  }
  if (before.front() == "fen") {
    fen = join({before.begin() + 1, before.end()});
    if (fen.empty()) return refuse({"the FEN is missing", "position"});
    given = fen;
  } else if (before.size() > 1) {
    return refuse({"unknown word '" + std::string(before[1]) + "'", "position, word 2"});
  }
  if (const Status status = session_->set_position(given, moves); !status) {
    return refuse(status.error());
  }
  refused_.reset();
}

void Engine::show_position() {
  writer_.line(position_text(*session_));
}

void Engine::show_moves() {
  std::vector<std::string> moves = session_->legal_moves();
  std::sort(moves.begin(), moves.end());
  std::string text = "Moves:";
  for (const std::string& move : moves)
    text += ' ' + move;
  writer_.line(text);
}

void Engine::show_state() {
  writer_.line(state_line(session_->state()));
}

void Engine::show_evaluation() {
  writer_.line(draw(session_->evaluation(), session_->sides()));
}

// ---- what it says about itself

void Engine::uci() {
  std::string text = "id name " + engine_name() + "\nid author the Hegemon authors\n\n";
  for (const OptionRow& row : options())
    text += uci_line(row.spec) + '\n';
  writer_.line(text + "uciok");
}

void Engine::help() {
  writer_.line(engine_name() + ", an engine for chess with more than two sides\n\n" + help_text());
}

std::string Engine::help_text() {
  std::string text = "Commands:\n";
  const auto entry = [&](const std::string& head, std::string_view sentence) {
    constexpr std::size_t kColumn = 34;
    text += "  " + head;
    text += head.size() < kColumn ? std::string(kColumn - head.size(), ' ')
                                  : "\n" + std::string(kColumn + 2, ' ');
    text += std::string(sentence) + '\n';
  };
  for (const Command& command : commands()) {
    const std::string gap = command.arguments.empty() ? "" : " ";
    entry(std::string(command.name) + gap + std::string(command.arguments), command.help);
  }
  text += "\nOptions, set by setoption:\n";
  for (const OptionRow& row : options()) {
    const std::string value = row.get();
    entry(std::string(row.spec.name) + (value.empty() ? "" : " = " + value),
          std::string(row.spec.help) + " (" + value_range(row.spec) + ")");
  }
  text.pop_back();
  return text;
}

void Engine::license() {
  writer_.line(
      engine_name() +
      ", copyright (c) 2026 the Hegemon authors\n"
      "Free software under the MIT License: use, change and pass it on as you like, with\n"
      "its copyright notice. It comes without any warranty. The file LICENSE has the words.");
}

void Engine::compiler() {
  writer_.line(build_info());
}

// ---- searching

void Engine::refuse_go(const Error& error) {
  writer_.error(error);
  writer_.line("bestmove (none)");
}

std::optional<GoRequest> Engine::read_go(std::string_view line) {
  std::vector<std::string_view> words = split_words(line);
  words.erase(words.begin());
  const Result<GoRequest> request = parse_go(words, session_->letters());
  if (!request) {
    refuse_go(request.error());
  } else if (refused_) {
    refuse_go(*refused_);
  } else if (!request.value().perft && session_->outcome().over()) {
    writer_.info("game over: " + session_->result());
    writer_.line("bestmove (none)");
  } else if (const Status legal = session_->check(request.value()); !legal) {
    refuse_go(legal.error());
  } else if (const Status ready = make_ready(); !ready) {
    refuse_go(ready.error());
  } else {
    return request.value();
  }
  return std::nullopt;
}

void Engine::go(const GoRequest& request, SearchSignals& signals,
                const std::function<void()>& on_over) {
  if (request.perft) return count_moves(*request.perft, signals, on_over);
  const SearchAnswer answer = session_->search(
      request, signals,
      [this](const SearchLine& line) { writer_.line(info_line(line, show_shares_)); },
      [this](const std::string& move, int number) {
        writer_.line(current_move_line(move, number));
      });
  on_over();
  writer_.line(bestmove_line(answer));
}

void Engine::count_moves(int depth, SearchSignals& signals, const std::function<void()>& on_over) {
  PerftRequest request;
  request.depth = depth;
  request.threads = settings_.threads;
  const std::optional<std::uint64_t> nodes =
      session_->perft(request, signals, [this](const std::string& move, std::uint64_t n) {
        writer_.line(move + ": " + std::to_string(n));
      });
  on_over();
  if (!nodes) return writer_.info("perft was stopped");
  writer_.line("\nNodes searched: " + std::to_string(*nodes));
}

void Engine::bench(std::string_view line, SearchSignals& signals) {
  const std::vector<std::string_view> words = split_words(line);
  std::array<int, 3> numbers{kBenchDepth, 1, kBenchHashMib};
  constexpr std::array<long, 3> kMax{kMaxBenchDepth, kMaxThreads, kMaxHashMib};
  if (words.size() > numbers.size() + 1) {
    return writer_.error({"more than three numbers", "bench"});
  }
  for (std::size_t i = 1; i < words.size(); ++i) {
    const auto number = parse_number(words[i], 1L, kMax[i - 1]);
    if (!number) {
      return writer_.error(
          {no_number(words[i], 1L, kMax[i - 1]), "bench, number " + std::to_string(i)});
    }
    numbers[i - 1] = static_cast<int>(*number);
  }
  Settings settings = settings_;
  settings.threads = numbers[1];
  settings.hash_mib = static_cast<std::size_t>(numbers[2]);
  settings.multi_pv = 1;

  BenchResult total;
  for (const Variant& variant : variants()) {
    const std::optional<BenchResult> result = variant.open()->bench(
        numbers[0], settings, signals, [&](std::size_t number, const BenchResult& so_far) {
          writer_.info(std::string(variant.name) + ", position " + std::to_string(number) + ": " +
                       std::to_string(so_far.nodes) + " nodes so far");
        });
    if (!result) return writer_.info("bench was stopped");
    total.nodes += result->nodes;
    total.elapsed += result->elapsed;
    total.cuts += result->cuts;
  }
  writer_.info("the first move tried made " + std::to_string(total.cuts.by_first) + " of " +
               std::to_string(total.cuts.all) + " cut-offs, " +
               std::to_string(total.cuts.first_rate()) + " in 1000");
  writer_.line(
      "===========================\nTotal (ms)      : " + std::to_string(total.elapsed.count()) +
      "\nNodes searched  : " + std::to_string(total.nodes) +
      "\nNodes/second    : " + std::to_string(per_second(total.nodes, total.elapsed)));
}

}  // namespace hegemon::protocol
