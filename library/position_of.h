/// `AnyPosition` for a game: the template of which the rows of the table of games are made.
#pragma once

#include <algorithm>
#include <bit>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/game.h"
#include "engine/perft.h"
#include "eval/shares.h"
#include "library/any_position.h"
#include "library/layouts.h"
#include "library/standing.h"

namespace hegemon::library {

template <PlayableGame G>
const GameFacts& facts_of();

template <PlayableGame G>
class PositionOf final : public AnyPosition {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;
  using Layout = LayoutOf<G>;

  explicit PositionOf(const Position& position) : position_(position) {}

  std::unique_ptr<AnyPosition> clone() const override {
    return std::make_unique<PositionOf>(*this);
  }
  std::unique_ptr<AnyPosition> clone_without_moves() const override {
    return std::make_unique<PositionOf>(position_);
  }

  std::string fen() const override { return G::to_fen(position_); }
  std::uint64_t key() const override { return position_.key(); }
  int round() const override { return G::round(position_); }
  Side turn() const override { return position_.turn(); }
  bool in_play(Side side) const override { return position_.alive(side); }
  Outcome outcome() const override { return position_.outcome(); }
  std::string result() const override { return G::result_text(position_); }
  std::vector<int> shares() const override { return counts_of(hegemon::shares<G>(position_)); }

  void codes(std::vector<std::uint32_t>& codes) const override {
    typename G::MoveList list;
    position_.moves(list);
    codes.resize(list.size());
    std::transform(list.begin(), list.end(), codes.begin(),
                   [](const Move move) { return move.code(); });
  }
  int count_moves() const override { return position_.count_moves(); }
  bool is_legal(std::uint32_t code) const override { return find(code).has_value(); }
  bool is_capture(std::uint32_t code) const override {
    const std::optional<Move> move = find(code);
    return move && move->is_capture();
  }
  Result<std::uint32_t> parse_move(std::string_view text) const override {
    const Result<Move> move = G::parse_move(position_, text);
    if (!move) return move.error();
    return move.value().code();
  }

  bool push(std::uint32_t code) override {
    const std::optional<Move> move = find(code);
    if (!move) return false;
    make_room(past_);
    past_.push_back({*move, position_.make(*move), nullptr});
    return true;
  }
  void resign() override {
    past_.push_back({Move::none(), {}, std::make_unique<Position>(position_)});
    position_.resign();
  }
  void pop() override {
    const Past& last = past_.back();
    if (last.before != nullptr) {
      position_ = *last.before;
    } else {
      position_.unmake(last.move, last.undo);
    }
    past_.pop_back();
  }

  std::uint64_t perft(int depth) const override {
    Position root = position_;
    return hegemon::perft<G>(root, depth);
  }

  int action_of(std::uint32_t code) const override {
    return Layout::action_of(std::bit_cast<Move>(code));
  }
  std::uint32_t code_of(int action) const override {
    typename G::MoveList list;
    position_.moves(list);
    for (const Move move : list) {
      if (Layout::action_of(move) == action) return move.code();
    }
    return 0;
  }

  void board(std::int8_t* sides, std::int8_t* kinds) const override {
    for (int i = 0; i < Layout::kPoints; ++i) {
      const std::optional<PieceOnPoint> piece = Layout::piece_on(position_, i);
      sides[i] = piece ? static_cast<std::int8_t>(piece->side.index()) : std::int8_t{-1};
      kinds[i] = piece ? static_cast<std::int8_t>(piece->kind) : std::int8_t{-1};
    }
  }
  void hands(int* counts) const override {
    std::fill_n(counts, G::kSides * Layout::kKinds, 0);
    Layout::hands(position_, counts);
  }
  void standing(Side first, float* numbers) const override {
    const BoardState state = G::board_state(position_, position_);
    for (int i = 0; i < G::kSides; ++i) {
      const Side side((first.index() + i) % G::kSides);
      for (const std::string& name : facts_of<G>().layout.standing)
        *numbers++ = standing_of(position_, state, side, first, name);
    }
  }

