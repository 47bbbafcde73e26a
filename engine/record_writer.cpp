/// Writes records (engine/record.h).
#include <algorithm>
#include <array>
#include <tuple>

#include "engine/record.h"
#include "engine/record_words.h"

namespace hegemon {

namespace {

constexpr std::size_t kLineWidth = 80;
constexpr std::array<std::string_view, 7> kFirstTags{"Event",   "Site",  "Date",   "Round",
                                                     "Variant", "Rules", "Players"};
constexpr std::array<std::string_view, 4> kLastTags{"FEN", "TimeControl", kResultTag,
                                                    "Termination"};

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
    flush();
    last_ = prefix_ + std::string(word);
    prefix_.clear();
  }
  /// Without a space before the next word, and behind the last one.
  void open() { prefix_ += '('; }
  void close() { last_ += ')'; }
  void end_line() {
    flush();
    text_ += '\n';
    column_ = 0;
  }

 private:
  void flush() {
    if (last_.empty()) return;
    if (column_ != 0 && column_ + 1 + last_.size() > kLineWidth) {
      text_ += '\n';
      column_ = 0;
    }
    if (column_ != 0) {
      text_ += ' ';
      ++column_;
    }
    text_ += last_;
    column_ += last_.size();
    last_.clear();
  }

  std::string& text_;
  std::string prefix_;
  std::string last_;  ///< not yet in the text: a bracket may follow
  std::size_t column_ = 0;
};

/// The moves of a record line by line. A stack instead of recursion: variations may be nested in any depth.
class MoveWriter {
 public:
  MoveWriter(std::string& text, const Record& record) : record_(record), paragraph_(text) {
    for (std::size_t i = 0; i < record.variations.size(); ++i)
      leaving_.push_back({record.variations[i].of, record.variations[i].at, i + 1});
    std::sort(leaving_.begin(), leaving_.end());
  }

  void write() {
    comment(record_.comment);
    std::vector<OpenLine> open(1);
    while (!open.empty()) {
      OpenLine& line = open.back();
      if (line.variation != line.variations_end) {
        const std::size_t number = leaving_[line.variation++].number;
        line.went_on = true;
        paragraph_.open();
        comment(record_.variations[number - 1].comment);
        // Its first move begins a round if the one that it replaces does.
        const bool new_round = line.new_round;
        open.push_back({number, 0, 0, 0, false, new_round});
      } else if (line.next < record_.line(line.number).size()) {
        move(line);
      } else {
        if (line.number != 0) paragraph_.close();
        open.pop_back();
      }
    }
    paragraph_.word(record_.result);
    paragraph_.end_line();
  }

 private:
  /// A variation by the move that it replaces, sorted in the order of the text.
  struct Leaving {
    std::size_t of;
    std::size_t at;
    std::size_t number;
    bool operator<(const Leaving& other) const {
      return std::tie(of, at, number) < std::tie(other.of, other.at, other.number);
    }
  };
  struct OpenLine {
    std::size_t number = 0;
    std::size_t next = 0;  ///< the move to be written
    std::size_t variation =
        0;  ///< in `leaving_`: comments of the last written move that are still to come
    std::size_t variations_end = 0;
    bool went_on = false;   ///< a variation stands behind the last move
    bool new_round = true;  ///< the last move began a round
  };

  void move(OpenLine& line) {
    const RecordedMove& move = record_.line(line.number)[line.next];
    const bool first = line.next == 0;
    if (!first) line.new_round = move.round != record_.line(line.number)[line.next - 1].round;
    if (first || line.new_round || line.went_on)
      paragraph_.word(std::to_string(move.round) + (line.new_round ? "." : "..."));
    paragraph_.word(move.text);
    for (const int nag : move.nags)
      paragraph_.word('$' + std::to_string(nag));
    comment(move.comment);
    const auto begin =
        std::lower_bound(leaving_.begin(), leaving_.end(), Leaving{line.number, line.next, 0});
    auto end = begin;
    while (end != leaving_.end() && end->of == line.number && end->at == line.next)
      ++end;
    line.variation = static_cast<std::size_t>(begin - leaving_.begin());
    line.variations_end = static_cast<std::size_t>(end - leaving_.begin());
    line.went_on = false;
    ++line.next;
  }

  void comment(const std::string& text) {
    if (text.empty()) return;
    std::string comment = '{' + text;
    std::replace(comment.begin() + 1, comment.end(), '{', '(');
    std::replace(comment.begin() + 1, comment.end(), '}', ')');
    std::transform(comment.begin(), comment.end(), comment.begin(), one_line);
    comment += '}';
    for (const std::string_view word : split(comment, ' '))
      paragraph_.word(word);
  }

  const Record& record_;
  Paragraph paragraph_;
  std::vector<Leaving> leaving_;
};

}  // namespace

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
  MoveWriter(text, record).write();
  text += '\n';
  return text;
}

}  // namespace hegemon
