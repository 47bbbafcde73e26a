/// Input that is wrong: each kind is refused by a line that says what and where, and changes
/// nothing.
#include <algorithm>
#include <functional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "tests/protocol/session_driver.h"
#include "tests/support/data_lines.h"
#include "tests/support/paths.h"

using namespace hegemon;
using namespace hegemon::testing;

namespace {

/// What no line of a file of text can be, and words of the answer.
const std::vector<std::pair<std::string, std::string>>& bytes() {
  static const std::vector<std::pair<std::string, std::string>> kRows{
      {"position fen wQ8rQ\xff"
       "9/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19",
       "unknown colour letter '?' ("},
      {"position startpos moves " + std::string(300, 'a'), "aaa...aaa"},
      {std::string("position startpos moves a6\0d8", 29), "is not a move"},
      {"\x01\x02\xfe", "unknown command '?\?\?'"},
      {"\xE2\x80\xAEog", "unknown command '?og'"},  // it would be shown as "go"
      {std::string("d\0d", 3), "unknown command 'd?d'"},
      {std::string(100'000, 'x'), "xxx...xxx"},
  };
  return kRows;
}

void check_refused(const std::string& line, const std::function<void(const std::string&)>& check) {
  CAPTURE(line);
  ScriptedSession session;
  const bool is_go = line.starts_with("go");
  const Lines before = session.position();
  const Lines help = session.tell("help");
  CHECK(session.say(line));
  session.loop.finish();
  const Lines lines = session.answers();
  REQUIRE(lines.size() == (is_go ? 2 : 1));
  constexpr std::string_view kError = "info string error: ";
  CHECK(lines[0].starts_with(kError));
  check(lines[0].substr(std::min(kError.size(), lines[0].size())));
  CHECK(lines[0].size() < 700);
  CHECK(lines[0].ends_with(")"));
  CHECK(keys_have_numbers(lines[0]));
  CHECK(is_printable(lines[0]));
  if (is_go) CHECK(lines[1] == "bestmove (none)");
  CHECK(session.tell("isready") == Lines{"readyok"});
  CHECK(session.position() == before);
  CHECK(session.tell("help") == help);
  // Behind a wrong position nobody knows what to search.
  const bool searches = !line.starts_with("position");
  CHECK((session.ask("go depth 1", "bestmove").back() != "bestmove (none)") == searches);
}

}  // namespace

TEST_CASE("a wrong line is refused with what and where, and changes nothing") {
  for (const std::string& row : data_lines(source_path("tests/data/refused.lines"))) {
    const std::size_t bar = row.rfind(" | ");
    const std::string expected = row.substr(bar + 3);
    const std::size_t any = std::min(expected.find('*'), expected.size());
    check_refused(row.substr(0, bar), [&](const std::string& answer) {
      CHECK(answer.starts_with(expected.substr(0, any)));
      if (any < expected.size()) CHECK(answer.ends_with(expected.substr(any + 1)));
      if (any == expected.size()) CHECK(answer == expected);
    });
  }
}

TEST_CASE("a line of bytes that are no text, or are too many, is refused and shown in short") {
  for (const auto& row : bytes()) {
    check_refused(row.first, [&](const std::string& answer) {
      CHECK_MESSAGE(has(answer, row.second), answer);
    });
  }
}

TEST_CASE("a line longer than a million characters is refused, the next one is read") {
  ScriptedSession session;
  std::istringstream in("position startpos moves " + std::string(3'000'000, 'a') + "\nisready\n");
  session.loop.run(in);
  const Lines lines = session.answers();
  REQUIRE(lines.size() == 2);
  CHECK(lines[0].starts_with("info string error: a line of more than"));
  CHECK(lines[1] == "readyok");
}

TEST_CASE("bytes that are no text do no harm") {
  ScriptedSession session;
  std::string noise;
  for (int i = 0; i < 4096; ++i)
    noise += static_cast<char>((i * 37 + i / 256) & 255);
  std::istringstream in(noise + "\nisready\nd\n");
  session.loop.run(in);
  const Lines lines = session.answers();
  CHECK(count_of(lines, "readyok") == 1);
  CHECK(lines.back() == "Result: *");
  for (const std::string& line : lines)
    CHECK_MESSAGE(keys_have_numbers(line), line);
}
