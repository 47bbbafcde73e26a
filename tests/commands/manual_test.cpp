#include "commands/program/manual.h"

#include <doctest/doctest.h>

#include "tests/support/texts.h"

namespace hegemon::commands {

using testing::has;

namespace {

Program program() {
  Program program;
  program.name = "chess-tool";
  program.purpose = "a tool";
  program.summary = "a tool\n.that begins a line with a point, and it's a \\";
  program.options = {{"game", "the game", "NAME", false,
                      [] {
                        return std::vector<std::string>{"go", "it's"};
                      }},
                     {"loud", "prints more", ""}};
  Subcommand count;
  count.name = "count";
  count.words = "FILE...";
  count.help = "counts";
  count.add_options = [](OptionAdder& add) {
    add("d,depth", "plies", "N");
    add("way", "how", "quick|exact");
    add("dry", "prints only");
  };
  program.subcommands = {count};
  program.version = [] { return std::string("Tool 1.2\nmore"); };
  program.tables = [] {
    return std::vector<ManualTable>{
        {"COMMANDS", {{"go", "[depth N]", "searches"}, {"go perft", "N", "counts"}}, true},
        {"OPTIONS OF THE ENGINE", {{"Hash", "", "size (1..8)"}}, false}};
  };
  return program;
}

std::string script_for(const std::string& shell) {
  const Result<std::string> script = completion(program(), shell);
  REQUIRE(script.ok());
  return script.value();
}

}  // namespace

TEST_CASE("the manual page has all options, subcommands and tables, and no date") {
  const std::string page = man_page(program());
  for (const std::string part :
       {".TH CHESS\\-TOOL 1 \"\" \"Tool 1.2\" \"User Commands\"\n", "chess\\-tool \\- a tool",
        "\\fB\\-\\-game\\fR \\fINAME\\fR\nthe game", "\\fB\\-\\-loud\\fR\nprints more",
        ".SS \\fBcount\\fR \\fIFILE...\\fR\ncounts", "\\fB\\-d\\fR, \\fB\\-\\-depth\\fR",
        "\\fIquick|exact\\fR", "\\fBgo\\fR \\fI\\:[depth N]\\fR\nsearches",
        ".SH OPTIONS OF THE ENGINE\n.TP\n\\fBHash\\fR\nsize (1..8)"}) {
    CAPTURE(part);
    CHECK(has(page, part));
  }
  // Common options stand at the beginning, not again with each subcommand.
  CHECK(page.find("\\-\\-game") == page.rfind("\\-\\-game"));
}

TEST_CASE("text that roff would take for a request or an escape is written so that it is printed") {
  const std::string page = man_page(program());
  CHECK(has(page, "\n\\&.that begins a line with a point, and it\\(aqs a \\e\n"));
}

TEST_CASE("completions know the words, the options and the values of each place") {
  const std::string bash = script_for("bash");
  CHECK(has(bash, "*,--game) candidates=('go' 'it'\\''s')"));
  CHECK(has(bash, "count,--way) candidates=('quick' 'exact')"));
  CHECK(has(bash, "count,--depth) return"));
  CHECK(has(bash, "count,-*) candidates=('--depth' '--way' '--dry' '--game' '--loud' '--help')"));
  CHECK(has(bash, "        ,*) candidates=('count' 'go')"));
  CHECK(has(bash, "complete -o default -F _chess_tool chess-tool\n"));
  const std::string zsh = script_for("zsh");
  CHECK(zsh.starts_with("#compdef chess-tool\n"));
  CHECK(has(zsh, "count,--depth) _files; return"));
  CHECK(has(zsh, "'count:counts' 'go:searches'"));
  const std::string fish = script_for("fish");
  CHECK(has(
      fish,
      "-n '__fish_seen_subcommand_from count' -l way -x -a '\\'quick\\' \\'exact\\'' -d 'how'"));
  CHECK(has(fish, "-n '__fish_seen_subcommand_from count' -l dry -d 'prints only'"));
  CHECK(has(fish, "-n 'not __fish_seen_subcommand_from count' -l game -x"));
}

TEST_CASE("completions of an unknown shell are an error that names it") {
  const Result<std::string> script = completion(program(), "cmd.exe");
  REQUIRE_FALSE(script.ok());
  CHECK(has(script.error().text(), "got 'cmd.exe'"));
}

}  // namespace hegemon::commands
