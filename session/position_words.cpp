#include "session/position_words.h"

#include <algorithm>

#include "engine/fen_text.h"
#include "session/support/strings.h"

namespace hegemon::session {

Result<PositionWords> split_position(std::string_view text) {
  const auto [words, says_fen] = fen_text::split_position_text(text);
  PositionWords position;
  const auto moves = std::find(words.begin(), words.end(), "moves");
  position.has_moves = moves != words.end();
  if (position.has_moves) position.moves.assign(moves + 1, words.end());
  auto begin = words.begin();
  // Behind the word fen it is the first field of a FEN.
  const bool start = !says_fen && begin != moves && *begin == fen_text::kStartWord;
  position.named = start || says_fen;
  if (start) ++begin;
  const bool empty = begin == moves;
  if (start && !empty) return Error::of("fen.startpos", "word 2", *begin);
  if (position.named && !start && empty) return Error::of("fen.missing", "");
  if (!empty) position.fen = join({begin, moves});
  return position;
}

}  // namespace hegemon::session
