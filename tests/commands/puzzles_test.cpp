/// `hegemon puzzles`: kinds by the rules, files of puzzles, whole runs of the program.
#include <array>
#include <filesystem>
#include <fstream>
#include <memory>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include "session/puzzles/puzzle_kinds.h"
#include "session/puzzles/puzzle_maker.h"
#include "session/puzzles/puzzle_set.h"
#include "session/support/strings.h"
#include "session/variants.h"
#include "tests/support/shell.h"

using namespace hegemon;
using namespace hegemon::session;
using namespace hegemon::testing;

namespace {

using Strings = std::vector<std::string>;

/// A FEN of the Seven Kingdoms: `wQ a18` for each piece; kingdoms without pieces are absent.
std::string seven(const std::vector<std::pair<std::string, std::string>>& pieces,
                  const std::string& taken = "-") {
  std::array<std::array<std::string, 19>, 19> board;
  for (const auto& [piece, at] : pieces)
    board[std::stoul(at.substr(1))][static_cast<std::size_t>(at[0] - 'a')] = piece;
  std::string fen;
  for (std::size_t rank = 19; rank-- > 0;) {
    int gap = 0;
    const auto close = [&] {
      if (gap > 0) fen += std::to_string(gap);
      gap = 0;
    };
    for (const std::string& piece : board[rank]) {
      if (piece.empty()) {
        ++gap;
      } else {
        close();
        fen += piece;
      }
    }
    close();
    if (rank > 0) fen += '/';
  }
  std::string fates;
  for (const char side : std::string("wrobgpd")) {
    bool there = false;
    for (const auto& [piece, at] : pieces)
      there = there || piece[0] == side;
    fates += there ? side : '-';
  }
  return fen + " w " + fates + ' ' + taken + " 0 1";
}

/// With blanks between.
std::string kinds_of(const std::string& variant, const std::string& fen, const Strings& line) {
  const auto game = open_variant(variant);
  const std::vector<std::string_view> moves(line.begin(), line.end());
  const Status status = game->set_position(fen, moves);
  REQUIRE_MESSAGE(status.ok(), fen, ": ", status.error().text());
  const Strings kinds = puzzle_kinds(*game, fen, line);
  return join({kinds.begin(), kinds.end()});
}
std::string seven_kinds(const std::string& fen, const Strings& line) {
  return kinds_of("sevenkingdoms", fen, line);
}

/// A folder of this test, removed at the end.
class PuzzleFolder {
 public:
  PuzzleFolder() : path_("/tmp/hegemon_puzzles_" + std::to_string(getpid())) {
    std::filesystem::create_directory(path_);
  }
  ~PuzzleFolder() { std::filesystem::remove_all(path_); }
  PuzzleFolder(const PuzzleFolder&) = delete;
  PuzzleFolder& operator=(const PuzzleFolder&) = delete;

  Ended run(const std::string& line) const { return shell("cd " + path_ + "\n" + line); }
  std::string out(const std::string& line) const {
    const Ended ended = run(line);
    CHECK_MESSAGE(ended.status == 0, line, ": ", ended.err);
    return ended.out;
  }
  std::string text(const std::string& name) const { return read_file(path_ + '/' + name); }
  void write(const std::string& name, const std::string& bytes) const {
    std::ofstream(path_ + '/' + name, std::ios::binary) << bytes;
  }

 private:
  std::string path_;
};

std::vector<FiledPuzzle> puzzles_in(const std::string& text) {
  std::vector<FiledPuzzle> puzzles;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) {
    const auto puzzle = read_puzzle(line);
    REQUIRE_MESSAGE(puzzle.ok(), line);
    puzzles.push_back(puzzle.value());
    CHECK(puzzle_line(puzzle.value()) == line + '\n');
  }
  return puzzles;
}

}  // namespace

