/// Records played again, and lists of games in their three formats.
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "engine/ascii.h"
#include "session/position_words.h"
#include "session/records/game_list.h"
#include "session/records/game_record.h"
#include "session/records/record_json.h"
#include "session/variants.h"
#include "tests/support/paths.h"
#include "tests/support/texts.h"

using namespace hegemon;
using namespace hegemon::session;
using hegemon::testing::has;

namespace {

const GameSession& defaults() {
  static const auto kSession = variants().front().open();
  return *kSession;
}

std::vector<ReplayedGame> replayed(const std::string& text, GameFormat format) {
  const auto records = read_games(text, format);
  std::vector<ReplayedGame> games;
  for (const Result<Record>& record : records) {
    if (!record) FAIL(record.error().text());
    auto game = replay_record(record.value(), defaults());
    if (!game) FAIL(game.error().text());
    games.push_back(std::move(game.value()));
  }
  return games;
}

std::string written(const std::vector<ReplayedGame>& games, GameFormat format) {
  std::string text;
  for (std::size_t i = 0; i < games.size(); ++i)
    text += write_game(games[i], static_cast<int>(i) + 1, format);
  return text;
}

/// Two games: one of the Seven Kingdoms up to where it was left, one of Middle Xiangqi from a FEN.
std::string two_games() {
  const auto game = variants().back().open();
  REQUIRE(game->set_position({}, {game->legal_moves().front()}).ok());
  const std::string fen = game->fen();
  const std::string move = game->legal_moves().front();
  return "[Event \"A \\\"test\\\"\"]\n[Variant \"sevenkingdoms\"]\n[Rules \"chinese\"]\n"
         "[Players \"wrobgpd\"]\n[DrawQuietPlies \"200\"]\n[Qin \"x\"]\n[Result \"*\"]\n\n"
         "1. b7e5 {+0.10/3 0.10s} f4e4 resign *\n\n"
         "[Variant \"" +
         std::string(game->variant()) + "\"]\n[FEN \"" + fen +
         "\"]\n[Result \"draw\"]\n[Termination \"adjudication\"]\n\n1. " + move + " draw\n\n";
}

std::string error_of(const std::string& text, GameFormat format = GameFormat::kRecord) {
  const auto records = read_games(text, format);
  for (const Result<Record>& record : records) {
    if (!record) return record.error().text();
    const auto game = replay_record(record.value(), defaults());
    if (!game) return game.error().text();
  }
  return {};
}

}  // namespace

TEST_CASE("a record replays to the FEN, side and round of every ply") {
  const auto games = replayed(two_games(), GameFormat::kRecord);
  REQUIRE(games.size() == 2);
  const ReplayedGame& game = games.front();
  REQUIRE(game.sides.size() == 3);
  REQUIRE(game.fens.size() == 4);
  REQUIRE(game.keys.size() == 4);
  const auto session = open_game_of(game.record, defaults());
  REQUIRE(session.ok());
  for (std::size_t i = 0; i < game.fens.size(); ++i) {
    CHECK(session.value()->fen() == game.fens[i]);
    CHECK(session.value()->key() == game.keys[i]);
    if (i == game.record.moves.size()) break;
    const auto turn = static_cast<std::size_t>(session.value()->turn().index());
    CHECK(game.sides[i] == session.value()->letters()[turn]);
    CHECK(game.record.moves[i].round == session.value()->round());
    REQUIRE(session.value()->play(game.record.moves[i].text).ok());
  }
  CHECK(game.session->option_value("Rules") == "chinese");
  CHECK(game.record.result == "*");
}

TEST_CASE("records and lines of JSON hold the same games") {
  const auto games = replayed(two_games(), GameFormat::kRecord);
  const std::string records = written(games, GameFormat::kRecord);
  const std::string lines = written(games, GameFormat::kJson);
  CHECK(split(lines, '\n').size() == 3);
  const auto again = replayed(lines, GameFormat::kJson);
  CHECK(written(again, GameFormat::kRecord) == records);
  CHECK(written(again, GameFormat::kJson) == lines);
  CHECK(written(replayed(records, GameFormat::kRecord), GameFormat::kRecord) == records);
}

