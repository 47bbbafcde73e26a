#include "engine/fen_text.h"

namespace hegemon::fen_text {

PositionText split_position_text(std::string_view text) {
  PositionText position{split_at_any_blank(text)};
  std::vector<std::string_view>& words = position.words;
  const auto is_in_front = [&](std::string_view word) {
    const bool is_fen = same_letters(word, "fen") || same_letters(word, "fen:");
    position.says_fen |= is_fen;
    return is_fen || same_letters(word, "position");
  };
  words.erase(words.begin(), std::find_if_not(words.begin(), words.end(), is_in_front));
  return position;
}

Result<std::vector<std::string_view>> split_fields(std::string_view fen, std::size_t count) {
  std::vector<std::string_view> fields = split_position_text(fen).words;
  if (fields.empty() || fields.size() > count) {
    return Error::of("fen.fields", "fen", fields.size(), count);
  }
  fields.resize(count);
  return fields;
}

}  // namespace hegemon::fen_text
