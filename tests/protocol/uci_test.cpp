#include <algorithm>
#include <fstream>
#include <iterator>
#include <map>
#include <sstream>

#include "protocol/commands.h"
#include "session/support/strings.h"
#include "session/variants.h"
#include "session/version.h"
#include "tests/protocol/session_driver.h"
#include "tests/support/paths.h"

using namespace hegemon;
using namespace hegemon::testing;

TEST_CASE("every option that uci shows is accepted with its values and its own default") {
  ScriptedSession session;
  for (const std::string& line : session.tell("uci")) {
    if (!line.starts_with("option name ")) continue;
    CAPTURE(line);
    const std::size_t type = line.find(" type ");
    const std::string name = line.substr(12, type - 12);
    for (std::size_t var = line.find(" var "); var != std::string::npos;
         var = line.find(" var ", var + 1)) {
      const std::string value = word_after(line.substr(var), "var");
      CHECK_MESSAGE(session.tell("setoption name " + name + " value " + value).empty(), value);
    }
    const std::string value = word_after(line, "default");
    const std::string with_value = value.empty() ? "" : " value " + value;
    CHECK(session.tell("setoption name " + name + with_value).empty());
    CHECK(session.tell("setoption " + name + (value.empty() ? "" : " " + value)).empty());
  }
}

TEST_CASE("an option can be set without the words name and value, in any case") {
  ScriptedSession session;
  CHECK(session.tell("setoption Hash 2").empty());
  CHECK(session.tell("setoption move overhead 25").empty());
  CHECK(session.tell("setoption name mULTIpv value 3").empty());
  CHECK(session.tell("setoption clear hash").empty());
  CHECK(session.tell("setoption UCI_ShowShares FALSE").empty());
  const Lines help = session.tell("help");
  CHECK(count_of(help, "  Hash = 2 ") == 1);
  CHECK(count_of(help, "  Move Overhead = 25 ") == 1);
  CHECK(count_of(help, "  MultiPV = 3 ") == 1);
  CHECK(count_of(help, "  UCI_ShowShares = false ") == 1);
}

TEST_CASE("everything works before any uci, with blanks, carriage returns and empty lines") {
  ScriptedSession session;
  CHECK(session.tell("").empty());
  CHECK(session.tell("   \t\r").empty());
  CHECK(session.tell("  isready \r") == Lines{"readyok"});
  CHECK(session.tell("ucinewgame").empty());
  CHECK(session.tell("\tposition\tstartpos\tmoves\r").empty());
  CHECK(session.position().back() == "Result: *");
}

TEST_CASE("the words of UCI that change nothing here are accepted in silence") {
  ScriptedSession session;
  for (const std::string line : {"debug on", "debug off", "debug", "register later",
                                 "register name Stefan MK code 4359874324", "register"}) {
    CAPTURE(line);
    CHECK(session.tell(line).empty());
    session.say("go infinite");
    CHECK(session.say(line));
    CHECK(session.ask("isready", "readyok").back() == "readyok");
    session.say("stop");
    session.until("bestmove");
  }
}

TEST_CASE("an unknown command is an error and ends no search") {
  ScriptedSession session;
  session.say("go infinite");
  for (const std::string line : {"nonsense", "joho debug on", "Stop", "\xC3\xA9"}) {
    CHECK(session.ask(line, "info string error: unknown command").size() >= 1);
    CHECK(count_of(session.ask("isready", "readyok"), "bestmove") == 0);
  }
  session.say("stop");
  CHECK(session.until("bestmove").back() != "bestmove (none)");
}

TEST_CASE("a byte order mark before the first command, a FEN or a line is passed over") {
  const std::string bom = "\xEF\xBB\xBF";
  ScriptedSession session;
  std::istringstream in(bom + "isready\n" + bom + "position fen " + bom + std::string(kWinInOne) +
                        "\nd\n" + bom + "\n");
  session.loop.run(in);
  const Lines lines = session.answers();
  CHECK(lines.front() == "readyok");
  CHECK(count_of(lines, "Fen: " + std::string(kWinInOne)) == 1);
  CHECK(count_of(lines, "info string error") == 0);
}

