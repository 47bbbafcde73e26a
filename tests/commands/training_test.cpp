/// `hegemon datagen` and `hegemon data`: whole runs of the program.
#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>

#include "tests/support/shell.h"

using namespace hegemon;
using namespace hegemon::testing;

namespace {

/// Lines of shell run in it.
class Folder : public TemporaryFolder {
 public:
  Ended run(const std::string& line) const { return shell("cd " + path() + "\n" + line); }
  /// A line that has to succeed; its standard output.
  std::string out(const std::string& line) const {
    const Ended ended = run(line);
    CHECK_MESSAGE(ended.status == 0, line, ": ", ended.err);
    return ended.out;
  }
  std::string bytes(const std::string& name) const { return read_file(file(name)); }
  void write(const std::string& name, const std::string& bytes) const {
    std::ofstream(file(name), std::ios::binary) << bytes;
  }
  bool exists(const std::string& name) const { return std::filesystem::exists(file(name)); }
  /// The games of a file as JSON lines, sorted: threads finish them in any order.
  std::vector<std::string> games(const std::string& name) const {
    std::istringstream in(out("$HEGEMON data export " + name));
    std::vector<std::string> lines;
    for (std::string line; std::getline(in, line);)
      lines.push_back(line);
    std::sort(lines.begin(), lines.end());
    return lines;
  }
};

/// Six quick games of searched and of random moves.
const std::string kSix = "$HEGEMON datagen --players 'mcts:16*2,random' --seed 5 --games 6 ";

void check_refused(const Folder& folder, const std::string& line, const std::string& what,
                   int status) {
  CAPTURE(line);
  const Ended ended = folder.run(line);
  CHECK(ended.status == status);
  CHECK(ended.out.empty());
  CHECK(lines_of(ended.err) == 1);
  CHECK_MESSAGE(has(ended.err, what), ended.err);
}

}  // namespace

TEST_CASE("a seed gives the same games, whatever the number of threads and shards") {
  const Folder folder;
  folder.out(kSix + "--out a");
  folder.out(kSix + "--out same");
  CHECK(folder.bytes("a") == folder.bytes("same"));
  const std::vector<std::string> games = folder.games("a");
  REQUIRE(games.size() == 6);
  for (std::size_t i = 0; i < games.size(); ++i)
    CHECK(games[i].starts_with("{\"game\":" + std::to_string(i) + ','));

  folder.out(kSix + "--threads 2 --out threads");
  CHECK(folder.games("threads") == games);

  folder.out(kSix + "--shard 1/2 --out one");
  folder.out(kSix + "--shard 2/2 --out two");
  CHECK(folder.games("one").size() == 3);
  CHECK(has(folder.out("$HEGEMON data merge one two one --out whole"),
            "whole: 6 games, 3 dropped that were there already"));
  CHECK(folder.games("whole") == games);

  folder.out("$HEGEMON datagen --players 'mcts:16*2,random' --seed 6 --games 6 --out other");
  CHECK(folder.games("other") != games);
}

TEST_CASE("data info counts what is in a file, data check plays it through") {
  const Folder folder;
  folder.out(kSix + "--noise 0 --random-plies 3 --draw 'Rules=chinese|elephantchess' --out a");
  const std::string info = folder.out("$HEGEMON data info a");
  CHECK(has(info, "a: 6 games, "));
  CHECK(has(info, " with shares of a search"));
  CHECK(has(info, "  player  mcts:16: "));
  CHECK(has(info, "  player  random: "));
  CHECK(has(info, "  rules   sevenkingdoms Rules=chinese: "));
  CHECK_FALSE(has(info, "Rules=classic"));
  CHECK(folder.out("$HEGEMON data check a") == "a: 6 games, all moves legal, all results right\n");
  const std::string with_fens = folder.out("$HEGEMON data export --fens a");
  CHECK(lines_of(with_fens) == 6);
  CHECK(has(with_fens, "\"fen\":\""));
}

TEST_CASE("games of the siblings can be generated and looked into, and samples drawn from them") {
  for (const std::string variant : {"threefriends", "middlexiangqi"}) {
    const Folder folder;
    const std::string with = "$HEGEMON --variant " + variant + " ";
    folder.out(with + "datagen --players random --games 3 --out " + variant);
    CHECK(has(folder.out("$HEGEMON data check " + variant), ": 3 games, all moves legal"));
    check_refused(folder, "$HEGEMON data samples " + variant + " --out s",
                  "'" + variant + "' has games of " + variant +
                      ", not of sevenkingdoms: --variant " + variant + " is wanted (FILE)",
                  1);
    check_refused(folder, "$HEGEMON datagen --players random --out " + variant,
                  "variant: " + variant + " in the file, sevenkingdoms asked for", 1);
    CHECK(has(folder.out(with + "data samples " + variant + " --every 2 --out s"), "s: 3 games, "));
    check_refused(folder, with + "data samples " + variant + " --of priors --out t",
                  "--of wants one of pieces in " + variant + ", got 'priors'", 2);
    check_refused(folder, with + "data samples " + variant + " --base " + variant + " --out t",
                  "not a file of weights (--base " + variant + ")", 1);
    CHECK_FALSE(folder.exists("t"));
  }
}

