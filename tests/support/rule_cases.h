/// The rules of a game as cases in tests/data/*.rules, asked of the engine and of the reference alike.
///
/// A case is a sentence of the rules and the lines that show it; '#' begins a comment:
///
///     case a cannon takes the second piece on a line, whoever owns the first
///     fen start => legal b3b10 => illegal b3b8
///     play b3b10 => fields b - - 0 1
///
/// Lines, of which " => " puts more than one into a line of the file:
///
///     set NAME VALUE      an option, for the FENs that follow in this case
///     fen FEN             the position to ask; "start" is that of the game
///     restart             that position again
///     play WORDS          legal moves and "resign"
///     moves HEAD: TAILS   the moves that begin with HEAD ("b3" is no beginning of "b3" with a digit), each less HEAD; "a1-m5 but f1"
///                         is a rectangle of points without one
///     count HEAD: NUMBER  how many there are of them; "count NUMBER": of all
///     captures: MOVES     all that take something
///     legal WORDS         each is among the moves and can be played
///     illegal WORDS       none is, and trying changes nothing
///     result TEXT         the result, with its reason
///     gives FEN           the position as a FEN
///     fields TEXT         the FEN without its placement
///     check LETTERS       these sides' generals are attacked; "safe": they are not
///     perft DEPTH NUMBER
///
/// Short FENs: "wQa0 rQs18 ; w wr----- - 0 1" names pieces with their points on a board of 19 by 19; "9/9/4rC4/9/3rG5" is Red's arm
/// of the Three Friends.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <map>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include "tests/support/paths.h"

namespace hegemon::testing {

using RuleOptions = std::map<std::string, std::string>;

struct RuleLine {
  std::size_t number;  ///< in the file, from 1
  std::string key;
  std::string text;
};

struct RuleCase {
  std::string sentence;
  std::vector<RuleLine> lines;
};

inline std::vector<RuleCase> read_rule_cases(const std::string& path) {
  std::ifstream file(path);
  if (!file) throw std::runtime_error("cannot read " + path);
  std::vector<RuleCase> cases;
  std::size_t number = 0;
  for (std::string line; std::getline(file, line);) {
    ++number;
    if (line.empty() || line.front() == '#') continue;
    constexpr std::string_view kThen = " => ";
    for (std::size_t begin = 0; begin < line.size();) {
      const std::size_t then = std::min(line.find(kThen, begin), line.size());
      const std::string part = line.substr(begin, then - begin);
      const std::size_t end = std::min(part.find_first_of(" :"), part.size());
      const std::string key = part.substr(0, end);
      const std::string text = part.substr(end + (end < part.size() && part[end] == ' ' ? 1 : 0));
      if (key == "case") {
        cases.push_back({text, {}});
      } else if (cases.empty()) {
        throw std::runtime_error(path + ": line " + std::to_string(number) + " is in no case");
      } else {
        cases.back().lines.push_back({number, key, text});
      }
      begin = then + kThen.size();
    }
  }
  return cases;
}

inline std::vector<std::string> words_of(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> words;
  for (std::string word; stream >> word;)
    words.push_back(word);
  return words;
}

inline std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words)
    text += (text.empty() ? "" : " ") + word;
  return text;
}

/// "head: tails" in two; both may be empty.
inline std::pair<std::string, std::string> parted(const std::string& text) {
  const std::size_t colon = text.find(':');
  if (colon == std::string::npos) throw std::runtime_error("no colon in '" + text + "'");
  return {text.substr(0, colon), text.substr(std::min(colon + 2, text.size()))};
}

/// A board of 19 by 19 as the placement of a FEN: "wQa0 rRs18".
inline std::string placement_of(const std::string& pieces) {
  std::vector<std::string> board(361);
  for (const std::string& word : words_of(pieces)) {
    const auto file = static_cast<std::size_t>(word.at(2) - 'a');
    board.at(std::stoul(word.substr(3)) * 19 + file) = word.substr(0, 2);
  }
  std::string text;
  for (std::size_t rank = 19; rank-- > 0;) {
    int gap = 0;
    for (std::size_t file = 0; file <= 19; ++file) {
      const bool piece = file < 19 && !board[rank * 19 + file].empty();
      if (file < 19 && !piece) ++gap;
      if ((piece || file == 19) && gap > 0) text += std::to_string(std::exchange(gap, 0));
      if (piece) text += board[rank * 19 + file];
    }
    if (rank > 0) text += '/';
  }
  return text;
}

inline std::string whole_fen(const std::string& text) {
  const std::size_t semicolon = text.find(';');
  if (semicolon != std::string::npos)
    return placement_of(text.substr(0, semicolon)) + text.substr(semicolon + 1);
  if (std::count(text.begin(), text.end(), '/') == 4 &&
      text.find_first_of("| ") == std::string::npos)
    return text + "|9/9/9/9/3gG5|9/9/9/9/3bG5 r rgb 0 1";
  return text;
}