TEST_CASE("help shows every command and option, license the terms") {
  ScriptedSession session;
  const Lines help = session.tell("help");
  for (const protocol::Command& command : protocol::commands()) {
    CHECK(count_of(help, "  " + std::string(command.name)) >= 1);
  }
  for (const std::string& line : help)
    CHECK_MESSAGE(keys_have_numbers(line), line);
  CHECK(session.tell("license").size() >= 2);
}

TEST_CASE("every command has a function, and one that shows arguments has a reader") {
  for (const protocol::Command& command : protocol::commands()) {
    CAPTURE(std::string(command.name));
    CHECK((command.run != nullptr));
    CHECK((command.read != nullptr) == !command.arguments.empty());
    if (command.name.find(' ') != std::string_view::npos) continue;  // `go perft`
    const Result<protocol::Request> request = protocol::read_request(command.name);
    REQUIRE(request.ok());
    CHECK(request.value().command == &command);
  }
}

TEST_CASE("docs/protocol.md names every command and every option") {
  std::ifstream file(source_path("docs/protocol.md"));
  const std::string page{std::istreambuf_iterator<char>(file), {}};
  const auto named = [&](std::string_view name) {
    return page.find('`' + std::string(name)) != std::string::npos;
  };
  ScriptedSession session;
  for (const protocol::Command& command : protocol::commands()) {
    CHECK_MESSAGE(named(command.name), std::string(command.name));
  }
  for (const protocol::OptionRow& row : session.loop.engine().options()) {
    CHECK_MESSAGE(named(row.spec.name), std::string(row.spec.name));
  }
}

TEST_CASE("options are good in every order: one that was set before keeps no other out") {
  for (const session::Variant& from : session::variants()) {
    for (const session::Variant& to : session::variants()) {
      CAPTURE(std::string(from.name));
      CAPTURE(std::string(to.name));
      ScriptedSession session;
      session.tell("setoption name UCI_Variant value " + std::string(from.name));
      for (const protocol::OptionRow& row : session.loop.engine().options()) {
        std::vector<std::string> values(row.spec.vars.begin(), row.spec.vars.end());
        if (row.spec.type == OptionType::kCheck) values = {"true", "false"};
        if (row.spec.type == OptionType::kSpin) values = {std::to_string(row.spec.min)};
        if (row.spec.name == "UCI_Variant") values.clear();
        for (const std::string& value : values) {
          session.tell("setoption name UCI_Variant value " + std::string(from.name));
          const std::string name(row.spec.name);
          session.tell("setoption name " + name + " value " + value);
          const Lines changed =
              session.tell("setoption name UCI_Variant value " + std::string(to.name));
          for (const std::string& line : changed)
            CHECK_MESSAGE(line.starts_with("info string warning: "), line);
          CHECK(session.loop.engine().session().variant() == to.name);
          CHECK_MESSAGE(session.tell("position startpos").empty(), (name + ' ' + value));
        }
      }
      const Lines lines = session.ask("go nodes 1", "bestmove");
      CHECK(word_after(lines.back(), "bestmove") != "(none)");
    }
  }
  ScriptedSession session;
  CHECK(session.tell("setoption name Search value brs").empty());
  CHECK(session.tell("setoption name UCI_Variant value threefriends") ==
        Lines{"info string warning: the search brs needs passing, exchange, escapes, "
              "which this game lacks: it is auto now (Search)"});
}