TEST_CASE("the kinds of puzzles are what their moves do by the rules") {
  const std::pair<std::string, std::string> far_general{"oQ", "s1"};
  SUBCASE("a general is taken, and the game goes on") {
    CHECK(seven_kinds(seven({{"wQ", "a18"}, {"wR", "c3"}, {"rQ", "c9"}, {"rS", "k9"}, far_general}),
                      {"c3c9"}) == "general");
  }
  SUBCASE("the last other general is taken: that wins") {
    CHECK(seven_kinds(seven({{"wQ", "a18"}, {"rQ", "j18"}}), {"a18j18"}) == "win general");
  }
  SUBCASE("the last loss that a kingdom may have") {
    CHECK(seven_kinds(seven({{"wQ", "a18"}, {"wR", "b3"}, {"rQ", "r17"}, {"rS", "b9"}, far_general},
                            "w:r10"),
                      {"b3b9"}) == "losses");
  }
  SUBCASE("the general goes where nobody takes it") {
    const std::string fen = seven({{"wQ", "a9"}, {"rR", "a0"}, {"rQ", "r17"}, far_general});
    CHECK(seven_kinds(fen, {"a9b9"}) == "save");
    CHECK(seven_kinds(fen, {"a9a10"}) == "quiet");
  }
  SUBCASE("another does not get its last piece") {
    const std::string fen =
        seven({{"wQ", "a18"}, {"wS", "c5"}, {"rR", "c0"}, {"rQ", "r17"}, far_general, {"wA", "p9"}},
              "r:o10b10g10");
    CHECK(seven_kinds(fen, {"c5d5"}) == "deny");
    CHECK(seven_kinds(fen, {"c5c6"}) == "quiet");
  }
  SUBCASE("two pieces are guarded by one move") {
    const std::string fen = seven({{"wQ", "a18"},
                                   {"wA", "h5"},
                                   {"wA", "l5"},
                                   {"wR", "c9"},
                                   {"rR", "h0"},
                                   {"rR", "l0"},
                                   {"rQ", "r17"},
                                   far_general});
    CHECK(seven_kinds(fen, {"c9c5"}) == "quiet");  // the one shields the other
    const std::string open = seven({{"wQ", "a18"},
                                    {"wA", "h5"},
                                    {"wA", "h8"},
                                    {"wR", "c7"},
                                    {"rR", "n5"},
                                    {"rR", "n8"},
                                    {"rQ", "r16"},
                                    far_general});
    CHECK(seven_kinds(open, {"c7h7"}) == "guard");
  }
  SUBCASE("one piece attacks two") {
    const std::string fen = seven(
        {{"wQ", "a18"}, {"wR", "c0"}, {"rN", "c9"}, {"oN", "m0"}, {"rQ", "r17"}, {"oQ", "s5"}});
    CHECK(seven_kinds(fen, {"c0c9"}) == "capture");
    const std::string fork = seven(
        {{"wQ", "a18"}, {"wR", "e0"}, {"rN", "c8"}, {"oN", "m8"}, {"rQ", "r17"}, {"oQ", "s5"}});
    CHECK(seven_kinds(fork, {"e0e8"}) == "fork");
  }
}

TEST_CASE("mates and drops of Middle Xiangqi are found by the moves") {
  const std::string fen = "6g6/6c1p4/5a7/13/9H3/13/13/7h5/13/7G5[] b - - 86 8";
  const auto game = open_variant("middlexiangqi");
  REQUIRE(game->set_position(fen, {}).ok());
  Settings settings;
  settings.hash_mib = 4;
  REQUIRE(game->configure(settings).ok());
  SearchSignals signals;
  SearchRequest request;
  request.mate = 2;
  SearchLine last;
  game->search(request, signals, [&](const SearchLine& line) { last = line; }, {});
  REQUIRE(last.mate);
  REQUIRE(*last.mate == 2);
  Strings line;
  for (const MoveCode move : last.moves)
    line.push_back(game->move_text(move));
  const std::string kinds = kinds_of("middlexiangqi", fen, line);
  CHECK(kinds.substr(0, kinds.find(' ')) == "mate2");
  const std::string hand = "5g7/13/13/13/13/13/13/13/13/6G6[P] w - - 0 1";
  CHECK(kinds_of("middlexiangqi", hand, {"P@c5"}) == "drop");
}