/// "a1-m5 but f1 g1", as points.
inline std::vector<std::string> points_of(const std::string& text) {
  std::vector<std::string> points;
  bool out = false;
  for (const std::string& word : words_of(text)) {
    const std::size_t dash = word.find('-');
    if (word == "but") {
      out = true;
    } else if (out) {
      const auto gone = std::remove(points.begin(), points.end(), word);
      if (gone == points.end()) throw std::runtime_error(word + " is not there to be left out");
      points.erase(gone, points.end());
    } else if (dash == std::string::npos) {
      points.push_back(word);
    } else {
      for (char file = word.front(); file <= word.at(dash + 1); ++file) {
        for (int rank = std::stoi(word.substr(1)); rank <= std::stoi(word.substr(dash + 2)); ++rank)
          points.push_back(file + std::to_string(rank));
      }
    }
  }
  return points;
}

/// The moves that begin like this, in alphabetical order.
inline std::vector<std::string> beginning_with(const std::vector<std::string>& moves,
                                               const std::string& head) {
  const auto digit = [](char c) { return c >= '0' && c <= '9'; };
  std::vector<std::string> found;
  for (const std::string& move : moves) {
    if (move.compare(0, head.size(), head) != 0) continue;
    const bool longer = !head.empty() && digit(head.back()) && digit(move.c_str()[head.size()]);
    if (!longer) found.push_back(move);
  }
  std::sort(found.begin(), found.end());
  return found;
}

/// Asks one case of a `Subject`: a game in play with
///     static std::optional<Subject> read(fen, options, std::string* error), static start_fen(options),
///     moves(), captures(), play(word), fen(), result(), in_check(letter), perft(depth).
template <class Subject>
class RuleRunner {
 public:
  void run(const RuleCase& rule) {
    for (const RuleLine& line : rule.lines) {
      INFO("line ", line.number, ": ", line.key, " ", line.text);
      if (!prepare(line.key, line.text)) {
        ask(line.key, line.text);
        ++asked_;
      }
    }
    CHECK(asked_ > 0);
  }

 private:
  /// Whether the line is one that asks nothing.
  bool prepare(const std::string& key, const std::string& text) {
    if (key == "set") {
      const std::size_t blank = text.find(' ');
      options_[text.substr(0, blank)] = text.substr(blank + 1);
    } else if (key == "fen") {
      std::string error;
      first_ = Subject::read(fen_of(text), options_, &error);
      INFO(error);
      REQUIRE(first_.has_value());
      game_ = first_;
    } else if (key == "restart") {
      game_ = first_;
    } else if (key == "play") {
      for (const std::string& word : words_of(text)) {
        CAPTURE(word);
        REQUIRE(game().play(word));
      }
    } else {
      return false;
    }
    return true;
  }

  void ask(const std::string& key, const std::string& text) {
    if (key == "moves") {
      const auto [head, tails] = parted(text);
      std::vector<std::string> wanted = points_of(tails);
      for (std::string& move : wanted)
        move = head + move;
      std::sort(wanted.begin(), wanted.end());
      CHECK(joined(beginning_with(game().moves(), head)) == joined(wanted));
    } else if (key == "count") {
      const bool all = text.find(':') == std::string::npos;
      const auto [head, number] = all ? std::pair(std::string(), text) : parted(text);
      CHECK(beginning_with(game().moves(), head).size() == std::stoul(number));
    } else if (key == "captures") {
      std::vector<std::string> wanted = words_of(parted(text).second);
      std::sort(wanted.begin(), wanted.end());
      CHECK(joined(beginning_with(game().captures(), "")) == joined(wanted));
    } else if (key == "legal" || key == "illegal") {
      for (const std::string& word : words_of(text))
        ask_move(word, key == "legal");
    } else if (key == "result") {
      CHECK(game().result() == text);
    } else if (key == "gives") {
      CHECK(game().fen() == fen_of(text));
    } else if (key == "fields") {
      const std::string fen = game().fen();
      CHECK(fen.substr(fen.find(' ') + 1) == text);
    } else if (key == "check" || key == "safe") {
      for (const char letter : text)
        CHECK(game().in_check(letter) == (key == "check"));
    } else if (key == "perft") {
      const std::vector<std::string> numbers = words_of(text);
      CHECK(game().perft(std::stoi(numbers.at(0))) == std::stoull(numbers.at(1)));
    } else {
      throw std::runtime_error("no such line: " + key);
    }
  }

  void ask_move(const std::string& word, bool legal) {
    CAPTURE(word);
    const std::vector<std::string> moves = game().moves();
    CHECK((std::find(moves.begin(), moves.end(), word) != moves.end()) == legal);
    Subject tried = game();
    CHECK(tried.play(word) == legal);
    if (!legal) {
      CHECK(tried.fen() == game().fen());
      CHECK(tried.result() == game().result());
    }
  }

  std::string fen_of(const std::string& text) const {
    return text == "start" ? Subject::start_fen(options_) : whole_fen(text);
  }

  Subject& game() {
    if (!game_) throw std::runtime_error("no position to ask");
    return *game_;
  }

  RuleOptions options_;
  std::optional<Subject> first_;
  std::optional<Subject> game_;
  int asked_ = 0;
};

/// Every case of the file in a subcase named by its sentence.
template <class Subject>
void check_rules(const std::string& file) {
  const std::string path = "tests/data/" + file;
  const auto cases = read_rule_cases(source_path(path));
  REQUIRE(cases.size() > 30);
  for (const RuleCase& rule : cases) {
    SUBCASE(rule.sentence.c_str()) {
      INFO(path);
      RuleRunner<Subject>().run(rule);
    }
  }
}

}  // namespace hegemon::testing