  bool equals(const AnyPosition& other) const override {
    return position_ == static_cast<const PositionOf&>(other).position_;
  }

 private:
  /// What takes a move back: its undo or, of a resignation, the position before it.
  struct Past {
    Past(Move made, const typename G::Undo& how, std::unique_ptr<Position> old)
        : move(made), undo(how), before(std::move(old)) {}
    Past(const Past& other)
        : move(other.move),
          undo(other.undo),
          before(other.before ? std::make_unique<Position>(*other.before) : nullptr) {}
    Past(Past&&) noexcept = default;
    Past& operator=(const Past&) = delete;
    Past& operator=(Past&&) noexcept = default;
    ~Past() = default;

    Move move;
    typename G::Undo undo;
    std::unique_ptr<Position> before;
  };

  std::optional<Move> find(std::uint32_t code) const {
    typename G::MoveList list;
    position_.moves(list);
    for (const Move move : list) {
      if (move.code() == code) return move;
    }
    return std::nullopt;
  }

  Position position_;
  std::vector<Past> past_;
};

template <PlayableGame G>
Result<typename G::Options> options_of(const OptionValues& rules) {
  typename G::Options options;
  for (const auto& [name, value] : rules) {
    if (const Status status = G::set_option(options, name, value); !status) return status.error();
  }
  return options;
}

template <PlayableGame G>
const GameFacts& facts_of() {
  static const GameFacts kFacts = [] {
    GameFacts made;
    made.name = G::kName;
    for (const OptionSpec& spec : G::option_specs())
      made.defaults.emplace_back(spec.name, spec.initial);
    using Layout = LayoutOf<G>;
    made.layout = {Layout::shape(), Layout::points(), Layout::kinds(), Layout::standing(),
                   Layout::kActions};
    return made;
  }();
  return kFacts;
}

/// Is this the code of a move, legal somewhere or not, whose text can be asked for?
template <PlayableGame G>
bool is_code(std::uint32_t code) {
  const auto move = std::bit_cast<typename G::Move>(code);
  return move != G::Move::none() && move.code() == code && LayoutOf<G>::has(move);
}

template <PlayableGame G>
constexpr AnyGame any_game() {
  return {facts_of<G>,
          [](const OptionValues& rules,
             std::optional<std::string_view> fen) -> Result<std::unique_ptr<AnyPosition>> {
            const Result<typename G::Options> options = options_of<G>(rules);
            if (!options) return options.error();
            Result<typename G::Position> position =
                fen ? G::parse_fen(*fen, options.value())
                    : Result<typename G::Position>(G::start(options.value()));
            if (!position) return position.error();
            return std::unique_ptr<AnyPosition>(std::make_unique<PositionOf<G>>(position.value()));
          },
          [](const OptionValues& rules) -> Result<OptionValues> {
            const Result<typename G::Options> options = options_of<G>(rules);
            if (!options) return options.error();
            OptionValues values;
            for (const OptionSpec& spec : G::option_specs())
              values.emplace_back(spec.name, G::option_value(options.value(), spec.name));
            return values;
          },
          [](const OptionValues& rules) {
            std::vector<SideInfo> sides;
            const Result<typename G::Options> options = options_of<G>(rules);
            if (!options) return sides;
            for (const Side side : hegemon::sides<G::kSides>()) {
              sides.push_back(
                  {G::side_letter(options.value(), side), G::side_name(options.value(), side)});
            }
            return sides;
          },
          [](std::uint32_t code) { return is_code<G>(code); },
          [](std::uint32_t code) {
            MoveEnds ends = G::ends(std::bit_cast<typename G::Move>(code));
            return std::pair(std::move(ends.from), std::move(ends.to));
          }};
}

}  // namespace hegemon::library
