/// `state` beside what `d` and `moves` say, along random games of every game and preset, and what
/// tests/data/states says of it.
#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "engine/random.h"
#include "tests/protocol/session_driver.h"
#include "tests/support/data_lines.h"
#include "tests/support/paths.h"
#include "tests/support/rounds.h"

using namespace hegemon;
using namespace hegemon::testing;
using Json = nlohmann::json;

namespace {

Json state_of(ScriptedSession& session) {
  const Lines lines = session.tell("state");
  REQUIRE(lines.size() == 1);
  Json json = Json::parse(lines[0], nullptr, false);
  REQUIRE(json.is_object());
  return json;
}

std::vector<std::string> moves_of(ScriptedSession& session) {
  const Lines lines = session.tell("moves");
  REQUIRE(lines.size() == 1);
  const auto words = split_words(lines[0]);
  return {words.begin() + 1, words.end()};
}

/// The placement of a FEN, from the pieces of a state: empty points counted again, by rules written
/// down once more for each game.
class Placement {
 public:
  explicit Placement(const Json& state) : variant_(state["variant"]) {
    for (const Json& piece : state["pieces"]) {
      const std::string kind = piece["kind"];
      std::string text = kind;
      if (variant_ == "middlexiangqi") {
        if (piece["side"] == "b") text[0] = to_lower(text[0]);
      } else {
        const Json& colour = variant_ == "threefriends" ? piece["born"] : piece["side"];
        text.insert(0, colour.get<std::string>());
      }
      CHECK(at_.emplace(piece["at"], text).second);
    }
  }

  std::string text() const {
    if (variant_ == "sevenkingdoms") return grid(19, 18, 0);
    if (variant_ == "middlexiangqi") return grid(13, 10, 1);
    return arm('r') + '|' + arm('g') + '|' + arm('b');
  }

 private:
  std::string grid(int width, int top, int bottom) const {
    std::string text;
    for (int rank = top; rank >= bottom; --rank) {
      std::vector<std::string> points;
      for (int file = 0; file < width; ++file)
        points.push_back(static_cast<char>('a' + file) + std::to_string(rank));
      text += (text.empty() ? "" : "/") + row(points);
    }
    return text;
  }
  std::string arm(char letter) const {
    std::string text;
    for (char rank = '5'; rank >= '1'; --rank) {
      std::vector<std::string> points;
      for (char file = '1'; file <= '9'; ++file)
        points.push_back({letter, file, rank});
      text += (text.empty() ? "" : "/") + row(points);
    }
    return text;
  }
  std::string row(const std::vector<std::string>& points) const {
    std::string text;
    int gap = 0;
    for (const std::string& point : points) {
      const auto found = at_.find(point);
      if (found == at_.end()) {
        ++gap;
        continue;
      }
      if (gap != 0) text += std::to_string(gap);
      gap = 0;
      text += found->second;
    }
    return gap == 0 ? text : text + std::to_string(gap);
  }

