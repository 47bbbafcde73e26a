#include "engine/record.h"

#include <algorithm>
#include <array>
#include <limits>
#include <optional>

#include "engine/ascii.h"
#include "engine/byte_order_mark.h"
#include "engine/tag_name.h"

namespace hegemon {

namespace {

constexpr std::size_t kLineWidth = 80;
constexpr std::string_view kResultTag = "Result";
constexpr std::array<std::string_view, 7> kFirstTags{"Event",   "Site",  "Date",   "Round",
                                                     "Variant", "Rules", "Players"};
constexpr std::array<std::string_view, 4> kLastTags{"FEN", "TimeControl", kResultTag,
                                                    "Termination"};

bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == '\v';
}
/// `*`, `draw`, the winner's letter, or points as `0-0-1` and `1/2-1/2`.
bool is_result(std::string_view word) {
  if (word == "*" || word == "draw") return true;
  if (word.size() == 1) return word.front() >= 'a' && word.front() <= 'z';
  return !word.empty() && is_digit(word.front()) && word.find('-') != std::string_view::npos &&
         word.find_first_not_of("0123456789-/") == std::string_view::npos;
}

template <std::size_t N>
bool is_among(const std::array<std::string_view, N>& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

/// Control characters would break the line.
char one_line(char c) {
  return is_blank(c) ? ' ' : c;
}

void write_tag(std::string& text, std::string_view name, std::string_view value) {
  text += '[';
  text += name;
  text += " \"";
  for (const char c : value) {
    if (c == '"' || c == '\\') text += '\\';
    text += one_line(c);
  }
  text += "\"]\n";
}

/// Sets words into lines of limited width.
class Paragraph {
 public:
  explicit Paragraph(std::string& text) : text_(text) {}

  void word(std::string_view word) {
    if (word.empty()) return;
    if (column_ != 0 && column_ + 1 + word.size() > kLineWidth) end_line();
    if (column_ != 0) {
      text_ += ' ';
      ++column_;
    }
    text_ += word;
    column_ += word.size();
  }
  void end_line() {
    text_ += '\n';
    column_ = 0;
  }

 private:
  std::string& text_;
  std::size_t column_ = 0;
};

void write_moves(std::string& text, const Record& record) {
  Paragraph paragraph(text);
  std::optional<int> round;
  for (const RecordedMove& move : record.moves) {
    if (round != move.round) paragraph.word(std::to_string(move.round) + '.');
    round = move.round;
    paragraph.word(move.text);
    if (move.comment.empty()) continue;
    std::string comment = '{' + move.comment;
    std::replace(comment.begin() + 1, comment.end(), '{', '(');
    std::replace(comment.begin() + 1, comment.end(), '}', ')');
    std::transform(comment.begin(), comment.end(), comment.begin(), one_line);
    comment += '}';
    for (const std::string_view word : split(comment, ' '))
      paragraph.word(word);
  }
  paragraph.word(is_result(record.result) ? record.result : "*");
  paragraph.end_line();
}

std::string place_text(int game, std::size_t ply, TextPlace place) {
  std::string text;
  const auto add = [&](std::string_view name, auto number) {
    if (number == 0) return;
    if (!text.empty()) text += ", ";
    text += std::string(name) + ' ' + std::to_string(number);
  };
  add("game", game);
  add("ply", ply);
  add("line", place.line);
  add("column", place.column);
  return text;
}

class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text) {}

  std::vector<Result<Record>> all() {
    std::vector<Result<Record>> records;
    for (;;) {
      game_ = static_cast<int>(records.size()) + 1;
      ply_ = 0;
      skip_blanks();
      if (at_end()) return records;
      if (peek() == ';' || peek() == '{') {  // of nothing yet
        if (const Result<std::string> skipped = comment(); !skipped) {
          records.emplace_back(skipped.error());
          skip_to_next_game();
        }
        continue;
      }
      records.push_back(game());
      if (!records.back()) skip_to_next_game();
    }
  }

