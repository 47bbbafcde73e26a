/// Fuzz target: any bytes as a position of a game and moves from there. The first byte chooses game and options, the rest of its
/// line is a FEN (empty: the start). Of the words behind it each that is a legal move is played; of another the first byte picks a
/// move, so that games get long. Every position must obey the laws, the first ones must be what they are to the slow reference,
/// and the whole game is then taken back.
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

#include "engine/ascii.h"
#include "engine/middle_xiangqi/game.h"
#include "engine/seven_kingdoms/game.h"
#include "engine/three_friends/game.h"
#include "eval/middle_xiangqi/evaluation.h"
#include "eval/seven_kingdoms/evaluation.h"
#include "eval/shares.h"
#include "eval/three_friends/evaluation.h"
#include "tests/fuzz/require.h"
#include "tests/reference/middle_xiangqi.h"
#include "tests/reference/seven_kingdoms.h"
#include "tests/reference/three_friends.h"
#include "tests/support/moves.h"
#include "tests/support/random_game.h"

namespace {

using namespace hegemon;

constexpr std::size_t kLongestGame = 600;
constexpr std::size_t kCompared = 6;  // plies: the reference is slow

template <class G>
typename G::Options options_of(unsigned bits) {
  typename G::Options options;
  if constexpr (TeamGame<G>) {
    options.preset = seven_kingdoms::kPresets[bits % seven_kingdoms::kPresets.size()].name;
    options.players = bits / 3 % 2 != 0 ? "wwobggd" : "wrobgpd";
    options.quiet_limit = bits / 6 % 2 != 0 ? 20 : 200;
  }
  return options;
}

/// The position by the reference of the game.
template <class G>
auto referred(const std::string& fen, [[maybe_unused]] const typename G::Options& options) {
  if constexpr (std::is_same_v<G, SevenKingdoms>) {
    return reference::SevenKingdoms::parse(fen,
                                           {options.preset, options.players, options.quiet_limit});
  } else if constexpr (std::is_same_v<G, ThreeFriends>) {
    return reference::ThreeFriends::parse(fen);
  } else {
    return reference::MiddleXiangqi::parse(fen);
  }
}

/// The same text with single blanks, as the references read it.
std::string joined(std::string_view text) {
  std::string result;
  for (const std::string_view word : split_words(text)) {
    if (!result.empty()) result += ' ';
    result += word;
  }
  return result;
}

template <class G>
void check_fen(const typename G::Position& position, const typename G::Options& options) {
  if (!position.alive(position.turn())) return;  // somebody gave the last game away
  const std::string fen = G::to_fen(position);
  const auto read = G::parse_fen(fen, options);
  require(read.ok() && G::to_fen(read.value()) == fen);
  require(read.value().key() == position.key());
  // A FEN knows no past.
  if constexpr (!HistoryGame<G>) require(read.value().outcome() == position.outcome());
}

template <class G>
void check_laws(const typename G::Position& position, const typename G::Options& options) {
  require(position.key() == position.key_from_scratch());
  typename G::MoveList all;
  typename G::MoveList taking;
  position.moves(all);
  position.captures(taking);
  require(static_cast<int>(all.size()) == position.count_moves());
  std::size_t captures = 0;
  for (const auto move : all) {
    if (!move.is_capture()) continue;
    require(captures < taking.size() && taking[captures] == move);
    ++captures;
  }
  require(captures == taking.size());
  // A side of the Three Friends may be set up without a move.
  constexpr bool kMayBeStuck = std::is_same_v<G, ThreeFriends>;
  require(all.empty() == position.over() || (kMayBeStuck && !position.over()));
  int sum = 0;
  for (const int share : counts_of(shares<G>(position)))
    sum += share;
  require(sum == kShareUnit);
  check_fen<G>(position, options);
}

template <class G, class Reference>
void check_same(const typename G::Position& position, const Reference& reference) {
  require(G::to_fen(position) == reference.fen());
  require(G::result_text(position) == reference.result());
  typename G::MoveList list;
  position.moves(list);
  require(testing::sorted_texts<G>(list) == reference.moves());
}

/// Each move leads to a lawful position, and back.
template <class G>
void check_each_move(typename G::Position& position, const typename G::Options& options) {
  typename G::MoveList list;
  position.moves(list);
  const typename G::Position before = position;
  for (const auto move : list) {
    const auto undo = position.make(move);
    require(position.key() == position.key_from_scratch());
    check_fen<G>(position, options);
    position.unmake(move, undo);
    require(position == before);
  }
}

template <class G>
void fuzz(std::string_view text, const typename G::Options& options) {
  const std::string_view line = text.substr(0, text.find('\n'));
  auto parsed = G::parse_fen(line.empty() ? "startpos" : line, options);
  auto reference = referred<G>(joined(line), options);
  // The reference of the Seven Kingdoms takes larger numbers.
  if (reference && (parsed || !TeamGame<G>))
    require(parsed.ok() && G::to_fen(parsed.value()) == reference->fen());
  if (!parsed) {
    require(!parsed.error().what.empty() && !parsed.error().where.empty());
    return;
  }
  typename G::Position& position = parsed.value();
  // The engine reads more texts than the reference, which knows whole FENs only.
  if (!reference) reference = referred<G>(G::to_fen(position), options);
  require(reference.has_value());
  const typename G::Position start = position;
  check_laws<G>(position, options);
  check_same<G>(position, *reference);
  const auto words = split_words(text.substr(line.size()));
  if (words.empty()) check_each_move<G>(position, options);
  testing::PlayedMoves<G> played;
  for (const std::string_view word : words) {
    typename G::MoveList list;
    position.moves(list);
    if (list.empty() || played.size() == kLongestGame) break;
    typename G::Move move;
    if (const auto named = G::parse_move(position, word)) {
      move = named.value();
    } else {
      require(!named.error().what.empty());
      const auto pick = static_cast<unsigned char>(word.front());
      typename G::MoveList captures;
      if (pick % 3 == 0) position.captures(captures);
      if (!captures.empty()) list = captures;
      move = list[pick % list.size()];
    }
    if (played.size() < kCompared) require(reference->play(G::to_text(move)));
    played.make(position, move);
    if (played.size() <= kCompared) check_same<G>(position, *reference);
    check_laws<G>(position, options);
  }
  static_cast<void>(G::picture(position, {}));
  static_cast<void>(G::side_table(position));
  if (!position.over()) {
    typename G::Position left = position;
    left.resign();
    check_laws<G>(left, options);
  }
  played.unmake_all(position);
  require(position == start);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
  const unsigned bits = data[0] / 3;
  switch (data[0] % 3) {
    case 0:
      fuzz<SevenKingdoms>(text, options_of<SevenKingdoms>(bits));
      break;
    case 1:
      fuzz<ThreeFriends>(text, options_of<ThreeFriends>(bits));
      break;
    default:
      fuzz<MiddleXiangqi>(text, options_of<MiddleXiangqi>(bits));
      break;
  }
  return 0;
}
