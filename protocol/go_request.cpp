#include "protocol/go_request.h"

#include <algorithm>
#include <array>
#include <limits>

#include "engine/ascii.h"
#include "protocol/limits.h"

namespace hegemon::protocol {

namespace {

constexpr int kMaxMovesToGo = 10'000;
constexpr int kMaxMate = 50;
/// A hundred days: longer than any game, and far from overflow in any unit.
constexpr std::int64_t kMaxMilliseconds = 8'640'000'000;
constexpr auto kMaxNodes = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());

/// A word of a `go` line, and the number in min..max that must follow it, if one must.
using Store = void (*)(GoRequest&, std::uint64_t);
struct Word {
  std::string_view name;
  std::uint64_t min;
  std::uint64_t max;  ///< 0: no number follows
  Store store;
};

constexpr std::array<Word, 8> kWords{{
    {"depth", 1, kMaxDepth, [](GoRequest& go, std::uint64_t n) { go.depth = static_cast<int>(n); }},
    {"nodes", 1, kMaxNodes, [](GoRequest& go, std::uint64_t n) { go.nodes = n; }},
    {"movetime", 1, kMaxMilliseconds,
     [](GoRequest& go, std::uint64_t n) { go.movetime = Milliseconds(n); }},
    {"movestogo", 1, kMaxMovesToGo,
     [](GoRequest& go, std::uint64_t n) { go.moves_to_go = static_cast<int>(n); }},
    {"mate", 1, kMaxMate, [](GoRequest& go, std::uint64_t n) { go.mate = static_cast<int>(n); }},
    {"perft", 1, kMaxPerft, [](GoRequest& go, std::uint64_t n) { go.perft = static_cast<int>(n); }},
    {"infinite", 0, 0, [](GoRequest& go, std::uint64_t) { go.infinite = true; }},
    {"ponder", 0, 0, [](GoRequest& go, std::uint64_t) { go.ponder = true; }},
}};
constexpr std::string_view kSearchMoves = "searchmoves";

const Word* find_word(std::string_view name) {
  const auto at = std::find_if(kWords.begin(), kWords.end(),
                               [&](const Word& word) { return word.name == name; });
  return at == kWords.end() ? nullptr : &*at;
}

/// Is it a clock, as `wtime` or `winc`?
bool is_clock(std::string_view word) {
  return word.size() > 1 && word.front() >= 'a' && word.front() <= 'z' &&
         (word.substr(1) == "time" || word.substr(1) == "inc");
}

Clock& clock_of(GoRequest& go, std::string_view word, std::size_t number) {
  for (SideClock& side : go.clocks) {
    if (side.letter == word.front()) return side.clock;
  }
  go.clocks.push_back({word.front(), {}, std::string(word), static_cast<int>(number)});
  return go.clocks.back().clock;
}

}  // namespace

Result<GoRequest> parse_go(const std::vector<std::string_view>& words) {
  GoRequest go;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string_view name = words[i];
    const std::string where = "go, word " + std::to_string(i + 1) + ", " + quoted(name);
    const auto number = [&](std::uint64_t min, std::uint64_t max) -> Result<std::uint64_t> {
      if (++i == words.size()) {
        return Error{
            "a number in " + std::to_string(min) + ".." + std::to_string(max) + " is missing",
            where};
      }
      if (const auto value = parse_number(words[i], min, max)) return *value;
      return Error{no_number(words[i], min, max), where};
    };

    if (name == kSearchMoves) {
      const std::size_t before = go.search_moves.size();
      while (i + 1 < words.size() && find_word(words[i + 1]) == nullptr &&
             !is_clock(words[i + 1]) && words[i + 1] != kSearchMoves) {
        go.search_moves.emplace_back(words[++i]);
      }
      if (go.search_moves.size() == before) return Error{"a move is missing", where};
    } else if (is_clock(name)) {
      Clock& clock = clock_of(go, name, i + 1);
      const Result<std::uint64_t> value = number(0, kMaxMilliseconds);
      if (!value) return value.error();
      (name.substr(1) == "inc" ? clock.increment : clock.left) = Milliseconds(value.value());
    } else if (const Word* const word = find_word(name); word != nullptr) {
      std::uint64_t value = 0;
      if (word->max != 0) {
        const Result<std::uint64_t> read = number(word->min, word->max);
        if (!read) return read.error();
        value = read.value();
      }
      word->store(go, value);
    } else {
      return Error{"unknown word '" + std::string(name) + "'", "go, word " + std::to_string(i + 1)};
    }
  }
  return go;
}

}  // namespace hegemon::protocol