 private:
  Result<Record> game() {
    Record record;
    record.number = game_;
    if (Status status = tags(record); !status) return status.error();
    if (Status status = movetext(record); !status) return status.error();
    return record;
  }
  void skip_to_next_game() {
    while (!at_end() && !at_next_game())
      take();
  }
  /// Does a tag begin here behind an empty line? Then a comment that is still open has lost its end.
  bool at_next_game() const {
    if (at_end() || peek() != '[' || !at_line_start() || at_ == 0) return false;
    std::size_t before = at_ - 1;
    while (before > 0 && is_blank(text_[before - 1]) && text_[before - 1] != '\n')
      --before;
    if (before > 0 && text_[before - 1] != '\n') return false;
    const std::string_view tag = text_.substr(at_ + 1);
    const std::size_t name = tag.find_first_of(kNotInTagNames);
    if (name == 0 || name == std::string_view::npos) return false;
    const std::size_t quote = tag.find_first_not_of(" \t", name);
    return quote != std::string_view::npos && tag[quote] == '"';
  }
  bool at_end() const { return at_ == text_.size(); }
  char peek() const { return text_[at_]; }
  char take() {
    const char c = text_[at_++];
    if (c == '\n') {
      ++place_.line;
      place_.column = 1;
    } else if ((static_cast<unsigned char>(c) & 0xC0U) != 0x80U) {  // the first byte of a character
      ++place_.column;
    }
    return c;
  }
  bool at_line_start() const { return at_ == 0 || text_[at_ - 1] == '\n'; }
  Error wrong(std::string what, TextPlace place) const {
    return Error{std::move(what), place_text(game_, ply_, place)};
  }
  Error wrong(std::string what) const { return wrong(std::move(what), place_); }

  std::string rest_of_line() {
    std::string rest;
    while (!at_end() && peek() != '\n')
      rest += take();
    return rest;
  }
  /// Blanks, and whole lines that begin with `%`.
  void skip_blanks() {
    while (!at_end()) {
      if (at_line_start() && peek() == '%') {
        rest_of_line();
      } else if (is_blank(peek())) {
        take();
      } else {
        return;
      }
    }
  }

  Status tags(Record& record) {
    for (skip_blanks(); !at_end() && peek() == '['; skip_blanks()) {
      if (Status status = tag(record); !status) return status;
    }
    return success();
  }

  Status tag(Record& record) {
    const TextPlace begin = place_;
    take();
    while (!at_end() && (peek() == ' ' || peek() == '\t'))
      take();
    std::string name;
    while (!at_end() && kNotInTagNames.find(peek()) == std::string_view::npos)
      name += take();
    if (name.empty()) return wrong("a tag without a name");
    while (!at_end() && (peek() == ' ' || peek() == '\t'))
      take();
    if (at_end() || peek() != '"') return wrong("the value of tag " + name + " is not in quotes");
    take();
    std::string value;
    for (;;) {
      if (at_end() || peek() == '\n') return wrong("the value of tag " + name + " has no end");
      char c = take();
      if (c == '"') break;
      if (c == '\\' && !at_end() && (peek() == '"' || peek() == '\\')) c = take();
      value += c;
    }
    while (!at_end() && (peek() == ' ' || peek() == '\t'))
      take();
    if (at_end() || peek() != ']') return wrong("tag " + name + " is not closed by ']'");
    take();
    if (name == kResultTag) {
      record.result = value;
      return success();
    }
    if (record.find(name) != nullptr) return wrong("tag " + name + " stands there twice", begin);
    record.tags.emplace_back(std::move(name), std::move(value));
    return success();
  }

  /// Up to a result, the next record's tags, or the end.
  Status movetext(Record& record) {
    int round = 1;
    for (skip_blanks(); !at_end() && peek() != '['; skip_blanks()) {
      ply_ = record.moves.size() + 1;
      const char c = peek();
      if (c == '{' || c == ';') {
        Result<std::string> text = comment();
        if (!text) return text.error();
        if (!record.moves.empty() && !text.value().empty()) {
          std::string& all = record.moves.back().comment;
          if (!all.empty()) all += ' ';
          all += text.value();
        }
      } else if (c == '(') {
        if (Status status = variation(); !status) return status;
      } else if (c == '}' || c == ')' || c == ']') {
        return wrong(std::string("nothing is open that '") + c + "' could close");
      } else {
        const TextPlace begin = place_;
        const std::string word = take_word();
        if (is_result(word)) return end_of_game(record, word, begin);
        if (Status status = move_word(record, word, begin, round); !status) return status;
      }
    }
    return success();
  }

  /// The result stands in the tags and behind the moves; without a tag the latter counts.
  Status end_of_game(Record& record, const std::string& word, TextPlace begin) const {
    if (word == "*") return success();
    if (record.result != "*" && record.result != word) {
      return wrong("result '" + word + "', but the tag says '" + record.result + "'", begin);
    }
    record.result = word;
    return success();
  }

  std::string take_word() {
    constexpr std::string_view kOthers = "{}()[];";
    std::string word;
    while (!at_end() && !is_blank(peek()) && kOthers.find(peek()) == std::string_view::npos) {
      word += take();
    }
    return word;
  }

