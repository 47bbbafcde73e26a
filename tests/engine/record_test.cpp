#include "engine/record.h"

#include <algorithm>
#include <fstream>
#include <functional>
#include <iterator>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "engine/replay.h"
#include "engine/seven_kingdoms/game.h"
#include "tests/support/paths.h"
#include "tests/support/record_rows.h"
#include "tests/support/texts.h"

using namespace hegemon;
using hegemon::testing::has;
using hegemon::testing::source_path;

namespace {

Record sample() {
  Record record;
  record.tags = {{"Termination", "unterminated"},
                 {"Qin", "a \"quoted\" \\ name"},
                 {"Chu", "brs"},
                 {"Round", "3"},
                 {"Event", "A test"},
                 {"Opening", "own tag"},
                 {"FEN", "x"},
                 {"TimeControl", "60+1"},
                 {"Variant", "sevenkingdoms"}};
  record.moves = {{1, "b7e5", "+1.25/7 0.98s"}, {1, "f2a7", ""}, {2, "a6c5", "two  words"}};
  record.result = "w";
  return record;
}

std::vector<Record> read(const std::string& text) {
  const auto records = parse_records(text);
  if (!records.ok()) FAIL(records.error().text());
  return records.value();
}

}  // namespace

TEST_CASE("a record is written with the format's order of tags, quotes escaped, rounds numbered") {
  CHECK(to_text(sample()) ==
        "[Event \"A test\"]\n"
        "[Round \"3\"]\n"
        "[Variant \"sevenkingdoms\"]\n"
        "[Qin \"a \\\"quoted\\\" \\\\ name\"]\n"
        "[Chu \"brs\"]\n"
        "[Opening \"own tag\"]\n"
        "[FEN \"x\"]\n"
        "[TimeControl \"60+1\"]\n"
        "[Result \"w\"]\n"
        "[Termination \"unterminated\"]\n"
        "\n"
        "1. b7e5 {+1.25/7 0.98s} f2a7 2. a6c5 {two words} w\n"
        "\n");
}

TEST_CASE("what was written reads back") {
  const std::string text = to_text(sample());
  const std::vector<Record> records = read(text + text);
  REQUIRE(records.size() == 2);
  CHECK(records[0] == records[1]);
  CHECK(to_text(records[0]) == text);
  CHECK(*records[0].find("Qin") == "a \"quoted\" \\ name");
  CHECK(records[0].find("Result") == nullptr);
  CHECK(records[0].result == "w");
  CHECK(records[0].moves[0] == sample().moves[0]);
  CHECK(records[0].moves[2].round == 2);
}

TEST_CASE("a comment is written without braces and line breaks, whatever it holds") {
  Record record;
  record.moves = {{1, "b7e5", "}x{y}\nz"}};
  record.result = "w";
  CHECK(has(to_text(record), "1. b7e5 {)x(y) z} w\n"));
}

TEST_CASE("lines are at most 80 characters wide") {
  Record record;
  for (int i = 0; i < 500; ++i)
    record.moves.push_back({i / 7 + 1, "a10b12", "+0.01/12 1.00s"});
  for (const std::string_view line : split(to_text(record), '\n'))
    CHECK(line.size() <= 80);
  CHECK(read(to_text(record))[0].moves == record.moves);
}

TEST_CASE("a line begins without a blank, and is only ended for a word that does not fit") {
  Record record;
  for (int i = 0; i < 100; ++i)
    record.moves.push_back({1, "a0" + std::string(static_cast<std::size_t>(i % 7), 'x'), {}});
  const std::string text = to_text(record);
  const std::string_view moves = std::string_view(text).substr(text.find("1. a0"));
  std::vector<std::string> lines;
  for (const std::string_view line : split(moves, '\n'))
    lines.emplace_back(line);
  REQUIRE(lines.size() > 5);
  for (std::size_t i = 0; i + 2 < lines.size(); ++i) {
    CAPTURE(lines[i]);
    CHECK(lines[i].front() != ' ');
    const std::string& next = lines[i + 1];
    CHECK(lines[i].size() <= 80);
    if (i + 3 < lines.size()) CHECK(lines[i].size() + 1 + next.find(' ') > 80);
  }
}