TEST_CASE(
    "variations, NAGs and comments survive the way through records and JSON, and are checked") {
  const std::string text =
      "[Rules \"classic\"]\n\n{start} 1. B7-E5 $1 {x [%cal Rb7e5]} (1. resign {no} f2a7 (1... f4e4 "
      "$6)) "
      "1... f2a7 ({or} 1... resign) *";
  const auto games = replayed(text, GameFormat::kRecord);
  const Record& record = games.front().record;
  CHECK(record.moves.front().text == "b7e5");
  REQUIRE(record.variations.size() == 3);
  CHECK(games.front().side_of(1, 1) == 'r');
  CHECK(games.front().fen_after(2, 0) != games.front().fen_after(1, 1));
  const std::string records = written(games, GameFormat::kRecord);
  CHECK(has(records,
            "{start} 1. b7e5 $1 {x [%cal Rb7e5]} (1. resign {no} f2a7 (1... f4e4 $6)) 1...\n"
            "f2a7 ({or} 1... resign) *\n"));
  CHECK(written(replayed(records, GameFormat::kRecord), GameFormat::kRecord) == records);
  const std::string lines = written(games, GameFormat::kJson);
  CHECK(written(replayed(lines, GameFormat::kJson), GameFormat::kJson) == lines);
  CHECK(written(replayed(lines, GameFormat::kJson), GameFormat::kRecord) == records);

  CHECK(error_of("b7e5 *\n1. b7e5 f4e4 (1... f2a7 f2a7) *")
            .ends_with("(game 2, variation 1, ply 3, line 2, column 25)"));
  CHECK(has(error_of("1. b7e5 f4e4 (1... b7e5)"), "(game 1, variation 1, ply 2, "));
  const auto json = [](const std::string& more) {
    return error_of("{\"moves\":[\"b7e5\"]," + more + "}", GameFormat::kJson);
  };
  CHECK(json(R"("variations":[{"of":0,"at":0,"moves":["resign"]}])").empty());
  CHECK(json(R"("variations":[{"of":1,"at":0,"moves":["resign"]}])") ==
        "a variation leaves a line that stands before it (game 1, line 1, variation 1)");
  CHECK(has(json(R"("variations":[{"of":0,"at":1,"moves":["resign"]}])"), "has no move 1"));
  for (const char* wrong :
       {R"("variations":7)", R"("variations":[7])", R"("variations":[{"moves":[]}])",
        R"("variations":[{"of":-1,"at":0,"moves":["resign"]}])", R"("comment":7)", R"("result":7)"})
    CHECK(has(json(wrong), "wanted"));
}

TEST_CASE("the text of a position is split in one way") {
  const auto split_of = [](const std::string& text) {
    const Result<PositionWords> words = split_position(text);
    if (!words) return words.error().what;
    std::string all =
        std::string(words.value().named ? "named" : "bare") + '|' + words.value().fen.value_or("-");
    for (const std::string_view move : words.value().moves)
      all += '|' + std::string(move);
    return all;
  };
  CHECK(split_of("startpos") == "named|-");
  CHECK(split_of(" startpos\tmoves  a b ") == "named|-|a|b");
  CHECK(split_of("fen x  y moves a") == "named|x y|a");
  CHECK(split_of("x y") == "bare|x y");
  CHECK(split_of("position startpos moves a") == "named|-|a");
  CHECK(split_of("\xEF\xBB\xBFposition Fen: x y moves a") == "named|x y|a");
  CHECK(split_of("moves a") == "bare|-|a");
  CHECK(split_of("") == "bare|-");
  CHECK(split_of("fen moves a") == "the FEN is missing");
  CHECK(split_of("startpos x moves a") == "unknown word 'x' behind startpos");
}

TEST_CASE("a list of FENs holds first position and moves") {
  const auto games =
      replayed("# a comment\n\nstartpos moves b7e5 f4e4\nstartpos\n", GameFormat::kFen);
  REQUIRE(games.size() == 2);
  CHECK(games[0].record.moves.size() == 2);
  CHECK(games[0].record.find("FEN") == nullptr);
  const std::string lines = written(games, GameFormat::kFen);
  CHECK(lines == games[0].fens[0] + " moves b7e5 f4e4\n" + games[0].fens[0] + '\n');
  const auto again = replayed(lines, GameFormat::kFen);
  CHECK(written(again, GameFormat::kFen) == lines);
  CHECK(again[0].record.find("FEN") == nullptr);  // it is the start
  const auto later =
      replayed("fen " + games[0].fens[2] + "\n" + games[0].fens[2], GameFormat::kFen);
  REQUIRE(later.size() == 2);
  CHECK(*later[0].record.find("FEN") == games[0].fens[2]);
  CHECK(*later[1].record.find("FEN") == games[0].fens[2]);
}