TEST_CASE("samples are arrays for NumPy, the same ones every time, whole or not there") {
  const Folder folder;
  folder.out(kSix + "--out a");
  const std::string draw = "$HEGEMON data samples a --every 3 --out ";
  folder.out(draw + "one");
  folder.out(draw + "two");
  CHECK(folder.out("diff -r one two").empty());
  const std::string array = folder.bytes("one/features.npy");
  CHECK(array.starts_with(std::string_view("\x93NUMPY\x01\x00\x76\x00{'descr': '<i2'", 24)));
  CHECK(array[127] == '\n');
  const std::size_t rows = (array.size() - 128) / (96 * sizeof(std::int16_t));
  CHECK(has(array.substr(0, 128), "'shape': (" + std::to_string(rows) + ", 96), }"));
  CHECK(has(folder.bytes("one/won.npy").substr(0, 128),
            "'<f4', 'fortran_order': False, 'shape': (" + std::to_string(rows) + ",), }"));
  CHECK(folder.bytes("one/base.weights").starts_with("HGMEVAL2"));

  check_refused(folder, draw + "one", "'one' is there already (--out)", 1);
  check_refused(folder, draw + "a", "'a' is read as well, for FILE (--out)", 2);
  check_refused(folder, draw + "/nowhere/s", "cannot write to '/nowhere/s'", 1);
  check_refused(folder, "trap '' XFSZ\nulimit -f 8\n" + draw + "full",
                "cannot write to 'full': File too large (--out)", 1);
  // What a killed run has left is replaced.
  folder.out("mkdir killed.part; cp one/won.npy killed.part/old.npy");
  folder.out(draw + "killed");
  CHECK(folder.out("diff -r one killed").empty());
  for (const std::string rest : {"full", "full.part", "killed.part"})
    CHECK_FALSE(folder.exists(rest));

  // Only choices of one kind of player.
  const auto moves = [&](const std::string& words) {
    folder.out("rm -rf choices");
    return folder.out("$HEGEMON data samples a --of network --every 1 --out choices " + words);
  };
  CHECK(moves("--choices-of mcts") != moves(""));
  CHECK_FALSE(has(folder.bytes("choices/samples.json"), "nobody"));
  check_refused(folder, "$HEGEMON data samples a --choices-of mcts --out c",
                "--choices-of has no effect on samples of shares", 2);
  check_refused(folder, "$HEGEMON data samples a --of network --choices-of nobody --out c",
                "no position of 6 games has samples of network", 1);
}

TEST_CASE("a run goes on behind what is complete, and plays no game twice") {
  const Folder folder;
  folder.out(kSix + "--out whole");
  const std::string whole = folder.bytes("whole");
  // A block that was torn anywhere: in its head, in its payload, in its last byte.
  for (const std::size_t left : {whole.size() - 1, whole.size() / 2, std::size_t{13}}) {
    folder.write("torn", whole.substr(0, left));
    const Ended again = folder.run(kSix + "--out torn");
    CHECK(again.status == 0);
    CHECK(has(again.err, "a block is cut short"));
    CHECK(folder.bytes("torn") == whole);
  }
  // Nothing is left to do; fewer games than there are change nothing either.
  const Ended done = folder.run(kSix + "--out whole");
  CHECK(has(done.err, "6 of 6 games"));
  std::string fewer = kSix;
  folder.out(fewer.replace(fewer.find("games 6"), 7, "games 2") + "--out whole");
  CHECK(folder.bytes("whole") == whole);
}

