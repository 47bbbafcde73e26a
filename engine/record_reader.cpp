/// Reads records (engine/record.h).
#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <utility>

#include "engine/record.h"
#include "engine/record_words.h"
#include "engine/tag_name.h"
#include "engine/utf8.h"

namespace hegemon {

namespace {

/// The NAGs from 1 on that have a sign of their own.
constexpr std::array<std::string_view, 6> kSigns{"!", "?", "!!", "??", "!?", "?!"};

}  // namespace

class RecordReader::Parser {
 public:
  template <class Text>
  Parser(Text text, std::function<bool()> stopped)
      : text_(std::move(text)), asks_(std::move(stopped)) {}

  /// The next game or its error; nothing at the end of the text.
  std::optional<Result<Record>> next() {
    ++game_;
    ply_ = 0;
    variation_ = 0;
    if (game_ == 1) {
      if (is_utf16(text_.ahead(3))) {
        stopped_ = true;
        return Error::of("text.utf16", "").at(GamePlace{.game = 1, .line = 1, .column = 1});
      }
    }
    // The rest of a game that was wrong is passed over when the next one is asked for: it may be long in coming.
    while (failed_ && !stopped_ && !at_end() && !at_next_game())
      take();
    failed_ = false;
    std::string
        before;  // comments of which it is not known yet whether a game without tags follows
    for (skip_blanks(); !at_end() && (peek() == ';' || peek() == '{'); skip_blanks()) {
      const Result<std::string> text = comment();
      if (!text) return failed(text.error());
      join(before, text.value());
    }
    if (at_end() || stopped_) return std::nullopt;
    if (peek() == '[') before.clear();
    Result<Record> read = game(std::move(before));
    if (!read) return failed(read.error());
    return read;
  }

 private:
  /// A line whose moves are being read.
  struct OpenLine {
    std::optional<std::size_t> number{};  ///< of a variation: none before its first move
    std::size_t of = 0;
    std::optional<std::size_t> at{};  ///< none: nothing stands there that it could replace
    std::string comment{};            ///< before its first move
    int round = 1;
    std::size_t first_ply = 1;
    GamePlace place{};  ///< of its `(`
    /// A letter or `draw`, and where it stands: its result if nothing but comments follows, or no move.
    std::optional<std::pair<std::string, TextPlace>> last_word{};
  };

  Result<Record> game(std::string comment) {
    Record record;
    record.number = game_;
    record.comment = std::move(comment);
    result_tag_ = false;
    const bool tagged = peek() == '[';
    if (Status status = tags(record); !status) return status.error();
    if (Status status = movetext(record, tagged); !status) return status.error();
    return record;
  }
  /// The next game is looked for.
  Result<Record> failed(Error error) {
    failed_ = true;
    return error;
  }
  /// Does a tag begin here behind an empty line? Then a comment that is still open has lost its end.
  bool at_next_game() {
    if (at_end() || peek() != '[' || !line_start_ || !behind_empty_) return false;
    const std::string_view tag = text_.rest_of_line().substr(1);
    const std::size_t name = tag.find_first_of(kNotInTagNames);
    if (name == 0 || name == std::string_view::npos) return false;
    const std::size_t quote = tag.find_first_not_of(" \t", name);
    return quote != std::string_view::npos && tag[quote] == '"';
  }
  /// Passes over byte order marks at the beginning of a line, where files were put together.
  bool at_end() {
    while (!text_.at_end()) {
      const bool mark = line_start_ && peek() == kByteOrderMark.front();
      if (!mark || text_.ahead(kByteOrderMark.size()) != kByteOrderMark) return false;
      for (std::size_t i = 0; i < kByteOrderMark.size(); ++i)
        text_.take();
    }
    return true;
  }
  char peek() const { return text_.peek(); }
  char take() {
    const char c = text_.take();
    line_start_ = c == '\n';
    if (line_start_) {
      ++place_.line;
      place_.column = 1;
      behind_empty_ = std::exchange(empty_, true);
      if (behind_empty_) ++empty_lines_;
    } else {
      if ((static_cast<unsigned char>(c) & 0xC0U) != 0x80U)  // the first byte of a character
        ++place_.column;
      if (!is_blank(c)) empty_ = false;
    }
    return c;
  }
  GamePlace place_at(TextPlace place) const {
    return {game_, variation_, ply_, place.line, place.column};
  }
  template <class... Args>
  Error wrong(ErrorCode<sizeof...(Args)> code, TextPlace place, const Args&... args) const {
    return Error::of(code, "", args...).at(place_at(place));
  }