  /// `12.`, `12...`, `12.e4e5`, a glyph, or a move; `begin`: where the word begins.
  Status move_word(Record& record, std::string_view word, TextPlace begin, int& round) const {
    if (word.front() == '$') return success();
    std::string_view rest = word;
    const std::string_view digits = take_digits(rest);
    TextPlace at = begin;
    const auto drop_front = [&](std::size_t count) {
      word.remove_prefix(count);
      at.column += static_cast<int>(count);
    };
    if (!digits.empty()) {
      const auto number = parse_number(digits, 0, std::numeric_limits<int>::max());
      if (!number || (!rest.empty() && rest.front() != '.')) {
        return wrong(quoted(word) + " is neither a move nor the number of a round", begin);
      }
      round = *number;
      drop_front(digits.size());
    }
    while (!word.empty() && word.front() == '.')
      drop_front(1);
    while (!word.empty() && (word.back() == '!' || word.back() == '?'))
      word.remove_suffix(1);
    if (word.empty()) return success();
    const char first = to_lower(word.front());
    if (first < 'a' || first > 'z' || is_result(word))
      return wrong(quoted(word) + " is not a move", at);
    record.moves.push_back({round, std::string(word), {}, at});
    return success();
  }

  /// Its words, with one space between them, so that a wrapped comment reads as it was written.
  Result<std::string> comment() {
    const TextPlace begin = place_;
    std::string inside;
    if (take() == ';') {
      inside = rest_of_line();
    } else {
      for (;;) {
        if (at_end() || at_next_game()) return wrong("a comment '{' has no end", begin);
        const char c = take();
        if (c == '}') break;
        inside += c;
      }
    }
    std::string text;
    for (const std::string_view word : split_words(inside)) {
      if (!text.empty()) text += ' ';
      text += word;
    }
    return text;
  }

  Status variation() {
    const TextPlace begin = place_;
    int open = 0;
    do {
      if (at_end() || at_next_game()) return wrong("a variation '(' has no end", begin);
      const char c = peek();
      if (c == '{' || c == ';') {
        if (const Result<std::string> skipped = comment(); !skipped) return skipped.error();
        continue;
      }
      open += c == '(' ? 1 : c == ')' ? -1 : 0;
      take();
    } while (open > 0);
    return success();
  }

  std::string_view text_;
  std::size_t at_ = 0;
  TextPlace place_{1, 1};
  // For errors: what is being read.
  int game_ = 1;
  std::size_t ply_ = 0;  ///< 0: tags
};

}  // namespace

const std::string* Record::find(std::string_view name) const {
  for (const auto& [tag, value] : tags) {
    if (tag == name) return &value;
  }
  return nullptr;
}

std::string Record::place_of(std::size_t move) const {
  return place_text(number, move + 1, move < moves.size() ? moves[move].place : TextPlace{});
}

std::string Record::place_of_tag(std::string_view name) const {
  const std::string game = number == 0 ? "" : "game " + std::to_string(number) + ", ";
  return game + "tag " + std::string(name);
}

std::string to_text(const Record& record) {
  std::string text;
  const auto write_known = [&](std::string_view name) {
    if (name == kResultTag) {
      write_tag(text, name, record.result);
    } else if (const std::string* const value = record.find(name); value != nullptr) {
      write_tag(text, name, *value);
    }
  };
  for (const std::string_view name : kFirstTags)
    write_known(name);
  for (const auto& [name, value] : record.tags) {
    if (!is_among(kFirstTags, name) && !is_among(kLastTags, name)) write_tag(text, name, value);
  }
  for (const std::string_view name : kLastTags)
    write_known(name);
  text += '\n';
  write_moves(text, record);
  text += '\n';
  return text;
}

std::vector<Result<Record>> read_records(std::string_view text) {
  const Result<std::string_view> plain = without_byte_order_mark(text);
  if (!plain) return {plain.error().at(place_text(1, 0, {1, 1}))};
  return Parser(plain.value()).all();
}

Result<std::vector<Record>> parse_records(std::string_view text) {
  std::vector<Record> records;
  for (Result<Record>& record : read_records(text)) {
    if (!record) return record.error();
    records.push_back(std::move(record.value()));
  }
  return records;
}

std::size_t size_of_whole_records(std::string_view text, std::string_view event) {
  std::size_t begin = text.rfind("\n\n[");
  begin = begin == std::string_view::npos ? 0 : begin + 2;
  // A game that is written in full has its moves and their result, and an empty line behind them.
  std::string_view last = text.substr(begin);
  const std::string head = "[Event \"" + std::string(event) + "\"]\n";
  const bool ours = last.starts_with(head) || head.starts_with(last);
  if (!ours || last.empty()) return text.size();
  const bool ended = last.ends_with("\n\n");
  while (!last.empty() && is_blank(last.back()))
    last.remove_suffix(1);
  const std::size_t word = last.find_last_of(" \n");
  const bool whole = ended && last.find("\n\n") != std::string_view::npos &&
                     word != std::string_view::npos && is_result(last.substr(word + 1));
  return whole ? text.size() : begin;
}

}  // namespace hegemon
