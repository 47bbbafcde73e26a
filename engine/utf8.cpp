#include "engine/utf8.h"

namespace hegemon {

std::string shortened(std::string_view text, std::size_t most) {
  if (text.size() <= most) return std::string(text);
  // Where the characters begin, of the first `head` and the last `tail` ones.
  const std::size_t head = most / 2;
  const std::size_t tail = most - head;
  std::size_t count = 0;
  std::size_t head_end = 0;
  std::string_view rest = text;
  for (; !rest.empty(); ++count) {
    if (count == head) head_end = text.size() - rest.size();
    rest.remove_prefix(first_character(rest).size());
  }
  if (count <= most) return std::string(text);
  rest = text.substr(head_end);
  for (std::size_t left = count - head; left > tail; --left)
    rest.remove_prefix(first_character(rest).size());
  return std::string(text.substr(0, head_end)) + "..." + std::string(rest);
}

}  // namespace hegemon