  std::string rest_of_line() {
    std::string rest;
    while (!at_end() && peek() != '\n')
      rest += take();
    return rest;
  }
  /// Bytes of the blank that stands here; 0: none does. The sign of old editors for the end of a file is one.
  std::size_t blank_here() {
    constexpr char kEndOfFile = '\x1A';
    if (is_blank(peek()) || peek() == kEndOfFile) return 1;
    const bool ascii = static_cast<unsigned char>(peek()) < 0x80;
    return ascii ? 0 : wide_blank(text_.ahead(3));
  }
  /// Blanks, and whole lines that begin with `%`.
  void skip_blanks() {
    while (!at_end()) {
      if (line_start_ && peek() == '%') {
        rest_of_line();
      } else {
        const std::size_t blank = blank_here();
        if (blank == 0) return;
        const bool empty = empty_;
        for (std::size_t i = 0; i < blank; ++i)
          take();
        if (blank > 1) empty_ = empty;
      }
    }
  }

  Status tags(Record& record) {
    bool comments = false;  // behind the last tag
    std::size_t lines = 0;
    for (skip_blanks(); !at_end(); skip_blanks()) {
      const bool apart = empty_lines_ != lines;
      if (peek() == '[' && !(comments && apart)) {
        if (Status status = tag(record); !status) return status;
        comments = false;
        lines = empty_lines_;
      } else if ((peek() == ';' || peek() == '{') && !record.tags.empty() && !apart) {
        const Result<std::string> text = comment();
        if (!text) return text.error();
        join(record.comment, text.value());
        comments = true;
      } else {
        break;
      }
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
    if (name.empty()) return wrong("record.tag.name", place_);
    while (!at_end() && (peek() == ' ' || peek() == '\t'))
      take();
    if (at_end() || peek() != '"') return wrong("record.tag.quotes", place_, name);
    take();
    std::string value;
    for (;;) {
      if (at_end() || peek() == '\n') return wrong("record.tag.open", place_, name);
      char c = take();
      if (c == '"') break;
      if (c == '\\' && !at_end() && (peek() == '"' || peek() == '\\')) c = take();
      value += c;
    }
    while (!at_end() && (peek() == ' ' || peek() == '\t'))
      take();
    if (at_end() || peek() != ']') return wrong("record.tag.unclosed", place_, name);
    take();
    if (name == kResultTag) {
      record.result = lower(value);
      if (!is_result(record.result)) {
        return Error::of("record.result.none", "", record.result).at(record.place_of_tag(name));
      }
      result_tag_ = true;
      return success();
    }
    if (record.find(name) != nullptr) return wrong("record.tag.twice", begin, name);
    record.tags.emplace_back(std::move(name), std::move(value));
    return success();
  }

  /// Up to a result, the next record's tags, or the end. A stack instead of recursion: variations may be nested in
  /// any depth.
  Status movetext(Record& record, bool tagged) {
    std::vector<OpenLine> open(1);
    open.back().number = 0;
    skip_blanks();
    const TextPlace first = place_;
    const bool below_tags = tagged && !behind_empty_;
    for (; !at_end() && peek() != '['; skip_blanks()) {
      OpenLine& line = open.back();
      variation_ = line.number.value_or(0);
      ply_ = line.first_ply + (line.number ? record.line(*line.number).size() : 0);
      constexpr std::uint64_t kBetween = 1024;
      if (asks_ && ++parts_ % kBetween == 0 && asks_()) {
        stopped_ = true;
        return Error::of("record.stopped", "records");
      }
      const char c = peek();
      const bool is_comment = c == '{' || c == ';';
      if (line.last_word && !is_comment && c != ')') {
        return wrong("record.move", line.last_word->second, line.last_word->first);
      }
      if (is_comment) {
        const Result<std::string> text = comment();
        if (!text) return text.error();
        add_comment(record, line, text.value());
      } else if (c == '(') {
        open.push_back(variation(record, line));
      } else if (c == ')' && open.size() > 1) {
        take();
        const OpenLine closed = std::move(open.back());
        open.pop_back();
        if (!closed.number) add_comment(record, open.back(), closed.comment);
      } else if (c == '}' || c == ')' || c == ']') {
        return wrong("record.close", place_, c);
      } else {
        const TextPlace begin = place_;
        std::string word = take_word();
        if (const std::string result = lower(word); is_result(result)) word = result;
        if (!is_result(word)) {
          if (Status status = move_word(record, line, word, begin); !status) return status;
        } else if (open.size() == 1) {
          if (Status status = end_of_game(record, line, word, begin); !status) return status;
          return record.moves.empty() ? end_without_moves(record, first, below_tags, word)
                                      : success();
        } else if (could_be_word(word)) {
          line.last_word = {word, begin};
        }
      }
    }
    if (open.size() > 1) return Error::of("record.variation.open", "").at(open.back().place);
    return below_tags ? not_between_tags(record, first) : success();
  }

  /// Refuses what stands at once below the tags of a game, if more tags of this game stand at once below it.
  Status not_between_tags(const Record& record, TextPlace first) {
    skip_blanks();
    if (at_end() || peek() != '[' || at_next_game()) return success();
    const std::string_view tag = text_.rest_of_line().substr(1);
    if (record.find(tag.substr(0, tag.find_first_of(kNotInTagNames))) != nullptr) return success();
    return Error::of("record.tag.between", "")
        .at(GamePlace{.game = game_, .line = first.line, .column = first.column});
  }

  /// A result without moves is a game's only if it has tags and another game begins behind it, or nothing: else it is a line of another kind.
  Status end_without_moves(const Record& record, TextPlace first, bool below_tags,
                           const std::string& word) {
    if (below_tags) {
      if (Status status = not_between_tags(record, first); !status) return status;
    }
    skip_blanks();
    const bool begins = at_end() || peek() == '[';
    if (begins && (!record.tags.empty() || result_tag_ || !could_be_word(word) || at_end())) {
      return success();
    }
    if (below_tags) {
      return Error::of("record.tag.between", "")
          .at(GamePlace{.game = game_, .line = first.line, .column = first.column});
    }
    return could_be_word(word) ? wrong("record.move", first, word) : success();
  }

  OpenLine variation(const Record& record, const OpenLine& parent) {
    OpenLine line;
    line.place = place_at(place_);
    take();
    if (!parent.number) return line;
    const std::vector<RecordedMove>& moves = record.line(*parent.number);
    if (moves.empty()) return line;
    line.of = *parent.number;
    line.at = moves.size() - 1;
    line.round = moves.back().round;
    line.first_ply = parent.first_ply + *line.at;
    return line;
  }

  /// To the last move of the line, or before its first one.
  static void add_comment(Record& record, OpenLine& line, std::string_view text) {
    if (!line.number) {
      join(line.comment, text);
    } else if (std::vector<RecordedMove>& moves = record.line(*line.number); !moves.empty()) {
      join(moves.back().comment, text);
    } else {
      join(record.comment, text);  // a variation has a move when it has a number
    }
  }

  static void join(std::string& all, std::string_view text) {
    if (!all.empty() && !text.empty()) all += ' ';
    all += text;
  }

  /// The result stands in the tags and behind the moves; without a tag the latter counts. A comment in the same line
  /// is of the last move.
  Status end_of_game(Record& record, OpenLine& line, const std::string& word, TextPlace begin) {
    for (;;) {
      while (!at_end() && is_blank(peek()) && peek() != '\n')
        take();
      if (at_end() || (peek() != '{' && peek() != ';')) break;
      const Result<std::string> text = comment();
      if (!text) return text.error();
      add_comment(record, line, text.value());
    }
    const bool ends_line = at_end() || peek() == '\n' || peek() == '[';
    if (could_be_word(word) && !ends_line) return wrong("record.move", begin, word);
    if (result_tag_ ? record.result != word : word != "*" && record.result != "*") {
      return wrong("record.result.tag", begin, word, record.result);
    }
    record.result = word;
    return success();
  }

  std::string take_word() {
    constexpr std::string_view kOthers = "{}()[];";
    std::string word;
    while (!at_end() && blank_here() == 0 && kOthers.find(peek()) == std::string_view::npos) {
      word += take();
    }
    return word;
  }

  /// `12.`, `12...`, `12.e4e5`, a NAG, or a move; `begin`: where the word begins.
  Status move_word(Record& record, OpenLine& line, std::string_view word, TextPlace begin) {
    std::string_view nags =
        word.substr(std::min(word.find('$'), word.size()));  // glued to the move, or alone
    word.remove_suffix(nags.size());
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
        return wrong("record.round", begin, word);
      }
      line.round = *number;
      drop_front(digits.size());
    }
    while (!word.empty() && word.front() == '.')
      drop_front(1);
    const std::size_t size = word.find_last_not_of("!?") + 1;  // 0: there is nothing else
    std::string_view signs = word.substr(size);
    word = word.substr(0, size);
    if (!word.empty()) {
      const char first = to_lower(word.front());
      if (first < 'a' || first > 'z' || is_result(lower(word)))
        return wrong("record.move", at, word);
      if (Status status = add_move(record, line, word, at); !status) return status;
    }
    while (!signs.empty()) {
      const std::string_view sign = signs.substr(0, 2);
      const auto known = std::find(kSigns.begin(), kSigns.end(), sign);
      if (Status status =
              add_nag(record, line, static_cast<int>(known - kSigns.begin()) + 1, begin);
          !status)
        return status;
      signs.remove_prefix(sign.size());
    }
    while (!nags.empty()) {
      const std::string_view nag = nags.substr(0, nags.find('$', 1));
      const auto number = parse_number(nag.substr(1), 0, kMaxNag);
      if (!number) return wrong("record.nag", begin, nag, kMaxNag);
      if (Status status = add_nag(record, line, *number, begin); !status) return status;
      nags.remove_prefix(nag.size());
    }
    return success();
  }