TEST_CASE("an end by the rules gives the result, and one that the rules do not know is kept") {
  const std::string resigned = "resign resign resign resign resign resign";
  CHECK(replayed(resigned, GameFormat::kRecord).front().record.result == "d");
  CHECK(error_of("[Result \"d\"]\n[Termination \"last\"]\n\n" + resigned).empty());
  CHECK(error_of("[Result \"d\"]\n[Termination \"time\"]\n\n" + resigned).empty());
  CHECK(error_of("[Result \"w\"]\n[Termination \"adjudication\"]\n\nb7e5").empty());
}

TEST_CASE("a result that the game cannot have is refused, whatever the termination says") {
  const auto wrong = [](const std::string& variant, const std::string& result,
                        const std::string& termination) {
    const std::string tags = "[Variant \"" + variant + "\"]\n[Result \"" + result +
                             "\"]\n[Termination \"" + termination + "\"]\n\n";
    const std::string json = R"({"moves":[],"tags":{"Variant":")" + variant +
                             R"(","Termination":")" + termination + R"("},"result":")" + result +
                             "\"}";
    const std::string error = error_of(tags);
    CHECK(error_of(json, GameFormat::kJson).empty() == error.empty());
    if (error.empty()) return false;
    CHECK(error == "the game cannot have the result '" + result + "' (game 1, tag Result)");
    return true;
  };
  for (const char* good : {"r", "0-0-1", "1/2-0-1/2", "1/3-1/3-1/3", "draw", "*"})
    CHECK_FALSE(wrong("ThreeFriends", good, "time"));
  CHECK_FALSE(wrong("sevenkingdoms", "0-0-1-0-0-0-0", "adjudication"));
  for (const char* bad : {"z", "1-0", "5-7-9", "1/0-1-0", "1-1-0", "0-0-0", "1-0-0-0", "1-0-",
                          "99999999999999999999-0-0", "hello", ""}) {
    for (const char* termination : {"time", "adjudication", "bogus", ""}) {
      CAPTURE(bad);
      CHECK(wrong("threefriends", bad, termination));
    }
  }
  CHECK_FALSE(wrong("threefriends", "DRAW", "Time"));
  CHECK(wrong("threefriends", "r", ""));
  CHECK(wrong("sevenkingdoms", "1-0", "time"));
  for (const char* termination : {"unterminated", "Unterminated", "draw", "Draw"})
    CHECK(wrong("sevenkingdoms", "w", termination));
}

TEST_CASE("a record names its game as setoption does, in small or capital letters") {
  const auto games = replayed("[Variant \"ThreeFriends\"]\n\n1. r63r65 *", GameFormat::kRecord);
  CHECK(*games.front().record.find("Variant") == "threefriends");
}

TEST_CASE("what is wrong with a game is named by game, ply, line and column") {
  const std::string resigned = "resign resign resign resign resign resign";
  const std::string first = "b7e5 *\n";
  CHECK(error_of(first + "1. b7e5\nf4e4 f4e4") ==
        "illegal move 'f4e4': no piece stands on f4 (game 2, ply 3, line 3, column 6)");
  CHECK(error_of(first + "[Variant \"chess\"]\n\ne2e4") ==
        "no game is called 'chess' (game 2, tag Variant)");
  CHECK(error_of(first + "[Rules \"fide\"]\n\ne2e4").ends_with("(game 2, tag Rules)"));
  CHECK(has(error_of(first + "[FEN \"x\"]\n\ne2e4"), "(game 2, tag FEN, "));
  CHECK(error_of("[Result \"w\"]\n\n" + resigned) ==
        "result 'w', but by the rules it is 'd last' (game 1, tag Result)");
  CHECK(error_of("[Termination \"pieces\"]\n\n" + resigned) ==
        "'pieces', but by the rules it is 'd last' (game 1, tag Termination)");
  CHECK(error_of("[Termination \"Unterminated\"]\n\n" + resigned) ==
        "'Unterminated', but by the rules it is 'd last' (game 1, tag Termination)");
  CHECK(error_of("[Result \"w\"]\n\nb7e5") ==
        "result 'w', but by the rules the game goes on (game 1, tag Result)");
  CHECK(error_of("[Result \"w\"]\n[Termination \"pieces\"]\n\nb7e5") ==
        "result 'w', but by the rules the game goes on (game 1, tag Result)");

  const auto fen = [](const std::string& text) { return error_of(text, GameFormat::kFen); };
  CHECK(fen("startpos moves b7e5\n\n startpos moves b7e5 b7e5") ==
        "illegal move 'b7e5': no piece stands on b7 (game 2, ply 2, line 3, column 22)");
  CHECK(error_of(R"({"moves":[],"moves":["b7e5"]})", GameFormat::kJson) ==
        "'moves' a second time (game 1, line 1)");
  CHECK(fen("startpos\xC2\xA0moves\xE3\x80\x80 b7e5\n\xEF\xBB\xBFstartpos\n\x1A").empty());
  CHECK(fen("startpos w") == "unknown word 'w' behind startpos (game 1, line 1)");
  CHECK(fen("\nfen moves b7e5") == "the FEN is missing (game 1, line 2)");
  CHECK(has(fen("nonsense"), "(game 1, tag FEN, "));

  const auto json = [](const std::string& text) { return error_of(text, GameFormat::kJson); };
  CHECK(json("{\"moves\":[]}\n\n{\"moves\":") == "this is no JSON (game 2, line 3, column 10)");
  CHECK(json("{}").ends_with("(game 1, line 1)"));
  CHECK(json("[]").ends_with("(game 1, line 1)"));
  CHECK(json("7").ends_with("(game 1, line 1)"));
  CHECK(json("{\"moves\":[7]}").ends_with("(game 1, line 1)"));
  CHECK(json("{\"moves\":[\"b7e5\",{\"move\":\"b7e5\"}]}") ==
        "illegal move 'b7e5': no piece stands on b7 (game 1, ply 2, line 1)");
  CHECK(json("{\"moves\":[],\"tags\":{\"a b\":\"\"}}") ==
        "'a b' is no name of a tag (game 1, line 1, tags)");
  CHECK(json("{\"moves\":[],\"tags\":{\"a\":1}}").ends_with("(game 1, line 1)"));
}

