/// Fuzz target: any bytes as a position of Middle Xiangqi and a game from there. The first line is
/// a FEN (empty: the start); of each further line a legal move is played, of another the first byte
/// picks one. Position and game must obey the laws and be to the engine what they are to the slow
/// reference.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "engine/ascii.h"
#include "engine/middle_xiangqi/game.h"
#include "tests/fuzz/require.h"
#include "tests/reference/middle_xiangqi.h"
#include "tests/support/move_texts.h"
#include "tests/support/random_game.h"

namespace {

using namespace hegemon;
using Reference = reference::MiddleXiangqi;
using middle_xiangqi::Move;
using middle_xiangqi::Position;

constexpr std::size_t kLongestGame = 12;  // the reference is slow

/// The same text with single blanks, as the reference reads it.
std::string joined(std::string_view text) {
  std::string result;
  for (const std::string_view word : split_words(text)) {
    if (!result.empty()) result += ' ';
    result += word;
  }
  return result;
}

void check_same(const Position& position, const Reference& reference) {
  require(MiddleXiangqi::to_fen(position) == reference.fen());
  require(MiddleXiangqi::result_text(position) == reference.result());
  require(position.key() == position.key_from_scratch());
  MiddleXiangqi::MoveList list;
  position.moves(list);
  require(static_cast<int>(list.size()) == position.count_moves());
  require(list.empty() == position.over());
  require(testing::sorted_texts<MiddleXiangqi>(list) == reference.moves());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto lines = split(text, '\n');
  const std::string fen = lines[0].empty() ? Reference::start_fen() : joined(lines[0]);
  auto parsed = MiddleXiangqi::parse_fen(fen, {});
  auto reference = Reference::parse(fen);
  if (reference) require(parsed.ok() && MiddleXiangqi::to_fen(parsed.value()) == reference->fen());
  if (!parsed) {
    require(!parsed.error().what.empty() && !parsed.error().where.empty());
    return 0;
  }
  // The engine takes more texts than the reference, which knows whole FENs only.
  if (!reference) reference = Reference::parse(MiddleXiangqi::to_fen(parsed.value()));
  require(reference.has_value());
  Position& position = parsed.value();
  const Position start = position;
  check_same(position, *reference);
  testing::PlayedMoves<MiddleXiangqi> played;
  for (std::size_t i = 1; i < lines.size() && played.size() < kLongestGame; ++i) {
    if (position.over() || lines[i].empty()) continue;
    Move move;
    if (const auto named = MiddleXiangqi::parse_move(position, lines[i])) {
      move = named.value();
    } else {
      require(!named.error().what.empty());
      MiddleXiangqi::MoveList list;
      position.moves(list);
      move = list[static_cast<unsigned char>(lines[i].front()) % list.size()];
    }
    require(reference->play(MiddleXiangqi::to_text(move)));
    played.make(position, move);
    check_same(position, *reference);
  }
  played.unmake_all(position);
  require(position == start);
  static_cast<void>(MiddleXiangqi::picture(position, {}));
  static_cast<void>(MiddleXiangqi::standings(position));
  return 0;
}