  Status add_move(Record& record, OpenLine& line, std::string_view word, TextPlace at) const {
    if (!line.number) {
      if (!line.at) {
        return Error::of("record.variation.nothing", "").at(line.place);
      }
      record.variations.push_back({line.of, *line.at, std::move(line.comment), {}});
      line.number = record.variations.size();
    }
    record.line(*line.number).push_back({line.round, std::string(word), {}, at});
    return success();
  }

  Status add_nag(Record& record, const OpenLine& line, int nag, TextPlace place) const {
    if (!line.number || record.line(*line.number).empty())
      return wrong("record.nag.nothing", place);
    std::vector<int>& nags = record.line(*line.number).back().nags;
    if (std::find(nags.begin(), nags.end(), nag) == nags.end()) nags.push_back(nag);
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
        if (at_end() || at_next_game()) return wrong("record.comment.open", begin);
        const char c = take();
        if (c == '}') break;
        inside += c;
      }
    }
    std::string text;
    for (std::string_view word : split_words(inside)) {
      // Written at the beginning of a line, a mark would be passed over by the next reader.
      while (word.starts_with(kByteOrderMark))
        word.remove_prefix(kByteOrderMark.size());
      if (!text.empty() && !word.empty()) text += ' ';
      text += word;
    }
    return text;
  }

  TextInput text_;
  std::function<bool()> asks_;
  std::uint64_t parts_ = 0;  ///< moves, comments and brackets so far
  bool stopped_ = false;
  bool result_tag_ = false;
  bool failed_ = false;  ///< the last game was wrong
  TextPlace place_{1, 1};
  bool line_start_ = true;
  std::size_t empty_lines_ = 0;
  bool empty_ = true;          ///< blanks alone so far, in this line
  bool behind_empty_ = false;  ///< the line before this one is empty
  // For errors: what is being read.
  int game_ = 0;
  std::size_t variation_ = 0;  ///< 0: the main line
  std::size_t ply_ = 0;        ///< 0: tags
};

RecordReader::RecordReader(std::string_view text, std::function<bool()> stopped)
    : parser_(std::make_unique<Parser>(text, std::move(stopped))) {}
RecordReader::RecordReader(TextSource more)
    : parser_(std::make_unique<Parser>(std::move(more), std::function<bool()>())) {}
RecordReader::RecordReader(RecordReader&&) noexcept = default;
RecordReader& RecordReader::operator=(RecordReader&&) noexcept = default;
RecordReader::~RecordReader() = default;
std::optional<Result<Record>> RecordReader::next() {
  return parser_->next();
}

}  // namespace hegemon