TEST_CASE("of texts of records is written what their list says") {
  for (const auto& row : testing::record_rows("kept.records")) {
    CAPTURE(row.first);
    std::string written;
    for (const Record& record : read(row.first))
      written += to_text(record);
    CHECK(written == row.second);
  }
  CHECK(read("").empty());
  CHECK(read(" \n\r\n\t").empty());
}

TEST_CASE("an error names what is wrong, and where by game, ply, line and column") {
  for (const auto& row : testing::record_rows("refused.records")) {
    CAPTURE(row.first);
    const auto records = parse_records(row.first);
    REQUIRE(!records.ok());
    CHECK(records.error().text() == row.second);
  }
}

TEST_CASE("variations, NAGs and comments before a line are written and read back") {
  Record record;
  record.comment = "the game";
  record.moves = {{1, "b7e5", "one", {}, {1, 14}}, {1, "f2a7", ""}, {2, "a6c5", "", {}, {4}}};
  record.variations = {{0, 0, "instead", {{1, "a6c5", "quiet"}, {1, "f2a7", ""}, {2, "b7e5", ""}}},
                       {1, 1, "", {{1, "f4e4", "", {}, {6}}}},
                       {0, 0, "", {{1, "resign", ""}}},
                       {0, 2, "", {{2, "b7e5", ""}}}};
  record.result = "w";
  const std::string text = to_text(record);
  CHECK(text ==
        "[Result \"w\"]\n\n"
        "{the game} 1. b7e5 $1 $14 {one} ({instead} 1. a6c5 {quiet} f2a7 (1... f4e4 $6)\n"
        "2. b7e5) (1. resign) 1... f2a7 2. a6c5 $4 (2. b7e5) w\n\n");
  CHECK(read(text) == std::vector<Record>{record});
  CHECK(read(text)[0].place_of(2, 0).text() == "game 1, variation 2, ply 2, line 3, column 71");
}

TEST_CASE("variations may be nested in any depth") {
  constexpr std::size_t kDepth = 20'000;
  Record record;
  record.moves = {{1, "b7e5", ""}};
  for (std::size_t i = 0; i < kDepth; ++i)
    record.variations.push_back({i, 0, "", {{1, i % 2 == 0 ? "a6c5" : "f4e4", ""}}});
  CHECK(read(to_text(record)) == std::vector<Record>{record});
  CHECK(parse_records("b7e5 " + std::string(kDepth, '(')).error().what ==
        "a variation '(' has no end");
}

TEST_CASE("lines that a caller made are checked") {
  const Record good = read("b7e5 f2a7 (a6c5 (f4e4)) *").front();
  CHECK(good.check_lines().ok());
  const auto error_with = [&](const auto& change) {
    Record record = good;
    change(record);
    const Status status = record.check_lines();
    return status ? std::string() : status.error().text();
  };
  CHECK(error_with([](Record& record) { record.variations[1].of = 2; }) ==
        "a variation leaves a line that stands before it (game 1, variation 2)");
  CHECK(error_with([](Record& record) { record.variations[0].at = 2; }) ==
        "the line that the variation leaves has no move 2 (game 1, variation 1)");
  CHECK(error_with([](Record& record) { record.variations[1].moves.clear(); }) ==
        "a variation has at least one move (game 1, variation 2)");
  CHECK(error_with([](Record& record) { record.moves[0].nags = {256}; }) ==
        "'256' is not a number in 0..255, as a NAG is (game 1)");
}

TEST_CASE("a record replays by the rules that it names") {
  Record record;
  record.tags = {{"Variant", "sevenkingdoms"}, {"Rules", "elephantchess"}, {"Qin", "x"}};
  record.moves = {{1, "b7e5", ""}, {1, "resign", ""}};
  const auto game = play_record<SevenKingdoms>(record);
  REQUIRE(game.ok());
  CHECK(game.value().options.preset == "elephantchess");
  CHECK(game.value().start == SevenKingdoms::start(game.value().options));
  CHECK(has(SevenKingdoms::to_fen(game.value().end), " o w-obgpd - 1 1"));
}