TEST_CASE("any two options of a game come to the same in both orders") {
  const auto values_of = [](const OptionSpec& spec) -> std::vector<std::string> {
    if (spec.name == "Players") return {"wwobgpd", "rwobgpd", "wwwwwww"};
    if (spec.name == "EvalFile") return {"/nonexistent"};
    // One with a tree, one with a hash table, which not each game has, one without either.
    if (spec.name == "Search") return {"mcts", "opps", "random"};
    if (spec.type == OptionType::kCheck) return {spec.initial == "true" ? "false" : "true"};
    if (spec.type == OptionType::kSpin) return {std::to_string(spec.min + 1)};
    return spec.vars;
  };
  for (const session::Variant& variant : session::variants()) {
    const std::string choose = "setoption name UCI_Variant value " + std::string(variant.name);
    struct Setting {
      std::string name;
      std::string line;
    };
    ScriptedSession session;
    session.tell(choose);
    session.tell("setoption name Hash value 1");  // many settings make the tables anew
    // What the session is: all options and the position.
    const auto state = [&] {
      Lines lines{session.loop.engine().session().fen()};
      for (const protocol::OptionRow& row : session.loop.engine().options())
        lines.push_back(std::string(row.spec.name) + '=' + row.get());
      return lines;
    };
    const Lines initial = state();
    std::map<std::string, std::string> back;  // by option, what sets it to its first value
    std::vector<Setting> settings;
    for (const protocol::OptionRow& row : session.loop.engine().options()) {
      if (row.spec.name == "UCI_Variant") continue;
      const std::string name(row.spec.name);
      const std::string line = "setoption name " + name;
      if (row.spec.type != OptionType::kButton)
        back[name] = line + " value " + (row.get().empty() ? "<empty>" : row.get());
      for (const std::string& value : values_of(row.spec))
        settings.push_back({name, line + " value " + value});
    }
    // What the session says, and then is; it goes back to what it was.
    const auto after = [&](const Setting& first, const Setting& second) {
      Lines said = session.tell(first.line);
      for (const std::string& line : session.tell(second.line))
        said.push_back(line);
      std::sort(said.begin(), said.end());
      for (const std::string& line : state())
        said.push_back(line);
      for (const Setting& setting : {second, first})
        if (const auto row = back.find(setting.name); row != back.end()) session.tell(row->second);
      REQUIRE(state() == initial);
      return said;
    };
    for (const Setting& first : settings) {
      for (const Setting& second : settings) {
        if (first.name >= second.name) continue;
        CAPTURE(first.line);
        CAPTURE(second.line);
        CHECK(after(first, second) == after(second, first));
      }
    }
  }
}

TEST_CASE("every line is on its way before the next one is made") {
  struct Counter final : std::stringbuf {
    int flushed = 0;
    int sync() override {
      ++flushed;
      return 0;
    }
  } counter;
  std::ostream out(&counter);
  protocol::Writer writer(out);
  writer.line("readyok");
  CHECK(counter.flushed == 1);
  writer.error({"wrong", "here"});
  CHECK(counter.flushed == 2);
  CHECK(counter.str() == "readyok\ninfo string error: wrong (here)\n");
}

TEST_CASE("a line in an info string is harmless whatever a user wrote") {
  CHECK(session::sanitize("depth") == "d-epth");
  CHECK(session::sanitize("a 'Time', MATE! (cp)") == "a 'T-ime', M-ATE! (c-p)");
  CHECK(session::sanitize("movetime timer cpu") == "movetime timer cpu");
  CHECK(session::sanitize("a\tb\nc\rd") == "a b c d");
  CHECK(session::sanitize(std::string_view("\0\x1b\xff", 3)) == "?\?\?");
  CHECK(session::sanitize(std::string(5000, 'x')).size() < 500);
  // UTF-8 stays as it is, except for what cannot be seen; no character is cut in two.
  CHECK(session::sanitize("\xC3\xA9t\xC3\xA9 \xE9\x9F\x93 \xF0\x9F\x90\x8E") ==
        "\xC3\xA9t\xC3\xA9 \xE9\x9F\x93 \xF0\x9F\x90\x8E");
  CHECK(session::sanitize("\xC3\xA9time") == "\xC3\xA9t-ime");
  CHECK(session::sanitize("\xC2\x85|\xE2\x80\xAE|\xE2\x80\x8B|\xEF\xBB\xBF|\xED\xA0\x80") ==
        "?|?|?|?|?\?\?");
  std::string accents = "x";
  for (int i = 0; i < 1000; ++i)
    accents += "\xC3\xA9";
  CHECK(is_printable(session::sanitize(accents)));
  CHECK(session::sanitize(accents).find('?') == std::string::npos);
}
