#include "session/position_words.h"

#include <algorithm>
#include <iterator>

#include "engine/fen_text.h"

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
  // From its first field to its last: what reads it splits it.
  if (!empty) {
    position.fen.emplace(begin->data(),
                         std::prev(moves)->data() + std::prev(moves)->size() - begin->data());
  }
  return position;
}

}  // namespace hegemon::session
