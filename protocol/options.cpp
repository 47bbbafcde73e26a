#include "protocol/options.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "engine/ascii.h"
#include "protocol/engine.h"
#include "session/limits.h"
#include "session/variants.h"

namespace hegemon::protocol {

namespace {

constexpr long kMaxLines = 500;
constexpr long kMaxOverhead = 10'000;

std::vector<std::string> variant_names() {
  std::vector<std::string> names;
  for (const session::Variant& variant : session::variants())
    names.emplace_back(variant.name);
  return names;
}

std::string truth(bool value) {
  return value ? "true" : "false";
}

struct Range {
  long min;
  long max;
};

/// Makes rows. Those of the search change one field of the settings, which the engine then accepts or
/// refuses as a whole; defaults are those of `Settings`.
class Rows {
 public:
  explicit Rows(Engine& engine) : engine_(engine) {}
  std::vector<OptionRow> take() { return std::move(rows_); }

  void add(OptionSpec spec, std::function<Status(const std::string&)> set,
           std::function<std::string()> get) {
    rows_.push_back({std::move(spec), std::move(set), std::move(get)});
  }

  void rule(OptionSpec spec) {
    const std::string_view name = spec.name;
    add(
        std::move(spec),
        [&engine = engine_, name](const std::string& value) {
          return engine.set_rule(name, value);
        },
        [&engine = engine_, name] { return engine.session().option_value(name); });
  }

  template <class Field>
  void spin(std::string_view name, Range range, std::string_view help, Field Settings::*field) {
    setting({name, OptionType::kSpin, text(Settings().*field), range.min, range.max, {}, help},
            field);
  }
  void check(std::string_view name, std::string_view help, bool Settings::*field) {
    setting({name, OptionType::kCheck, text(Settings().*field), 0, 0, {}, help}, field);
  }
  void combo(std::string_view name, std::vector<std::string> words, std::string_view help,
             std::string Settings::*field) {
    const std::string initial = words.front();
    setting({name, OptionType::kCombo, initial, 0, 0, std::move(words), help}, field);
  }
  /// A switch outside the settings of the search.
  void check(std::string_view name, std::string_view help, bool Engine::Display::*field) {
    add(
        {name, OptionType::kCheck, truth(Engine::Display().*field), 0, 0, {}, help},
        [&engine = engine_, field](const std::string& value) {
          engine.display().*field = value == "true";
          return success();
        },
        [&engine = engine_, field] { return truth(engine.display().*field); });
  }
  void button(std::string_view name, std::string_view help, void (*press)(Engine&)) {
    add(
        {name, OptionType::kButton, "", 0, 0, {}, help},
        [&engine = engine_, press](const std::string&) {
          press(engine);
          return success();
        },
        [] { return std::string(); });
  }

 private:
  template <class Field>
  void setting(OptionSpec spec, Field Settings::*field) {
    add(
        std::move(spec),
        [&engine = engine_, field](const std::string& value) {
          Settings wanted = engine.settings();
          store(wanted.*field, value);
          return engine.configure(wanted);
        },
        [&engine = engine_, field] { return text(engine.settings().*field); });
  }

  static std::string text(const std::string& value) { return value; }
  static std::string text(bool value) { return truth(value); }
  static std::string text(Milliseconds value) { return std::to_string(value.count()); }
  template <class Number>
  static std::string text(Number value) {
    return std::to_string(value);
  }

  // Values have passed `check_value`: a number is one.
  static void store(std::string& field, const std::string& value) { field = value; }
  static void store(bool& field, const std::string& value) { field = value == "true"; }
  static void store(Milliseconds& field, const std::string& value) {
    field = Milliseconds(parse_number(value, INT64_MIN, INT64_MAX).value_or(0));
  }
  template <class Number>
  static void store(Number& field, const std::string& value) {
    field = static_cast<Number>(parse_number(value, INT64_MIN, INT64_MAX).value_or(0));
  }

  Engine& engine_;
  std::vector<OptionRow> rows_;
};

}  // namespace

std::vector<OptionRow> option_rows(Engine& engine) {
  Rows rows(engine);
  rows.add(
      {"UCI_Variant", OptionType::kCombo, variant_names().front(), 0, 0, variant_names(),
       "the game; the board is set up anew"},
      [&engine](const std::string& name) { return engine.set_variant(name); },
      [&engine] { return std::string(engine.session().variant()); });
  for (OptionSpec& spec : engine.session().option_specs())
    rows.rule(std::move(spec));
  rows.combo("Search", algorithm_names(), "how moves are searched for", &Settings::algorithm);
  rows.spin("Hash", {1, session::kMaxHashMib}, "size of the hash table in MiB",
            &Settings::hash_mib);
  rows.button("Clear Hash", "forgets what was searched", [](Engine& to) { to.clear_hash(); });
  rows.spin("Threads", {1, session::kMaxThreads}, "number of threads that search",
            &Settings::threads);
  rows.spin("MultiPV", {1, kMaxLines}, "number of best moves that are shown, each with its line",
            &Settings::multi_pv);
  rows.spin("Skill Level", {0, kMostSkill},
            "playing strength; below 20 it plays weaker than it can", &Settings::skill);
  rows.check("UCI_LimitStrength", "plays at the strength of UCI_Elo at most",
             &Settings::limits_strength);
  rows.spin("UCI_Elo", {kLeastElo, kMostElo}, "the rating to play at when UCI_LimitStrength is on",
            &Settings::elo);
  rows.add(
      {"EvalFile",
       OptionType::kString,
       "",
       0,
       0,
       {},
       "a file of weights for the game's evaluation, made by hegemon train; empty: those built in"},
      [&engine](const std::string& path) { return engine.set_eval_file(path); },
      [&engine] { return engine.eval_file(); });
  rows.spin("Move Overhead", {0, kMaxOverhead},
            "milliseconds kept back of a clock for every move, for the way to it",
            &Settings::move_overhead);
  rows.spin("Seed", {0, session::kMaxSeed}, "begins every random choice", &Settings::seed);
  rows.check("Ponder", "the GUI may let the engine search on its opponents' turns",
             &Engine::Display::ponder);
  rows.check("UCI_ShowShares", "shows every side's share of the win in info lines",
             &Engine::Display::shares);
  rows.add(
      {"Debug Log File",
       OptionType::kString,
       "",
       0,
       0,
       {},
       "a file to which input and output are appended"},
      [&engine](const std::string& path) { return engine.writer().set_log(path); },
      [&engine] { return engine.writer().log_path(); });
  return rows.take();
}

}  // namespace hegemon::protocol
