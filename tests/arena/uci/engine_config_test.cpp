#include "arena/uci/engine_config.h"

#include <doctest/doctest.h>

#include "arena/uci/search_info.h"
#include "arena/uci/uci_option.h"
#include "tests/support/texts.h"

namespace hegemon::arena {

using hegemon::testing::has;

TEST_CASE("an engine is read with all its keys") {
  const auto spec = parse_engine_config(
      "name=a,cmd=./x,arg=-1,arg=two "
      "words,dir=/tmp,env.A=b=c,option.Hash=16,option.File=x\\,y,tc=1:30+0.5,ponder=on,restart=on");
  REQUIRE(spec.ok());
  const EngineConfig& engine = spec.value();
  CHECK(engine.name == "a");
  CHECK(engine.program.arguments == std::vector<std::string>{"-1", "two words"});
  CHECK(engine.program.environment.front() == std::pair<std::string, std::string>{"A", "b=c"});
  CHECK(engine.options.back() == std::pair<std::string, std::string>{"File", "x,y"});
  CHECK(to_text(engine.limits) == "tc=90+0.5");
  CHECK(engine.ponder);
  CHECK(engine.restart);
}

TEST_CASE("a backslash keeps a comma and a backslash behind it, and stays before all else") {
  using Parts = std::vector<std::string>;
  CHECK(split_escaped("a\\,b,c") == Parts{"a,b", "c"});
  CHECK(split_escaped("a\\\\,b") == Parts{"a\\", "b"});
  CHECK(split_escaped("a\\") == Parts{"a\\"});
  CHECK(split_escaped("C:\\a\\\\,b\\c") == Parts{"C:\\a\\", "b\\c"});
  CHECK(parse_engine_config("name=a,cmd=C:\\h.exe,dir=.\\x").value().program.command ==
        "C:\\h.exe");
}

TEST_CASE("what is wrong with an engine is named") {
  for (const char* const text : {"name=\xFF,cmd=x", "name=a,cmd=\xFF", "name=a,cmd=x,env.A=\xFF"}) {
    const auto config = parse_engine_config(text);
    REQUIRE(!config);
    CHECK(config.error().where == "--engine");
    CHECK(has(config.error().what, "\xEF\xBF\xBD"));
  }
  for (const char* text :
       {"", "name=a", "cmd=x", "name=a,cmd=x,colour=red",
        "name=a,cmd=x,tc=", "name=a,cmd=x,nodes=0", "name= a,cmd=x", "name=a=b,cmd=x",
        "name=a\"b,cmd=x", "name=a\tb,cmd=x", "name=,cmd=x", "name=a,cmd=x,ponder=maybe",
        "name=a,cmd=x,nodes=1e6", "name=a,cmd=x,cmd=y", "name=a,cmd=x,option.Hash=1,option.hash=2",
        "name=a,cmd=x,env.A=1,env.A=1"}) {
    CAPTURE(text);
    CHECK_FALSE(parse_engine_config(text).ok());
  }
}

TEST_CASE("time controls are read and written") {
  CHECK(to_text(parse_time_control("10+0.1").value()) == "10+0.1");
  CHECK(to_text(parse_time_control("0.05").value()) == "0.05+0");
  CHECK(to_text(parse_time_control("2:00+1").value()) == "120+1");
  CHECK(to_text(parse_time_control("1:30:00+30").value()) == "5400+30");
  CHECK(to_text(parse_time_control("40/5:00+3").value()) == "40/300+3");
  for (const char* text :
       {"2000000", "99999999999999999999", "300:00:00", "1+1000001", "0", "+0"}) {
    CAPTURE(text);
    const auto control = parse_time_control(text);
    REQUIRE_FALSE(control);
    CHECK((control.error().code == "option.range") == (text[0] != '+'));
  }
  CHECK(parse_time_control("0/10").error().text() ==
        "a number in 1..1000 wanted, got '0' (tc, moves)");
  for (const char* text :
       {"", "0", "+1", "1+", "-1", "1.", "1.0000", "x", "1:+2", "/10", "4/5/6", "1:2:3:4"}) {
    CAPTURE(text);
    CHECK_FALSE(parse_time_control(text).ok());
  }
}

TEST_CASE("a clock for a number of moves is set again behind them") {
  PlayerClock clock(parse_time_control("2/10+1").value());
  CHECK(clock.moves_left() == 2);
  CHECK(clock.spend(std::chrono::seconds(3), {}));
  CHECK(clock.left() == std::chrono::seconds(8));
  CHECK(clock.moves_left() == 1);
  CHECK(clock.spend(std::chrono::seconds(3), {}));
  CHECK(clock.left() == std::chrono::seconds(16));
  CHECK(clock.moves_left() == 2);
}

TEST_CASE("the main line of a search is read") {
  const std::string_view line =
      "info depth 7 seldepth 9 multipv 1 score cp -31 nodes 1234 time 5 pv a b c";
  CHECK(is_main_line(line));
  CHECK_FALSE(is_main_line("info depth 7 multipv 2 score cp 1 pv a"));
  CHECK_FALSE(is_main_line("info string score of the day"));
  const SearchInfo info = parse_info(line);
  CHECK(info.depth == 7);
  CHECK(info.score == -31);
  CHECK(info.nodes == 1234);
  CHECK(info.moves == std::vector<std::string_view>{"a", "b", "c"});
  CHECK(parse_info("info score mate -3").mate == -3);
  CHECK(info.multipv == 1);
  CHECK(parse_info("info depth 7 multipv 3 pv a").multipv == 3);
  CHECK_FALSE(parse_info("info depth 7 multipv").multipv);
}

TEST_CASE("any white space stands around the words of an engine") {
  CHECK(is_main_line("\tinfo depth\t7  score\tcp 5\t"));
  CHECK(parse_info(" info\tdepth\t7  score\tcp\t5\t").score == 5);
  CHECK_FALSE(is_main_line("info\tmultipv\t2\tscore cp 1"));
  const auto option = parse_uci_option("\toption\tname A  B\ttype\tspin default 1\tmin 0 max 9 ");
  REQUIRE(option.has_value());
  CHECK(option->name == "A B");
  CHECK(option->max == "9");
}

TEST_CASE("an error that an engine reports is neither denied nor a figure") {
  for (const char* line :
       {"info string ERROR: no file", " info\tstring an error", "info string error 2",
        "info string no file: error", "info string error 5.", "info string I/O-error",
        "info string error: cannot turn Ponder off", "info string error, log disabled"})
    CHECK_MESSAGE(is_complaint(line), line);
  for (const char* line :
       {"info string No error", "info string error 0.00", "info string error=0.02",
        "info string without error", "info string errors", "error", "info error",
        "info string Error correction on", "info string error log Disabled"})
    CHECK_MESSAGE(!is_complaint(line), line);
}

TEST_CASE("a clock gives the increment after the move and never stands below nothing") {
  PlayerClock clock({Milliseconds(100), Milliseconds(10)});
  CHECK(clock.spend(Milliseconds(50), Milliseconds(0)));
  CHECK(clock.left() == Milliseconds(60));
  CHECK(clock.spend(Milliseconds(75), Milliseconds(20)));  // within the margin
  CHECK(clock.left() == Milliseconds(10));
  CHECK_FALSE(clock.spend(Microseconds(30'001), Milliseconds(20)));
  CHECK(clock.left() == Milliseconds(0));
}

}  // namespace hegemon::arena