TEST_CASE("text that is no UTF-8 can be written as JSON") {
  const auto games = replayed("[Event \"\xff\"]\n\nb7e5 {\xc3}", GameFormat::kRecord);
  CHECK(replayed(written(games, GameFormat::kJson), GameFormat::kJson).size() == 1);
}

TEST_CASE("every program writes the same tags") {
  const auto game = variants().front().open();
  GameHeader header;
  header.event = "Hegemon selfplay";
  header.round = "2";
  header.players = {"a", "b", "a", "b", "a", "b", "a"};
  header.seed = 7;
  header.time_control = "depth 2";
  Record record = new_record(*game, header);
  end_record(record, *game);
  std::string names;
  for (const auto& [name, value] : record.tags)
    names += name + ' ';
  CHECK(names ==
        "Event Site Date Round Variant Rules Players DrawQuietPlies Qin Chu Han Qi Wei Zhao Yan "
        "Seed TimeControl Termination ");
  CHECK(*record.find("Termination") == "unterminated");
  CHECK(record.result == "*");
  CHECK(replay_record(record, defaults()).ok());
}

TEST_CASE("a comment says score, depth and time") {
  CHECK(evaluation_comment(MoveEvaluation{Score(125), {}, 7}, 984'000) == "+1.25/7 0.98s");
  CHECK(evaluation_comment(MoveEvaluation{Score(-5), {}, 12}, 60'000'000) == "-0.05/12 60.00s");
  CHECK(evaluation_comment(MoveEvaluation{{}, 3, 5}, 0) == "+M3/5 0.00s");
  CHECK(evaluation_comment(MoveEvaluation{Score(9), -3, 5}, 5'000) == "-M3/5 0.01s");
  CHECK(evaluation_comment({}, 1'500'000) == "1.50s");
}

TEST_CASE("the example of docs/records.md has the JSON that the page shows") {
  std::ifstream file(testing::source_path("docs/records.md"));
  std::ostringstream page;
  page << file.rdbuf();
  const auto block = [&](const std::string& fence) {
    const std::string text = page.str();
    const std::size_t begin = text.find(fence) + fence.size();
    return text.substr(begin, text.find("```", begin) - begin);
  };
  const auto shown = RecordJson::parse(block("```json\n"));
  const auto games = read_records(block("```\n"));
  REQUIRE(games.size() == 1);
  REQUIRE(games.front().ok());
  RecordJson json = json_of(games.front().value());
  const auto without_places = [](RecordJson& line) {
    for (RecordJson& move : line["moves"])
      move.erase("where");
  };
  without_places(json);
  for (RecordJson& variation : json["variations"])
    without_places(variation);
  CHECK(json == shown);
  const auto read = record_of(shown);
  REQUIRE(read.ok());
  CHECK(read.value() == games.front().value());
  CHECK(replay_record(read.value(), defaults()).ok());
}
