#include "engine/seven_kingdoms/game.h"

#include <utility>

#include "engine/ascii.h"

namespace hegemon {

namespace sk = seven_kingdoms;

namespace {

constexpr long kMaxQuietLimit = sk::kMaxPlies;

std::vector<std::string> preset_names() {
  std::vector<std::string> names;
  for (const sk::Preset& preset : sk::kPresets)
    names.emplace_back(preset.name);
  return names;
}

}  // namespace

sk::Rules SevenKingdoms::Options::rules() const {
  const Result<sk::Rules> made = sk::Rules::make(preset, players, quiet_limit);
  assert(made.ok());
  return made.value();
}

std::vector<OptionSpec> SevenKingdoms::option_specs() {
  const Options initial;
  return {
      {"Rules", OptionType::kCombo, initial.preset, 0, 0, preset_names(),
       "which of the sources of the rules is followed where they disagree"},
      {"Players",
       OptionType::kString,
       initial.players,
       0,
       0,
       {},
       "who plays each of the kingdoms w r o b g p d, named by a kingdom's letter"},
      {"DrawQuietPlies",
       OptionType::kSpin,
       std::to_string(initial.quiet_limit),
       0,
       kMaxQuietLimit,
       {},
       "plies without a capture after which the game is drawn; 0: never"},
  };
}

Status SevenKingdoms::set_option(Options& options, std::string_view name, std::string_view value) {
  Options changed = options;
  if (same_letters(name, "Rules")) {
    changed.preset = value;
    // Combos are compared like names: without regard to case.
    for (const sk::Preset& preset : sk::kPresets) {
      if (same_letters(preset.name, value)) changed.preset = preset.name;
    }
  } else if (same_letters(name, "Players")) {
    changed.players = value;
  } else if (same_letters(name, "DrawQuietPlies")) {
    const std::optional<long> limit = parse_number(value, 0L, kMaxQuietLimit);
    if (!limit) {
      return Error::of("option.number", "DrawQuietPlies", 0, kMaxQuietLimit);
    }
    changed.quiet_limit = static_cast<int>(*limit);
  } else {
    return Error::of("option.unknown", std::string(name));
  }
  const auto rules = sk::Rules::make(changed.preset, changed.players, changed.quiet_limit);
  if (!rules) return rules.error();
  options = changed;
  return success();
}

std::string SevenKingdoms::option_value(const Options& options, std::string_view name) {
  if (same_letters(name, "Rules")) return options.preset;
  if (same_letters(name, "Players")) return options.players;
  if (same_letters(name, "DrawQuietPlies")) return std::to_string(options.quiet_limit);
  return {};
}

char SevenKingdoms::side_letter(const Options& options, Side side) {
  return options.rules().letter(side);
}

std::string SevenKingdoms::side_name(const Options& options, Side side) {
  return std::string(options.rules().name(side));
}

std::string SevenKingdoms::perft_state(const Position& position, int depth) {
  const int limit = position.rules().quiet_limit;
  const bool in_reach = limit != 0 && position.quiet() + depth >= limit;
  std::string fen = to_fen(position);
  for (int field = in_reach ? 1 : 0; field < 2; ++field)
    fen.resize(fen.rfind(' '));
  return fen;
}

std::string SevenKingdoms::result_text(const Position& position) {
  const Outcome outcome = position.outcome();
  if (!outcome.over()) return "*";
  const sk::Rules& rules = position.rules();
  const std::string winner =
      outcome.drawn() ? "draw"
                      : std::string(1, rules.letter(rules.player[outcome.winners.lowest()]));
  return winner + ' ' + std::string(reason_word(outcome.reason));
}

Picture SevenKingdoms::picture(const Position& position, const std::optional<Move>& last) {
  Picture picture;
  std::vector<Cell> files(1);
  for (int file = 0; file < sk::kBoardWidth; ++file) {
    files.push_back({std::string(1, static_cast<char>('a' + file)), {}, false});
  }
  picture.rows.push_back(files);
  for (int rank = sk::kBoardWidth - 1; rank >= 0; --rank) {
    std::vector<Cell> cells;
    cells.push_back({std::to_string(rank), {}, false});
    for (int file = 0; file < sk::kBoardWidth; ++file) {
      const sk::Point point(file, rank);
      Cell cell;
      cell.text = sk::piece_letters(position, point);
      if (cell.text.empty()) cell.text = ".";
      const sk::PieceId id = position.piece_at(point);
      if (id != sk::kNoPiece && id != sk::kEmperor) cell.side = position.owner(id);
      cell.marked = last && (last->from() == point || last->to() == point);
      cells.push_back(cell);
    }
    cells.push_back({std::to_string(rank), {}, false});
    picture.rows.push_back(std::move(cells));
  }
  picture.rows.push_back(files);
  return picture;
}

SideTable SevenKingdoms::side_table(const Position& position) {
  SideTable table;
  table.columns = {"kingdom", "state", "pieces", "taken", "lost", "conquests"};
  const sk::Rules& rules = position.rules();
  for (const Side side : sides<kSides>()) {
    const sk::KingdomStatus status = position.status(side);
    std::string state = "in play";
    if (status.is_gone()) {
      state = "left";
    } else if (!position.alive(side)) {
      state = std::string("fell to ") + rules.letter(status.commander());
    }
    table.rows.push_back({std::string(1, rules.letter(side)) + ' ' + std::string(rules.name(side)),
                          state, std::to_string(position.pieces(side).count()),
                          std::to_string(position.taken(side)), std::to_string(position.lost(side)),
                          std::to_string(position.conquests(side))});
  }
  return table;
}

}  // namespace hegemon
