/// What holds for any record, by rapidcheck. It is left out where that library cannot be linked (tests/CMakeLists.txt).
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <doctest/doctest.h>
#include <rapidcheck.h>

#include "engine/ascii.h"
#include "engine/record.h"

using namespace hegemon;

TEST_CASE("any record of words reads back as it was written") {
  CHECK(rc::check([] {
    const auto text = [](const std::string& letters) {
      return rc::gen::container<std::string>(rc::gen::elementOf(letters));
    };
    Record record;
    const auto values = *rc::gen::container<std::vector<std::string>>(text("ab \"\\[]{}();%$."));
    for (std::size_t i = 0; i < values.size(); ++i) {
      record.tags.emplace_back("Tag" + std::to_string(i), values[i]);
    }
    const auto comments = *rc::gen::container<std::vector<std::string>>(text("ab+/;()[]%$1.\"\\ "));
    for (std::size_t i = 0; i < comments.size(); ++i) {
      std::string comment;  // a reader gives one space between words
      for (const std::string_view word : split_words(comments[i])) {
        if (!comment.empty()) comment += ' ';
        comment += word;
      }
      record.moves.push_back({static_cast<int>(i / 3), i % 5 == 4 ? "resign" : "a10b12", comment});
    }
    record.result = *rc::gen::elementOf(std::vector<std::string>{"w", "draw", "*", "0-0-1"});
    const auto read_back = parse_records(to_text(record));
    RC_ASSERT(read_back.ok());
    RC_ASSERT(read_back.value() == std::vector<Record>{record});
  }));
}

TEST_CASE("any tree of moves reads back as it was written") {
  CHECK(rc::check([] {
    const auto comment = [] {
      return *rc::gen::elementOf(std::vector<std::string>{
          "", "", "", "x", "two words", "[%cal Ra1b2]", "; ( ) $1 [ ]", "% 1. a1"});
    };
    const auto moves = [&](int round) {
      std::vector<RecordedMove> line;
      const int size = *rc::gen::inRange(1, 9);
      for (int i = 0; i < size; ++i) {
        round += *rc::gen::inRange(0, 2);
        RecordedMove& move =
            line.emplace_back(RecordedMove{round, i % 5 == 4 ? "resign" : "a10b12", comment()});
        if (*rc::gen::inRange(0, 3) == 0) move.nags = {*rc::gen::inRange(0, kMaxNag + 1)};
      }
      return line;
    };
    Record record;
    record.comment = comment();
    record.moves = moves(1);
    // In the order of the text: each leaves the line before it, or one that is still open, behind what was left last.
    std::vector<std::pair<std::size_t, std::size_t>> open{{0, 0}};
    const int count = *rc::gen::inRange(0, 12);
    for (int i = 0; i < count; ++i) {
      const std::size_t depth = *rc::gen::inRange<std::size_t>(0, open.size());
      open.resize(depth + 1);
      auto& [of, from] = open.back();
      from = *rc::gen::inRange(from, record.line(of).size());
      record.variations.push_back({of, from, comment(), moves(record.line(of)[from].round)});
      open.emplace_back(record.variations.size(), 0);
    }
    RC_ASSERT(record.check_lines().ok());
    const auto read_back = parse_records(to_text(record));
    RC_ASSERT(read_back.ok());
    RC_ASSERT(read_back.value() == std::vector<Record>{record});
  }));
}