TEST_CASE("a puzzle of a file is read as it was written, and a wrong field is named") {
  FiledPuzzle filed;
  filed.variant = "threefriends";
  filed.rules = {{"Name", "value"}};
  filed.puzzle.key = "0123456789ABCDEF";
  filed.puzzle.fen = "fen";
  filed.puzzle.line = {"a0a1", "b0b1", "a1a2"};
  filed.puzzle.kinds = {"win", "fork"};
  filed.puzzle.rating = 1234;
  filed.puzzle.visits = 99;
  filed.puzzle.share = 800;
  filed.puzzle.other = "a0a2";
  filed.puzzle.other_share = 100;
  filed.game = 7;
  filed.ply = 8;
  const std::string line = puzzle_line(filed);
  const auto read = read_puzzle(line);
  REQUIRE(read.ok());
  CHECK(puzzle_line(read.value()) == line);
  for (const std::string& text : Strings{"", "{", "7", "[]", "null"})
    CHECK_FALSE(read_puzzle(text).ok());
  const auto whole = nlohmann::json::parse(line);
  for (const std::string& field :
       Strings{"id", "variant", "fen", "line", "kinds", "rating", "visits", "share", "other",
               "otherShare", "game", "ply", "rules"}) {
    for (const nlohmann::json& wrong :
         {nlohmann::json(-1), nlohmann::json(nullptr), nlohmann::json(1e300),
          nlohmann::json::array(), nlohmann::json::array({1})}) {
      CAPTURE(field);
      CAPTURE(wrong.dump());
      auto broken = whole;
      broken[field] = wrong;
      const auto result = read_puzzle(broken.dump());
      REQUIRE_FALSE(result.ok());
      CHECK(result.error().where == field);
    }
  }
}

TEST_CASE("a set takes no two puzzles that are alike, and not more of a kind than is wanted") {
  const auto scratch = open_variant("sevenkingdoms");
  Puzzle puzzle;
  puzzle.fen = scratch->fen();
  puzzle.line = {"b7d4"};
  puzzle.kinds = {"quiet"};
  puzzle.rating = 1500;
  PuzzleSet set(2);
  CHECK(set.add(puzzle, *scratch));
  CHECK_FALSE(set.add(puzzle, *scratch));
  puzzle.kinds = {"fork"};  // the board is the same all the same
  CHECK_FALSE(set.add(puzzle, *scratch));
  puzzle.kinds = {"quiet"};
  puzzle.fen = seven({{"wQ", "a18"}, {"wN", "b7"}, {"rQ", "r17"}});
  CHECK_FALSE(set.add(puzzle, *scratch));  // the same kind, piece and points
  puzzle.line = {"a18a17"};
  CHECK(set.add(puzzle, *scratch));
  CHECK(set.full(puzzle));
  puzzle.kinds = {"fork"};
  CHECK_FALSE(set.full(puzzle));
  CHECK(set.size() == 2);
}

