#include "protocol/go_request.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "engine/ascii.h"
#include "session/support/limits.h"
#include "session/support/strings.h"

namespace hegemon::protocol {

namespace {

/// The letter of a clock that stands for the clocks of all sides.
constexpr char kAnySide = '*';

/// A word of a `go` line, and what its number does, if one must follow.
struct Word {
  std::string_view name;
  /// Returns false where this number is no limit.
  bool (*store)(session::SearchRequest&, std::int64_t) = nullptr;
};

/// Puts a number into a limit of 1..max; less than 1 is none, as in other engines.
template <class Number>
bool set_limit(std::optional<Number>& limit, std::int64_t number, std::int64_t max) {
  if (number < 1) return false;
  limit = static_cast<Number>(std::min(number, max));
  return true;
}

using session::SearchRequest;

constexpr std::array<Word, 5> kNumbers{{
    {"depth", [](SearchRequest& search,
                 std::int64_t n) { return set_limit(search.depth, n, session::kMaxDepth); }},
    {"nodes", [](SearchRequest& search,
                 std::int64_t n) { return set_limit(search.nodes, n, session::kMaxNodes); }},
    {"mate", [](SearchRequest& search,
                std::int64_t n) { return set_limit(search.mate, n, session::kMaxMate); }},
    {"movetime",
     [](SearchRequest& search, std::int64_t n) {
       search.movetime = session::move_time(n);
       return true;
     }},
    {"movestogo",
     [](SearchRequest& search, std::int64_t n) {
       search.moves_to_go = session::moves_to_go(n);
       return true;
     }},
}};
constexpr std::string_view kPerft = "perft";
constexpr std::string_view kSearchMoves = "searchmoves";
constexpr std::string_view kInfinite = "infinite";
constexpr std::string_view kPonder = "ponder";

const Word* find_number(std::string_view name) {
  const auto at = std::find_if(kNumbers.begin(), kNumbers.end(),
                               [&](const Word& word) { return word.name == name; });
  return at == kNumbers.end() ? nullptr : &*at;
}

/// Is it a clock, as `wtime` or `winc`?
bool is_clock(std::string_view word) {
  return word.size() > 1 && word.front() >= 'a' && word.front() <= 'z' &&
         (word.substr(1) == "time" || word.substr(1) == "inc");
}

bool is_known(std::string_view word) {
  return find_number(word) != nullptr || is_clock(word) || word == kPerft || word == kSearchMoves ||
         word == kInfinite || word == kPonder;
}

Clock& clock_of(GoRequest& go, char letter) {
  for (GoRequest::LetterClock& side : go.clocks) {
    if (side.letter == letter) return side.clock;
  }
  go.clocks.push_back({letter, {}});
  return go.clocks.back().clock;
}

class GoReader {
 public:
  GoReader(const std::vector<std::string_view>& words, Warnings& warnings)
      : words_(words), warnings_(warnings) {}

  Result<GoRequest> read() {
    for (; at_ < words_.size(); ++at_) {
      if (const Status status = word(words_[at_]); !status) return status.error();
    }
    if (limit_lost_ && go_.endless() && !go_.search.infinite) go_.clocks.push_back({kAnySide, {}});
    return std::move(go_);
  }

 private:
  Status word(std::string_view name) {
    if (name == kPerft) return perft();
    if (name == kInfinite) {
      go_.search.infinite = true;
    } else if (name == kPonder) {
      go_.search.ponder = true;
    } else if (name == kSearchMoves) {
      search_moves();
    } else if (is_clock(name)) {
      clock(name);
    } else if (const Word* const limit = find_number(name); limit != nullptr) {
      const std::string where = here();
      const auto value = number(where);
      if (value && !limit->store(go_.search, *value)) {
        warnings_.push_back(Error::of("go.limit", where, words_[at_]));
        limit_lost_ = true;
      }
    } else {
      warnings_.push_back(Error::of("go.word", "go, word " + std::to_string(at_ + 1), name));
      while (at_ + 1 < words_.size() && session::whole_part(words_[at_ + 1]))
        ++at_;
    }
    return success();
  }

  void clock(std::string_view name) {
    const auto value = number(here());
    if (!value) return;
    Clock& clock = clock_of(go_, name.front());
    (name.substr(1) == "inc" ? clock.increment : clock.left) = session::clock_time(*value);
  }

  void search_moves() {
    const std::string where = here();
    if (!has_argument()) warnings_.push_back(Error::of("go.missing.move", where));
    while (has_argument())
      go_.search_moves.emplace_back(words_[++at_]);
  }

  /// The count of all sequences of moves is no search: a wrong number is an error.
  Status perft() {
    const std::string where = here();
    if (!has_argument()) {
      return Error::of("go.perft.missing", where, session::kMaxPerft);
    }
    const std::string_view text = words_[++at_];
    go_.perft = parse_number(text, 1, session::kMaxPerft);
    if (!go_.perft) return Error::of("go.perft", where, text, 1, session::kMaxPerft);
    return success();
  }

  /// The number behind this word; nullopt: there is none, which is then passed over.
  std::optional<std::int64_t> number(const std::string& where) {
    std::optional<std::int64_t> value;
    if (!has_argument()) {
      warnings_.push_back(Error::of("go.missing.number", where));
    } else if (value = session::whole_part(words_[++at_]); !value) {
      warnings_.push_back(Error::of("go.number", where, words_[at_]));
    }
    limit_lost_ |= !value;
    return value;
  }

  bool has_argument() const { return at_ + 1 < words_.size() && !is_known(words_[at_ + 1]); }
  std::string here() const {
    return "go, word " + std::to_string(at_ + 1) + ", " + in_quotes(words_[at_]);
  }

  const std::vector<std::string_view>& words_;
  Warnings& warnings_;
  std::size_t at_ = 0;  ///< the word that is being read
  GoRequest go_;
  bool limit_lost_ = false;  ///< a limit was asked for and passed over
};

}  // namespace

Result<GoRequest> parse_go(const std::vector<std::string_view>& words, Warnings& warnings) {
  return GoReader(words, warnings).read();
}

session::SearchRequest search_request(const GoRequest& go, const session::GameSession& game,
                                      Warnings& warnings) {
  session::SearchRequest search = go.search;
  const std::string letters = game.letters();
  for (const GoRequest::LetterClock& named : go.clocks) {
    const std::size_t at = letters.find(named.letter);
    session::SideClock& clock = search.clocks.emplace_back();
    clock.clock = named.clock;
    if (at != std::string::npos) clock.side = Side(static_cast<int>(at));
  }
  for (const std::string& word : go.search_moves) {
    const Result<session::MoveCode> move = game.parse_move(word);
    if (move) {
      search.search_moves.push_back(move.value());
    } else {
      warnings.push_back(move.error().at("go, searchmoves"));
    }
  }
  return search;
}

}  // namespace hegemon::protocol
