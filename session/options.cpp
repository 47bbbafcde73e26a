#include "session/options.h"

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "engine/ascii.h"
#include "engine/indexed_array.h"
#include "session/support/limits.h"

namespace hegemon::session {

namespace {

std::string value_text(const std::string& value) {
  return value;
}
std::string value_text(bool value) {
  return value ? "true" : "false";
}
std::string value_text(Milliseconds value) {
  return std::to_string(value.count());
}
template <class Number>
std::string value_text(Number value) {
  return std::to_string(value);
}

// Values have passed `check_value`: a number is one.
void store_value(std::string& field, const std::string& value) {
  field = value;
}
void store_value(bool& field, const std::string& value) {
  field = value == "true";
}
void store_value(Milliseconds& field, const std::string& value) {
  field = Milliseconds(parse_number(value, INT64_MIN, INT64_MAX).value_or(0));
}
template <class Number>
void store_value(Number& field, const std::string& value) {
  field = static_cast<Number>(parse_number(value, INT64_MIN, INT64_MAX).value_or(0));
}

// Rows that are a field of the settings; `Settings` has the defaults.

template <auto kField>
EngineOption row_of(OptionSpec spec, Work concerns) {
  if (spec.initial.empty()) spec.initial = value_text(Settings().*kField);
  return {
      std::move(spec), concerns,
      [](const Settings& settings) { return value_text(settings.*kField); },
      [](Settings& settings, const std::string& value) { store_value(settings.*kField, value); }};
}
template <auto kField>
EngineOption spin_row(std::string_view name, long min, long max, std::string_view help,
                      Work concerns = kSearch) {
  return row_of<kField>({name, OptionType::kSpin, "", min, max, {}, help}, concerns);
}
template <auto kField>
EngineOption check_row(std::string_view name, std::string_view help, Work concerns = kSearch) {
  return row_of<kField>({name, OptionType::kCheck, "", 0, 0, {}, help}, concerns);
}
template <auto kField>
EngineOption combo_row(std::string_view name, const std::vector<std::string>& words,
                       std::string_view help, Work concerns = kSearch) {
  return row_of<kField>({name, OptionType::kCombo, words.front(), 0, 0, words, help}, concerns);
}

std::vector<EngineOption> make_rows() {
  return {
      combo_row<&Settings::algorithm>("Search", algorithm_names(), "how moves are searched for"),
      spin_row<&Settings::hash_mib>("Hash", 1, kMaxHashMib, "size of the hash table in MiB",
                                    kMemory),
      {{"Clear Hash", OptionType::kButton, "", 0, 0, {}, "forgets what was searched"}, kProtocol},
      spin_row<&Settings::threads>("Threads", 1, kMaxThreads, "number of threads that search",
                                   kThreads),
      spin_row<&Settings::multi_pv>("MultiPV", 1, kMaxLines,
                                    "number of best moves that are shown, each with its line",
                                    kLines),
      spin_row<&Settings::skill>("Skill Level", 0, kMaxSkill,
                                 "playing strength; below 20 it plays weaker than it can"),
      check_row<&Settings::limits_strength>("UCI_LimitStrength",
                                            "plays at the strength of UCI_Elo at most"),
      spin_row<&Settings::elo>("UCI_Elo", kLeastElo, kMaxElo,
                               "the rating to play at when UCI_LimitStrength is on"),
      {{"EvalFile",
        OptionType::kString,
        "",
        0,
        0,
        {},
        "a file of weights for the game's evaluation, made by training/fit; empty: those built in"},
       kWeights},
      spin_row<&Settings::move_overhead>(
          "Move Overhead", 0, kMaxOverhead,
          "milliseconds kept back of a clock for every move, for the way to it", kClock),
      spin_row<&Settings::exploration>("CPuct", 0, kMaxTuning,
                                       "mcts: the constant of PUCT, in thousandths"),
      spin_row<&Settings::first_play>(
          "FpuValue", -kMaxTuning, kMaxTuning,
          "mcts: the value of an untried move, relative to its parent's, in thousandths"),
      spin_row<&Settings::first_width>("FirstWidth", 1, kMaxLines,
                                       "mcts: the moves looked at from the first visit on"),
      spin_row<&Settings::widening>(
          "Widening", 0, kMaxTuning,
          "mcts: further moves looked at for each square root of visits, in thousandths"),
      spin_row<&Settings::contempt>(
          "Contempt", kGamesContempt, kMaxContempt,
          "mcts: by how much the others are taken for weaker, in hundredths of a nat; -1: the "
          "game's own"),
      spin_row<&Settings::seed>("Seed", 0, kMaxSeed, "seed of all random numbers", kSeed),
  };
}

/// As an empty text is written in UCI.
constexpr std::string_view kNoText = "<empty>";

Error bad_value(const OptionSpec& spec, std::string_view value) {
  const std::string where = "option " + std::string(spec.name);
  if (value.empty()) return Error::of("option.missing", where, value_range(spec));
  if (spec.type == OptionType::kSpin)
    return Error::of("option.range", where, spec.min, spec.max, value);
  return Error::of("option.choice", where, value_range(spec), value);
}

}  // namespace

std::span<const EngineOption> engine_options() {
  static const std::vector<EngineOption> kRows = make_rows();
  return kRows;
}

const EngineOption* find_engine_option(std::string_view name) {
  const std::span<const EngineOption> rows = engine_options();
  const auto at = std::find_if(rows.begin(), rows.end(), [&](const EngineOption& row) {
    return same_letters(row.spec.name, name);
  });
  return at == rows.end() ? nullptr : &*at;
}

Status check_settings(const Settings& settings) {
  for (const EngineOption& row : engine_options()) {
    if (row.get == nullptr) continue;
    const Result<std::string> checked = check_value(row.spec, row.get(settings));
    if (!checked) return checked.error();
  }
  return success();
}

std::string_view type_word(OptionType type) {
  constexpr IndexedArray<OptionType, std::string_view, 5> kWords{
      {"check", "spin", "combo", "string", "button"}};
  return kWords[type];
}

std::string value_range(const OptionSpec& spec) {
  switch (spec.type) {
    case OptionType::kCheck:
      return "true or false";
    case OptionType::kSpin:
      return "a number in " + std::to_string(spec.min) + ".." + std::to_string(spec.max);
    case OptionType::kCombo: {
      std::string text;
      for (std::size_t i = 0; i < spec.vars.size(); ++i) {
        if (i != 0) text += i + 1 == spec.vars.size() ? " or " : ", ";
        text += spec.vars[i];
      }
      return text;
    }
    case OptionType::kString:
      return "text";
    case OptionType::kButton:
      return "no value";
  }
  return {};
}

Result<std::string> check_value(const OptionSpec& spec, std::string_view value) {
  switch (spec.type) {
    case OptionType::kCheck:
    case OptionType::kCombo: {
      static const std::vector<std::string> kSwitch{"true", "false"};
      for (const std::string& word : spec.type == OptionType::kCheck ? kSwitch : spec.vars) {
        if (same_letters(word, value)) return word;
      }
      break;
    }
    case OptionType::kSpin:
      if (parse_number(value, spec.min, spec.max)) return std::string(value);
      break;
    case OptionType::kString:
      return std::string(value == kNoText ? "" : value);
    case OptionType::kButton:
      if (value.empty()) return std::string();
      break;
  }
  return bad_value(spec, value);
}

}  // namespace hegemon::session