TEST_CASE("a record that cannot be replayed says why") {
  struct Row {
    std::vector<std::pair<std::string, std::string>> tags;
    std::vector<std::string> moves;
    std::string expected;
  };
  const std::vector<Row> rows{
      {{{"Variant", "chess"}}, {}, "a game of 'chess', not of 'sevenkingdoms' (tag Variant)"},
      {{{"Rules", "fide"}}, {}, "(tag Rules)"},
      {{{"Players", "x"}}, {}, "(tag Players)"},
      {{{"FEN", "x"}}, {}, "(tag FEN, fen, placement)"},
      {{}, {"b7e5", "b7e5"}, "illegal move 'b7e5': no piece stands on b7 (ply 2)"},
      {{}, {"resign", "resign", "resign", "resign", "resign", "resign", "b7e5"}, "(ply 7)"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.expected);
    Record record;
    record.tags = row.tags;
    for (const std::string& move : row.moves)
      record.moves.push_back({1, move, ""});
    const auto game = play_record<SevenKingdoms>(record);
    REQUIRE(!game.ok());
    CHECK(has(game.error().text(), row.expected));
  }
}

TEST_CASE("a move that the rules refuse is named by game, ply, line and column") {
  const std::vector<Record> records = read("b7e5 *\n[Event \"x\"]\n\n1. b7e5 {七} 1...b7e5!? w");
  REQUIRE(records.size() == 2);
  CHECK(play_record<SevenKingdoms>(records[0]).ok());
  const auto game = play_record<SevenKingdoms>(records[1]);
  REQUIRE(!game.ok());
  CHECK(game.error() == Error{"illegal move 'b7e5': no piece stands on b7",
                              "game 2, ply 2, line 4, column 17", ErrorKind::kIllegalMove});
  CHECK(play_record<SevenKingdoms>(records[1], 1).ok());
}

TEST_CASE("a record can be replayed to any ply") {
  const Record record = read("1. b7e5 f2a7 resign").front();
  for (std::size_t plies = 0; plies <= 4; ++plies) {
    const auto game = play_record<SevenKingdoms>(record, plies);
    REQUIRE(game.ok());
    auto position = SevenKingdoms::start({});
    for (std::size_t i = 0; i < std::min<std::size_t>(plies, 3); ++i) {
      REQUIRE(play_word<SevenKingdoms>(position, record.moves[i].text).ok());
    }
    CHECK(game.value().end == position);
    CHECK(game.value().last.has_value() == (plies == 1 || plies == 2));
  }
}

TEST_CASE("a broken game costs only itself: reading goes on at a tag behind an empty line") {
  const std::string good = "[Event \"a\"]\n[Result \"w\"]\n\n1. b7e5 w\n\n";
  for (const std::string broken :
       {"[Event \"b", "[Event \"b\"", "[Event \"b\"]\n\n1. b7e5 {open", "1. b7e5 (f2a7 {x} a6c5",
        "1. b7e5 {open\n{again", "1. b7e5 ) f2a7", "[Event \"b\"]\n[Event \"b\"]\n", "{open",
        "[Result \"w\"]\n\n1. b7e5 g"}) {
    CAPTURE(broken);
    const auto records = read_records(good + broken + "\n \r\n" + good);
    REQUIRE(records.size() == 3);
    REQUIRE(records[0].ok());
    CHECK_FALSE(records[1].ok());
    CHECK(records[1].error().where.starts_with("game 2, "));
    CHECK(has(records[1].error().where, "line "));
    REQUIRE(records[2].ok());
    CHECK(records[2].value() == records[0].value());
    CHECK(records[2].value().number == 3);
    CHECK(parse_records(good + broken + "\n\n" + good).error() == records[1].error());
  }
  // Neither an empty line among the tags nor a bracket in a comment is broken.
  CHECK(read("[Event \"a\"]\n\n[Qin \"b\"]\n\n1. b7e5 {a\n\n[b] \"c\"\n[d \"e\"]} f2a7 *").size() ==
        1);
}

TEST_CASE("a byte order mark is skipped, UTF-16 is refused") {
  const std::string text = "[Event \"a\"]\n\n1. b7e5 *";
  const std::string mark = "\xEF\xBB\xBF";
  CHECK(read(mark + text) == read(text));
  // Not where words begin, either: a writer may begin a line there.
  CHECK(read("1. b7e5 {a " + mark + mark + "b " + mark + " c} *") == read("1. b7e5 {a b c} *"));
  for (const std::string two_bytes : {"\xFF\xFE", "\xFE\xFF"})
    CHECK(parse_records(two_bytes + text).error() ==
          Error{"the text is UTF-16; UTF-8 is wanted", "game 1, line 1, column 1"});
}