  std::string variant_;
  std::map<std::string, std::string> at_;
};

/// The rows of the table that `d` prints below the board, by the letter of the side, cut into words.
std::map<std::string, std::vector<std::string>> standings_of(ScriptedSession& session,
                                                             const Json& state) {
  std::map<std::string, std::vector<std::string>> rows;
  for (const std::string& line : session.tell("d")) {
    const auto words = split_words(line);
    for (const Json& side : state["sides"]) {
      if (words.size() < 3 || words[0] != side["side"].get<std::string>() ||
          words[1] != side["name"].get<std::string>())
        continue;
      rows[side["side"]] = {words.begin() + 2, words.end()};
    }
  }
  return rows;
}

/// Points by whose the piece on them is.
std::map<std::string, Json> owners(const Json& state) {
  std::map<std::string, Json> owners;
  for (const Json& piece : state["pieces"])
    owners[piece["at"]] = piece["side"];
  return owners;
}
std::map<std::string, Json> pieces_by_point(const Json& state) {
  std::map<std::string, Json> pieces;
  for (const Json& piece : state["pieces"])
    pieces[piece["at"]] = piece;
  return pieces;
}
const Json& side_of(const Json& state, const std::string& letter) {
  const auto& sides = state["sides"];
  return *std::find_if(sides.begin(), sides.end(),
                       [&](const Json& side) { return side["side"] == letter; });
}

void check_against_d_and_moves(ScriptedSession& session, const Json& state) {
  const Lines position = session.position();
  CHECK(position[0] == "Fen: " + state["fen"].get<std::string>());
  CHECK(position[1] == "Key: " + state["key"].get<std::string>());
  CHECK(position[2] == "Result: " + state["result"].get<std::string>());
  const std::string fen = state["fen"];
  const std::string end = state["variant"] == "middlexiangqi" ? "[" : " ";
  CHECK(Placement(state).text() == fen.substr(0, fen.find(end)));
  CHECK(fen.substr(fen.find(' ') + 1, 1) == state["turn"].get<std::string>());
  CHECK(state["outcome"].is_null() == (state["result"] == "*"));

  std::vector<std::string> moves;
  for (const auto& [from, ends] : state["moves"].items()) {
    for (const Json& to : ends)
      moves.push_back(from + to.get<std::string>());
  }
  std::sort(moves.begin(), moves.end());
  CHECK(moves == moves_of(session));

  int shares = 0;
  for (const Json& side : state["sides"])
    shares += side["share"].get<int>();
  CHECK(shares == 1000);
}

void check_standings(ScriptedSession& session, const Json& state) {
  const auto rows = standings_of(session, state);
  for (const Json& side : state["sides"]) {
    const std::string letter = side["side"];
    CAPTURE(letter);
    REQUIRE(rows.count(letter) == 1);
    const std::vector<std::string>& row = rows.at(letter);
    int pieces = 0;
    for (const Json& piece : state["pieces"])
      pieces += piece["side"] == letter;
    CHECK(side["pieces"] == pieces);
    if (state["variant"] != "sevenkingdoms") continue;
    const std::string fate = side["fate"];
    const std::string heir = side["heir"].is_null() ? "" : side["heir"].get<std::string>();
    CHECK(row[0] == (fate == "play" ? "in" : fate));
    if (fate == "fell") CHECK(row[2] == heir);
    int taken = 0;
    for (const auto& [victim, count] : side["taken"].items())
      taken += count.get<int>();
    const std::size_t numbers = row.size() - 4;
    CHECK(row[numbers] == std::to_string(pieces));
    CHECK(row[numbers + 1] == std::to_string(taken));
    if (state["options"]["Rules"] != "chinese") {
      CHECK(row[numbers + 2] == side["counters"][2]["now"].dump());
    }
  }
}

/// What the last move is said to have done, beside the two states it lies between.
void check_last_move(const Json& before, const Json& after) {
  const Json& last = after["last"];
  REQUIRE(last.is_object());
  CHECK(last["side"] == before["turn"]);
  CHECK(after["ply"] == before["ply"].get<int>() + 1);
  auto old_pieces = pieces_by_point(before);
  const auto new_pieces = pieces_by_point(after);
  std::set<std::string> changed;
  std::set<std::string> gone;
  for (const Json& fallen : last["fallen"]) {
    for (const Json& point : fallen["changed"])
      CHECK(changed.insert(point).second);
    for (const Json& point : fallen["left"])
      CHECK(gone.insert(point).second);
    if (after["variant"] == "middlexiangqi") continue;  // resigning ends the game, nobody is out
    CHECK(side_of(before, fallen["side"])["fate"] != side_of(after, fallen["side"])["fate"]);
    CHECK(side_of(after, fallen["side"])["heir"] == fallen["heir"]);
  }

  if (!last["move"].is_null()) {
    const std::string from = last["from"];
    const std::string to = last["to"];
    CHECK(last["move"] == from + to);
    const bool taken = old_pieces.count(to) == 1;
    CHECK(last["taken"].is_null() == !taken);
    if (taken) {
      CHECK(last["taken"]["kind"] == old_pieces[to]["kind"]);
      CHECK(last["taken"]["side"] == old_pieces[to]["side"]);
    }
    REQUIRE(new_pieces.count(to) == 1);
    CHECK(new_pieces.at(to)["kind"] == last["kind"]);
    CHECK(new_pieces.at(to)["side"] == last["side"]);
    if (from[1] != '@') {
      CHECK(new_pieces.at(to)["born"] == old_pieces[from]["born"]);
      old_pieces.erase(from);
    }
    old_pieces[to] = new_pieces.at(to);
  }
  for (const std::string& point : gone)
    CHECK(old_pieces.erase(point) == 1);
  for (const std::string& point : changed) {
    REQUIRE(new_pieces.count(point) == 1);
    CHECK(old_pieces[point]["side"] != new_pieces.at(point)["side"]);
    old_pieces[point]["side"] = new_pieces.at(point)["side"];
  }
  CHECK(old_pieces == new_pieces);

  std::set<std::string> between;
  if (after["outcome"].is_null()) {
    const auto& sides = after["sides"];
    std::size_t i = 0;
    while (sides[i]["side"] != last["side"])
      ++i;
    for (i = (i + 1) % sides.size(); sides[i]["side"] != after["turn"];
         i = (i + 1) % sides.size()) {
      if (sides[i]["fate"] == "play") between.insert(sides[i]["side"].get<std::string>());
    }
  }
  CHECK(std::set<std::string>(last["passed"].begin(), last["passed"].end()) == between);
}

/// The captures of the side to move are the moves onto other pieces.
void check_captures(const Json& state) {
  const auto on = owners(state);
  std::set<std::string> expected;
  for (const auto& [from, ends] : state["moves"].items()) {
    for (const Json& to : ends) {
      if (on.count(to) == 1) expected.insert(from + to.get<std::string>());
    }
  }
  std::set<std::string> found;
  for (const Json& capture : state["captures"]) {
    const std::string from = capture["from"];
    REQUIRE(on.count(capture["to"]) == 1);
    CHECK(on.at(from) == capture["by"]);
    if (capture["by"] == state["turn"]) {
      CHECK(found.insert(from + capture["to"].get<std::string>()).second);
    }
  }
  CHECK(found == expected);
}

/// A move or, seldom, a resignation.
std::string choice(const std::vector<std::string>& moves, Random& random) {
  if (random.below(120) == 0) return "resign";
  return moves[random.below(moves.size())];
}

/// Plays a game of captures when there are any, half of the time: so that kingdoms fall.
void play_random_game(ScriptedSession& session, std::uint64_t seed, int plies) {
  Random random(seed);
  std::string line = "position startpos moves";
  session.say("position startpos");
  Json before = state_of(session);
  CHECK(before["last"].is_null());
  for (int ply = 0; ply < plies && before["outcome"].is_null(); ++ply) {
    std::vector<std::string> captures;
    for (const Json& capture : before["captures"]) {
      if (capture["by"] != before["turn"]) continue;
      captures.push_back(capture["from"].get<std::string>() + capture["to"].get<std::string>());
    }
    const bool captures_only = !captures.empty() && random.below(2) == 0;
    line += ' ' + choice(captures_only ? captures : moves_of(session), random);
    CAPTURE(line);
    REQUIRE(session.tell(line).empty());
    const Json after = state_of(session);
    check_against_d_and_moves(session, after);
    check_last_move(before, after);
    check_captures(after);
    check_standings(session, after);
    before = after;
  }
}

void play_random_games(std::uint64_t seed, int plies) {
  const std::vector<std::vector<std::string>> games{
      {"Rules value classic"},
      {"Rules value elephantchess"},
      {"Rules value chinese"},
      {"Rules value classic", "Players value wworbpd"},
      {"UCI_Variant value threefriends"},
      {"UCI_Variant value middlexiangqi"},
  };
  for (const std::vector<std::string>& options : games) {
    ScriptedSession session;  // it keeps every line, so a game each
    for (const std::string& option : options)
      session.say("setoption name " + option);
    CAPTURE(options.back());
    play_random_game(session, seed, plies);
  }
}

}  // namespace