TEST_CASE("a damaged block of game data is named and costs no other game; a merge leaves it out") {
  const Folder folder;
  folder.out(kSix + "--out good");
  const std::string good = folder.bytes("good");
  // Where the first two games begin, behind the settings.
  const auto behind = [&](std::size_t block) {
    return block + 8 + static_cast<unsigned char>(good[block]) +
           std::size_t{256} * static_cast<unsigned char>(good[block + 1]);
  };
  const std::size_t first = behind(8);
  const std::size_t second = behind(first);
  const auto damage = [&](std::size_t at) {
    std::string bytes = good;
    bytes[at] = static_cast<char>(bytes[at] ^ 64);
    return bytes;
  };
  folder.write("bad", damage(second + 40));
  folder.write("lost", damage(second + 3));
  const std::string wrong =
      "hegemon: bad: a block with a wrong checksum (byte " + std::to_string(second) + ")\n";
  const std::string end =
      "hegemon: lost: a block of impossible length (nothing can be read from byte " +
      std::to_string(second) + " on)\n";
  const auto run = [&](const std::string& line, const std::string& out, const std::string& err) {
    CAPTURE(line);
    const Ended ended = folder.run(line);
    CHECK(ended.status == 1);
    CHECK_MESSAGE(has(ended.out, out), ended.out);
    CHECK(ended.err == err);
  };
  run("$HEGEMON data check bad good",
      "bad: 5 games, all moves legal, all results right, damaged blocks left out: 1\n"
      "good: 6 games, all moves legal, all results right\n",
      wrong);
  run("$HEGEMON data info bad", ", damaged blocks left out: 1\n", wrong);
  run("$HEGEMON data export bad >exported", "", wrong);
  run("$HEGEMON data merge bad lost --out merged",
      "merged: 5 games, 1 dropped that were there already, damaged blocks left out: 2\n",
      wrong + end);
  CHECK(folder.out("$HEGEMON data check merged") ==
        "merged: 5 games, all moves legal, all results right\n");
  run("$HEGEMON data merge nowhere bad good --out all",
      "all: 6 games, 5 dropped that were there already, damaged blocks left out: 1\n",
      "hegemon: cannot read 'nowhere': No such file or directory (FILE)\n" + wrong);
  CHECK(folder.games("all") == folder.games("good"));
  check_refused(folder, "$HEGEMON data samples bad --out s", "wrong checksum", 1);
  CHECK_FALSE(folder.exists("s"));
  CHECK_FALSE(folder.exists("s.part"));
}

TEST_CASE("records can be imported; their games are those that were played") {
  const Folder folder;
  const std::string play = "$HEGEMON selfplay --games 3 --movetime 1 --seed 4 --record games";
  const Ended played = folder.run(play);
  REQUIRE_MESSAGE(played.status == 0, played.err);
  CHECK(has(folder.out("$HEGEMON data import games --out data"), "data: 3 games, 0 left out"));
  CHECK(has(folder.out("$HEGEMON data check data"), "data: 3 games, all moves legal"));
  const std::string record = folder.bytes("games");
  // Every move of every game, in order, one by one.
  const std::string exported = folder.out("$HEGEMON data export data");
  CHECK(lines_of(exported) == 3);
  std::size_t moves = 0;
  for (std::size_t at = 0; (at = exported.find("\"move\":", at)) != std::string::npos; ++at)
    ++moves;
  CHECK(moves > 100);
  CHECK(has(folder.out("$HEGEMON data info data"), "data: 3 games, " + std::to_string(moves)));

  // A name in another encoding than UTF-8 does not stop the export.
  std::string latin = record;
  const std::size_t at = latin.find("[Qin \"") + 6;
  latin.insert(at, "J\xfcrgen ");
  folder.write("latin", latin);
  folder.out("$HEGEMON data import latin --out foreign");
  CHECK(lines_of(folder.out("$HEGEMON data export foreign")) == 3);
}

TEST_CASE("wrong arguments and files are refused with one line") {
  const Folder folder;
  folder.write("text", "no game data at all");
  const std::vector<std::pair<std::string, std::string>> wrong{
      {"datagen", "--out FILE is missing"},
      {"datagen --out a --players nobody", "--players wants SEARCH"},
      {"datagen --out a --players mcts:0", "--players wants SEARCH"},
      {"datagen --out a --players 'mcts*x'", "--players wants SEARCH"},
      {"datagen --out a --draw Rules", "--draw wants Name=Value"},
      {"datagen --out a --draw 'Rules=classic|nobodys'", "nobodys"},
      {"datagen --out a --draw Colour=red", "Colour"},
      {"datagen --out a --openings nowhere", "cannot read 'nowhere'"},
      {"datagen --out a --shard 3/2", "shard"},
      {"datagen --out a --games 0", "games"},
      {"datagen --out /dev/null --games 1", "'/dev/null' is not a regular file"},
      {"data", "data wants one of"},
      {"data info", "data info wants files"},
      {"data grow text", "got 'grow'"},
      {"data merge text", "wants --out OUT"},
      {"data samples text", "wants --out OUT"},
      {"data samples text --out s --of half", "--of wants one of shares, priors, network in"},
      {"data samples text --out s --every 0", "every"}};
  for (const auto& [words, what] : wrong)
    check_refused(folder, "$HEGEMON " + words, what, 2);
  CHECK_FALSE(folder.exists("a"));
  const std::vector<std::pair<std::string, std::string>> failing{
      {"data check text", "text: not a file of game data (byte 0)"},
      {"data samples text --out s", "not a file of game data"},
      {"data samples text --out s --base text", "not a file of weights (--base text)"}};
  for (const auto& [words, what] : failing)
    check_refused(folder, "$HEGEMON " + words, what, 1);
  CHECK_FALSE(folder.exists("s"));
  CHECK(folder.bytes("text") == "no game data at all");
}
