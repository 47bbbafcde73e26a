/// A session with the loop in this process: lines in, lines out.
#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <ostream>
#include <streambuf>
#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>

#include "engine/ascii.h"
#include "engine/utf8.h"
#include "protocol/loop.h"
#include "protocol/writer.h"
#include "tests/support/texts.h"

namespace hegemon::testing {

using Lines = std::vector<std::string>;

/// Collects what is written, line by line; may be read while others write.
class LineBuffer final : public std::streambuf {
 public:
  Lines lines() const {
    const std::lock_guard lock(mutex_);
    return lines_;
  }
  std::size_t size() const {
    const std::lock_guard lock(mutex_);
    return lines_.size();
  }
  /// Waits for a line, from number `from` on, that begins like this; its number, or that of no line
  /// after a minute.
  std::size_t wait_for(std::string_view begin, std::size_t from) const {
    std::unique_lock lock(mutex_);
    std::size_t at = from;
    changed_.wait_for(lock, std::chrono::seconds(60), [&] {
      for (; at < lines_.size(); ++at) {
        if (lines_[at].starts_with(begin)) return true;
      }
      return false;
    });
    return at;
  }

 protected:
  int_type overflow(int_type c) override {
    put(traits_type::to_char_type(c));
    return c;
  }
  std::streamsize xsputn(const char* text, std::streamsize count) override {
    for (std::streamsize i = 0; i < count; ++i)
      put(text[i]);
    return count;
  }

 private:
  void put(char c) {
    const std::lock_guard lock(mutex_);
    if (c != '\n') {
      last_ += c;
      return;
    }
    lines_.push_back(last_);
    last_.clear();
    changed_.notify_all();
  }

  mutable std::mutex mutex_;
  mutable std::condition_variable changed_;
  Lines lines_;
  std::string last_;
};

class ScriptedSession {
 public:
  ScriptedSession() { loop.handle("setoption name Hash value 1"); }

  /// Says a line; what has been answered by the time it returns is left for `answers`.
  bool say(std::string_view line) { return loop.handle(line); }
  /// Says a line and gives all that is answered up to a line that begins like this, that line
  /// included.
  Lines ask(std::string_view line, std::string_view last) {
    answers();
    CHECK(say(line));
    return until(last);
  }
  /// The lines up to one that begins like this; what is said next finds the engine idle.
  Lines until(std::string_view last) {
    Lines part = until_written(last);
    if (last == "bestmove" || last == "Nodes searched") loop.wait_until_idle();
    return part;
  }
  /// The same, for what is to be said at the very moment when the line has been written.
  Lines until_written(std::string_view last) {
    const std::size_t at = buffer.wait_for(last, seen_);
    const Lines all = buffer.lines();
    INFO("waited for: ", std::string(last));
    REQUIRE(at < all.size());
    Lines part(all.begin() + static_cast<std::ptrdiff_t>(seen_),
               all.begin() + static_cast<std::ptrdiff_t>(at) + 1);
    seen_ = at + 1;
    return part;
  }
  /// All lines not yet seen.
  Lines answers() {
    const Lines all = buffer.lines();
    Lines part(all.begin() + static_cast<std::ptrdiff_t>(seen_), all.end());
    seen_ = all.size();
    return part;
  }
  /// Says a line that is carried out at once (no search runs) and gives its answers.
  Lines tell(std::string_view line) {
    answers();
    CHECK(say(line));
    return answers();
  }
  /// `Fen: ...`, `Key: ...`, `Result: ...`
  Lines position() {
    const Lines lines = tell("d");
    REQUIRE(lines.size() > 3);
    return {lines.end() - 3, lines.end()};
  }

  LineBuffer buffer;
  std::ostream out{&buffer};
  protocol::Writer writer{out};
  protocol::Loop loop{writer};

 private:
  std::size_t seen_ = 0;
};

/// The word behind this one, or nothing.
inline std::string word_after(const std::string& line, std::string_view key) {
  const auto words = split_words(line);
  for (std::size_t i = 0; i + 1 < words.size(); ++i) {
    if (words[i] == key) return std::string(words[i + 1]);
  }
  return {};
}

/// What one GUI server asks for: behind each of these four words, as a whole word or with marks
/// around it, stands an integer.
inline bool keys_have_numbers(const std::string& line) {
  std::string spaced = line;
  for (char& c : spaced) {
    const char lower = to_lower(c);
    if (!(lower >= 'a' && lower <= 'z') && !is_digit(c) && c != '-' && c != '_') c = ' ';
  }
  const auto words = split_words(spaced);
  for (std::size_t i = 0; i < words.size(); ++i) {
    for (const std::string_view key : {"depth", "time", "mate", "cp"}) {
      if (!same_letters(words[i], key)) continue;
      if (i + 1 == words.size() || !parse_number(words[i + 1], INT64_MIN, INT64_MAX)) return false;
    }
  }
  return true;
}

/// Valid UTF-8 without control characters?
inline bool is_printable(std::string_view line) {
  while (!line.empty()) {
    if (utf8_size(line) == 0 || static_cast<unsigned char>(line.front()) < ' ') return false;
    if (line.front() == '\x7f' || line.starts_with("\xC2\x80")) return false;
    line.remove_prefix(utf8_size(line));
  }
  return true;
}

/// Qin alone: the game is over.
inline constexpr std::string_view kOneKing =
    "wQ18/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19";
/// Qin to move takes Chu's general and wins.
inline constexpr std::string_view kWinInOne =
    "wQ8rQ9/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19";

}  // namespace hegemon::testing