TEST_CASE("reading can be stopped within a game, which is an error then and the last") {
  std::string text = "[Event \"long\"]\n\n";
  for (int i = 0; i < 10'000; ++i)
    text += "b7e5 ";
  text += "*\n\n[Event \"next\"]\n\n*\n";
  const auto found = [&](const std::function<bool()>& stopped) {
    std::vector<std::string> list;
    for (RecordReader reader(text, stopped); const auto read = reader.next();)
      list.push_back(*read ? std::to_string(read->value().moves.size()) : read->error().what);
    return list;
  };
  int asked = 0;
  CHECK(found([&] { return ++asked == 3; }) == std::vector<std::string>{"reading was stopped"});
  CHECK(asked == 3);
  CHECK(found([] { return false; }) == std::vector<std::string>{"10000", "0"});
}

TEST_CASE("a text that comes in parts is the same games, each as soon as its last line is there") {
  const std::string file = source_path("tests/data/variations.records");
  std::ifstream stream(file);
  const std::string text = "\xEF\xBB\xBF" +
                           std::string{std::istreambuf_iterator<char>(stream), {}} +
                           "[Event \"b\"\n\n1. b7e5 {open\n\n[Event \"c\"]\n\n1. b7e5 *";
  const auto whole = read_records(text);
  REQUIRE(whole.size() == 5);
  for (const std::size_t size : {1, 2, 7, 1000}) {
    std::string left = text;
    RecordReader reader([&](std::string& part) {
      part += left.substr(0, size);
      left.erase(0, size);
      return !left.empty();
    });
    for (const Result<Record>& wanted : whole) {
      const auto read = reader.next();
      REQUIRE(read.has_value());
      REQUIRE(read->ok() == wanted.ok());
      CHECK((wanted ? read->value() == wanted.value() : read->error() == wanted.error()));
    }
    CHECK_FALSE(reader.next().has_value());
  }
  // No byte behind the line of the result is asked for, nor behind what is wrong.
  std::vector<std::string> parts{"[Event \"a\"]\n\n1. b7e5", " *\n", "1. b7e5 }\n"};
  RecordReader reader([&](std::string& part) {
    REQUIRE(!parts.empty());
    part += parts.front();
    parts.erase(parts.begin());
    return true;
  });
  CHECK(reader.next()->ok());
  CHECK(parts.size() == 1);
  CHECK_FALSE(reader.next()->ok());
}

TEST_CASE("a line between the tags that is none is one error, and makes no other game") {
  const std::string good = "[Event \"a\"]\n\n1. b7e5 *\n\n";
  for (const char* line : {"bad line", "x", "1-0", "1. b7e5", "$1", ")", "\"x\"]", "[bad line"}) {
    CAPTURE(line);
    const auto records = read_records(good + "[Variant \"threefriends\"]\n" + line +
                                      "\n[Result \"*\"]\n\n1. r63r65 *\n\n" + good);
    REQUIRE(records.size() == 3);
    CHECK_FALSE(records[1].ok());
    CHECK(has(records[1].error().where, "line 6"));
    REQUIRE(records[2].ok());
    CHECK(records[2].value().number == 3);
  }
}

TEST_CASE("of a file only a game that was not written to its end is cut off, and only one's own") {
  const std::string own = "[Event \"e\"]\n[Result \"w\"]\n\n1. b7e5 {x} w\n\n";
  CHECK(size_of_whole_records("", "e") == 0);
  CHECK(size_of_whole_records(own + own, "e") == 2 * own.size());
  for (std::size_t left = 1; left < own.size(); ++left) {
    CAPTURE(left);
    CHECK(size_of_whole_records(own + own.substr(0, left), "e") == own.size());
    CHECK(size_of_whole_records(own.substr(0, left), "e") == 0);
    if (left > 10)
      CHECK(size_of_whole_records(own + own.substr(0, left), "f") == own.size() + left);
  }
}