TEST_CASE("state says what d and moves say, and each move's effects, along random games") {
  play_random_games(1, static_cast<int>(rounds(50)));
}

TEST_CASE("state says what d and moves say, along long random games" *
          doctest::test_suite("slow")) {
  for (std::uint64_t seed = 2; seed < 4; ++seed)
    play_random_games(seed, 160);
}

TEST_CASE("state says of falls, checks, hands, allies and the end what the list of states says") {
  std::unique_ptr<ScriptedSession> session;
  Json state;
  for (const std::string& line : data_lines(source_path("tests/data/states"))) {
    CAPTURE(line);
    if (!line.starts_with("= ")) {
      const std::size_t blank = line.find(' ');
      CHECK(state.at(Json::json_pointer(line.substr(0, blank))) ==
            Json::parse(line.substr(blank + 1)));
      continue;
    }
    const std::size_t fen = line.find(" | ") + 3;
    const std::size_t moves = line.rfind(" |");
    session = std::make_unique<ScriptedSession>();
    for (const std::string_view word : split_words(std::string_view(line).substr(2, fen - 5))) {
      std::string setting = (has(word, "=") ? "" : "UCI_Variant=") + std::string(word);
      session->say("setoption name " + setting.replace(setting.find('='), 1, " value "));
    }
    const std::string from = line.substr(fen, moves - fen);
    session->say("position " + (from == "-" ? "startpos" : "fen " + from) + " moves" +
                 line.substr(moves + 2));
    state = state_of(*session);
  }
}

TEST_CASE("state after a change of the rules is that of the position read again") {
  ScriptedSession session;
  session.say("position startpos moves b7e5 f4e4");
  CHECK(state_of(session)["last"]["move"] == "f4e4");
  session.say("setoption name Rules value elephantchess");
  Json state = state_of(session);
  CHECK(state["last"]["move"] == "f4e4");
  CHECK(state["options"]["Rules"] == "elephantchess");
  CHECK(side_of(state, "w")["counters"][0]["goal"] == 30);
  // The game is drawn after its first move now, so its second move is refused, and the board is new.
  session.say("setoption name DrawQuietPlies value 1");
  state = state_of(session);
  CHECK(state["last"].is_null());
}