TEST_CASE(
    "puzzles are made from games, the same by any number of threads, and go on where a run ended" *
    doctest::test_suite("slow")) {
  const PuzzleFolder folder;
  folder.out(
      "$HEGEMON datagen --variant middlexiangqi --players 'paranoid:200,greedy' --seed 5 --games "
      "24 "
      "--out g.data");
  const std::string make =
      "$HEGEMON puzzles g.data --variant middlexiangqi --nodes 40 --variations 2 --every 5 "
      "--of-a-kind 9 --seed 3 "
      "--option Hash=1 ";
  const std::string once = folder.out(make + "--count 4");
  const auto puzzles = puzzles_in(once);
  REQUIRE(puzzles.size() == 4);
  for (const FiledPuzzle& filed : puzzles) {
    const Puzzle& puzzle = filed.puzzle;
    CAPTURE(puzzle.fen);
    CHECK(kinds_of(filed.variant, puzzle.fen, puzzle.line) ==
          join({puzzle.kinds.begin(), puzzle.kinds.end()}));
    CHECK(puzzle.share - puzzle.other_share >= 150);
    CHECK(puzzle.rating >= kLeastRating);
    CHECK(puzzle.line.front() != puzzle.other);
  }
  CHECK(folder.out(make + "--count 4 --threads 2") == once);
  folder.out(make + "--count 2 --out p.jsonl");
  CHECK(folder.text("p.jsonl") == once.substr(0, folder.text("p.jsonl").size()));
  // A run that was killed has left half a line.
  folder.write("p.jsonl", folder.text("p.jsonl") + "{\"id\":");
  folder.out(make + "--count 4 --out p.jsonl");
  CHECK(folder.text("p.jsonl") == once);
  const Ended other = folder.run(make + "--count 4 --gap 151 --out p.jsonl");
  CHECK(other.status == 1);
  CHECK(other.err.find("gap: 150 in the file, 151 asked for") != std::string::npos);
  CHECK(folder.text("p.jsonl") == once);

  CHECK(folder.out("$HEGEMON puzzles --check p.jsonl --nodes 40 --seed 3 --option Hash=1")
            .find(" of 4 puzzles hold; of these ") != std::string::npos);
  auto wrong = puzzles.front();
  wrong.puzzle.kinds = {"mate4"};
  folder.write("w.jsonl", puzzle_line(wrong));
  const Ended checked = folder.run("$HEGEMON puzzles --check w.jsonl --nodes 50");
  CHECK(checked.status == 1);
  CHECK(checked.out ==
        "w.jsonl: line 1: its kinds are others\n"
        "0 of 1 puzzles hold; of these 0 have another move that is nearly as good\n");
}

TEST_CASE("what puzzles cannot be made of is refused in one line, and nothing is lost") {
  const PuzzleFolder folder;
  folder.out("$HEGEMON selfplay --search greedy --depth 1 --games 1 --seed 2 --record r.txt");
  const std::string make = "$HEGEMON puzzles --nodes 30 --count 1 --every 1000 ";
  folder.out(make + "r.txt --out p.jsonl");
  struct Row {
    std::string line, what;
    int status;
  };
  const std::vector<Row> rows{
      {"$HEGEMON puzzles", "a file is missing", 2},
      {make + "nothing.data", "cannot read 'nothing.data'", 1},
      {make + "--count 0 r.txt", "--count wants a number in 1..", 2},
      {make + "--nodes x r.txt", "--nodes wants a number in 1..", 2},
      {make + "--gap 1001 r.txt", "--gap wants a number in 1..1000", 2},
      {make + "--every 0 r.txt", "--every wants a number in 1..1000", 2},
      {make + "r.txt --out /dev/null", "is not a regular file", 2},
      {"$HEGEMON puzzles --check r.txt", "r.txt: line 1: not an object of JSON", 1}};
  for (const Row& row : rows) {
    CAPTURE(row.line);
    const Ended ended = folder.run(row.line);
    CHECK(ended.status == row.status);
    CHECK(ended.err.find(row.what) != std::string::npos);
    CHECK(lines_of(ended.err) == 1);
  }
  folder.write("q.jsonl", "{}\n");
  folder.write("q.jsonl.settings", folder.text("p.jsonl.settings"));
  CHECK(folder.run(make + "r.txt --out q.jsonl").err.find("q.jsonl: line 1: not a text (id)") !=
        std::string::npos);
  CHECK(folder.text("q.jsonl") == "{}\n");
}
