/// `hegemon datagen`, `hegemon data`, `hegemon train`: whole runs of the program.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>
#include <unistd.h>

#include "tests/support/shell.h"

using namespace hegemon;
using namespace hegemon::testing;

namespace {

/// A folder of this test, removed at the end; lines of shell run in it.
class Folder {
 public:
  Folder() : path_("/tmp/hegemon_training_" + std::to_string(getpid())) {
    std::filesystem::create_directory(path_);
  }
  ~Folder() { std::filesystem::remove_all(path_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  Ended run(const std::string& line) const { return shell("cd " + path_ + "\n" + line); }
  /// A line that has to succeed; its standard output.
  std::string out(const std::string& line) const {
    const Ended ended = run(line);
    CHECK_MESSAGE(ended.status == 0, line, ": ", ended.err);
    return ended.out;
  }
  std::string bytes(const std::string& name) const { return read_file(path_ + '/' + name); }
  void write(const std::string& name, const std::string& bytes) const {
    std::ofstream(path_ + '/' + name, std::ios::binary) << bytes;
  }
  bool exists(const std::string& name) const { return std::filesystem::exists(path_ + '/' + name); }
  /// The games of a file as JSON lines, sorted: threads finish them in any order.
  std::vector<std::string> games(const std::string& name) const {
    std::istringstream in(out("$HEGEMON data export " + name));
    std::vector<std::string> lines;
    for (std::string line; std::getline(in, line);)
      lines.push_back(line);
    std::sort(lines.begin(), lines.end());
    return lines;
  }

 private:
  std::string path_;
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

TEST_CASE(
    "characters are drawn for every seat, by the seed alone, and can be seated again by name") {
  const Folder folder;
  const std::string some = "$HEGEMON datagen --players 'character*3,careful' --games 8 --noise 0 ";
  folder.out(some + "--seed 5 --out a");
  folder.out(some + "--seed 5 --threads 2 --out same");
  CHECK(folder.games("a") == folder.games("same"));
  folder.out(some + "--seed 6 --out other");
  CHECK(folder.games("a") != folder.games("other"));
  CHECK(has(folder.out("$HEGEMON data check a"), "a: 8 games, all moves legal"));

  // Each seat has weights of its own, whose seed stands in the game.
  std::string text;
  for (const std::string& game : folder.games("a"))
    text += game;
  std::set<std::string> names;
  constexpr std::string_view kName = "\"character:";
  for (std::size_t at = 0; (at = text.find(kName, at)) != std::string::npos; at += kName.size())
    names.insert(text.substr(at + 1, text.find('"', at + 1) - at - 1));
  CHECK(names.size() > 15);
  CHECK(has(folder.out("$HEGEMON data info a"), "  player  character: "));
  CHECK_FALSE(has(folder.out("$HEGEMON data info a"), *names.begin()));

  // Two named ones do not play alike; the same one does.
  const auto moves_of = [&](const std::string& player, const std::string& file) {
    folder.out("$HEGEMON datagen --noise 0 --random-plies 0 --games 1 --players " + player +
               " --out " + file);
    const std::string game = folder.games(file).at(0);
    CHECK(has(game, player));
    return game.substr(game.find("\"plies\""));
  };
  const std::string first = moves_of(*names.begin(), "first");
  CHECK(first == moves_of(*names.begin(), "again"));
  CHECK(first != moves_of(*std::next(names.begin()), "second"));
  for (const std::string variant : {"threefriends", "middlexiangqi"}) {
    folder.out("$HEGEMON --variant " + variant + " datagen --players character --games 2 --out " +
               variant);
    CHECK(has(folder.out("$HEGEMON data check " + variant), ": 2 games, all moves legal"));
  }
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

TEST_CASE("games of the siblings can be generated, looked into and fitted to as well") {
  for (const std::string variant : {"threefriends", "middlexiangqi"}) {
    const Folder folder;
    const std::string with = "$HEGEMON --variant " + variant + " datagen --players random";
    folder.out(with + " --games 3 --out " + variant);
    CHECK(has(folder.out("$HEGEMON data check " + variant), ": 3 games, all moves legal"));
    check_refused(folder, "$HEGEMON train " + variant + " --out w",
                  "'" + variant + "' has games of " + variant +
                      ", not of sevenkingdoms: --variant " + variant + " is wanted (FILE)",
                  1);
    check_refused(folder, "$HEGEMON datagen --players random --out " + variant,
                  "variant: " + variant + " in the file, sevenkingdoms asked for", 1);
    folder.out("$HEGEMON datagen --variant " + variant +
               " --players paranoid:60 --random-plies 6 --games 12 --out with_shares");
    const std::string train =
        "$HEGEMON --variant " + variant + " train with_shares --share-every 2 --epochs 2 ";
    const std::string log = folder.out(train + "--out w");
    CHECK(has(log, "12 games, "));
    CHECK(has(log, "loss of the sum of terms alone 0.0"));
    CHECK(has(log, "shares: epoch 2 of 2, loss "));
    folder.out(train + "--threads 2 --search-percent 100 --out again");
    CHECK(folder.bytes("w") == folder.bytes("again"));
    CHECK(folder.bytes("w").starts_with("HGMEVAL2"));
    folder.out(train + "--search-percent 50 --out mixed");
    CHECK(folder.bytes("w") != folder.bytes("mixed"));
    // --go-on begins with the network of --base.
    const auto first_epoch = [](const std::string& text) {
      return text.substr(text.find("shares: epoch 1"), 60);
    };
    CHECK(first_epoch(folder.out(train + "--base w --go-on --out on")) != first_epoch(log));
    CHECK(first_epoch(folder.out(train + "--base w --out on")) == first_epoch(log));
    check_refused(folder, train + "--only priors --out w", "has no priors of moves to fit", 1);
    check_refused(folder, train + "--base with_shares --out w", "not a file of weights", 1);
  }
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

TEST_CASE("kill -9 and Ctrl-C leave whole games, and the next run does the others" *
          doctest::test_suite("slow")) {
  const Folder folder;
  const std::string many = "$HEGEMON datagen --players mcts:50 --games 8 --seed 3 --out ";
  folder.out(many + "whole");
  for (const std::string signal : {"KILL", "INT"}) {
    const std::string name = "by" + signal;
    // Ends the run as soon as a game or two are in the file.
    const Ended ended =
        folder.run(many + name + " 2>/dev/null &\nwhile [ ! -s " + name + " ] || [ $(wc -c <" +
                   name + ") -lt 3000 ]; do sleep 0.01; done\nkill -" + signal + " $!\nwait $!");
    CHECK(ended.status == (signal == "KILL" ? 137 : 130));
    CHECK(folder.bytes(name).size() < folder.bytes("whole").size());
    if (signal == "INT") CHECK(has(folder.out("$HEGEMON data check " + name), "all moves legal"));
    folder.out(many + name);
    CHECK(folder.bytes(name) == folder.bytes("whole"));
  }
}

TEST_CASE("a full disk ends a run with one error, and the games before it are kept") {
  const Folder folder;
  folder.out(kSix + "--out whole");
  const Ended full = folder.run("trap '' XFSZ\nulimit -f 8\n" + kSix + "--out part 2>&1");
  CHECK(full.status == 1);
  CHECK(has(full.out, "hegemon: cannot write to 'part': File too large (--out)\n"));
  folder.out(kSix + "--out part");
  CHECK(folder.bytes("part") == folder.bytes("whole"));

  const std::string merge = "$HEGEMON data merge whole --out ";
  check_refused(folder, merge + "/dev/full",
                "cannot write to '/dev/full': No space left on device (--out)", 1);
  check_refused(folder, merge + "/nowhere/x",
                "cannot write to '/nowhere/x': No such file or directory (--out)", 1);
  // Nothing of it stays.
  check_refused(folder, "trap '' XFSZ\nulimit -f 8\n" + merge + "none", "cannot write to 'none'",
                1);
  CHECK_FALSE(folder.exists("none"));
  CHECK_FALSE(folder.exists("none.part"));
  for (const std::string action : {"info", "check", "export"}) {
    check_refused(folder, "$HEGEMON data " + action + " whole >/dev/full",
                  "cannot write to standard output", 1);
  }
}

TEST_CASE("a damaged block of game data is named and costs no other game; a merge leaves it out") {
  const Folder folder;
  folder.out(kSix + "--out good");
  const std::string good = folder.bytes("good");
  // Where the first two games begin, behind the settings.
  const auto behind = [&](std::size_t block) {
    return block + 8 + static_cast<unsigned char>(good[block]) +
           256U * static_cast<unsigned char>(good[block + 1]);
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
  run("$HEGEMON data check bad lost good",
      "bad: 5 games, all moves legal, all results right, damaged blocks left out: 1\n"
      "lost: 1 games, all moves legal, all results right, damaged blocks left out: 1\n"
      "good: 6 games, all moves legal, all results right\n",
      wrong + end);
  run("$HEGEMON data info bad", ", damaged blocks left out: 1\n", wrong);
  run("$HEGEMON data export bad >exported", "", wrong);
  CHECK(lines_of(folder.bytes("exported")) == 5);

  run("$HEGEMON data merge bad lost --out merged",
      "merged: 5 games, 1 dropped that were there already, damaged blocks left out: 2\n",
      wrong + end);
  CHECK(folder.out("$HEGEMON data check merged") ==
        "merged: 5 games, all moves legal, all results right\n");
  run("$HEGEMON data merge nowhere bad good --out all",
      "all: 6 games, 5 dropped that were there already, damaged blocks left out: 1\n",
      "hegemon: cannot read 'nowhere': No such file or directory (FILE)\n" + wrong);
  CHECK(folder.games("all") == folder.games("good"));
  // Nothing at all can be read.
  folder.write("none", good.substr(0, first + 5));
  check_refused(folder, "$HEGEMON data merge none --out empty", "a block is cut short", 1);
  CHECK_FALSE(folder.exists("empty"));
  check_refused(folder, "$HEGEMON train bad --out w", "wrong checksum", 1);
  CHECK_FALSE(folder.exists("w"));
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
      {"datagen --out text --games 1", "'text' holds something else, not game data (--out)"},
      {"datagen --out /dev/null --games 1", "'/dev/null' is not a regular file"},
      {"data", "data wants one of"},
      {"data info", "data info wants files"},
      {"data grow text", "got 'grow'"},
      {"data merge text", "wants --out FILE"},
      {"train --out w", "a file of game data is missing"},
      {"train text", "--out FILE is missing"},
      {"train text --out w --only half", "--only wants shares, priors or network"},
      {"train text --out w --epochs 0", "epochs"}};
  for (const auto& [words, what] : wrong)
    check_refused(folder, "$HEGEMON " + words, what, 2);
  CHECK_FALSE(folder.exists("a"));
  const std::vector<std::pair<std::string, std::string>> failing{
      {"datagen --out . --games 1", "cannot write to '.': is a folder"},
      {"datagen --out nowhere/a --games 1", "cannot write to 'nowhere/a'"},
      {"data info nowhere", "cannot read 'nowhere'"},
      {"data check text", "text: not a file of game data (byte 0)"},
      {"data import nowhere --out a", "cannot read 'nowhere'"},
      {"train nowhere --out w", "cannot read 'nowhere'"},
      {"train text --out w", "not a file of game data"},
      {"train text --out /nowhere/w", "cannot write to '/nowhere/w'"},
      {"train text --out w --base text", "not a file of weights (--base text)"}};
  for (const auto& [words, what] : failing)
    check_refused(folder, "$HEGEMON " + words, what, 1);
  CHECK_FALSE(folder.exists("w"));
  CHECK(folder.bytes("text") == "no game data at all");
}

TEST_CASE("training gives the same weights by seed, with any threads, and the engine takes them") {
  const Folder folder;
  folder.out("$HEGEMON datagen --players mcts:16,careful --games 20 --seed 2 --threads 2 --out a");
  const std::string train = "$HEGEMON train a --share-every 2 --choice-every 8 --epochs 3 ";
  const std::string log = folder.out(train + "--out one");
  CHECK(has(log, "20 games, "));
  CHECK(has(log, "shares: epoch 1 of 3, loss "));
  CHECK(has(log, "now, held out, third 3"));
  CHECK(has(log, "calibration 0.1: predicted "));
  CHECK(has(log, "now, linear, "));
  CHECK(has(log, "network: epoch 1 of 3, loss "));
  CHECK(has(log, "with the network, "));
  CHECK(has(log, "  of careful, "));
  CHECK(has(log, "  of mcts:16, "));
  folder.out(train + "--threads 2 --out two");
  CHECK(folder.bytes("one") == folder.bytes("two"));
  CHECK(folder.bytes("one").starts_with("HGMEVAL2"));
  folder.out(train + "--seed 9 --out other");
  CHECK(folder.bytes("one") != folder.bytes("other"));

  // What is not fitted stays that of --base; with nothing fitted anew the engine plays as it did.
  const std::string eval = folder.out("$HEGEMON --option EvalFile=one eval");
  CHECK(eval != folder.out("$HEGEMON eval"));
  folder.out(train + "--base one --only priors --seed 9 --out priors");
  CHECK(folder.out("$HEGEMON --option EvalFile=priors eval") == eval);
  CHECK(folder.bytes("priors") != folder.bytes("one"));

  // The network of moves alone: the numbers before it stay, and only choices of one kind of player count.
  const std::string network =
      folder.out(train + "--base one --only network --choices-of mcts --seed 9 --out network");
  CHECK_FALSE(has(network, "choice: epoch"));
  CHECK_FALSE(has(network, "  of careful, "));
  CHECK(has(network, "  of mcts:16, "));
  const std::string one = folder.bytes("one");
  const std::string changed = folder.bytes("network");
  CHECK(changed != one);
  CHECK(changed.size() == one.size());
  constexpr std::size_t kHeader = 35;
  constexpr std::size_t kShares = 96 * 2 + 96 * 32 * 2 + 32 * 4 + 32 * 2 + 4;
  constexpr std::size_t kPriors = 1206 * 2;
  CHECK(changed.substr(kHeader, kShares + kPriors) == one.substr(kHeader, kShares + kPriors));

  // --go-on begins with the weights of --base.
  const auto first_loss = [](const std::string& text) {
    return std::stod(text.substr(text.find("shares: epoch 1 of 3, loss ") + 27));
  };
  CHECK(first_loss(folder.out(train + "--base one --go-on --out on")) < first_loss(log));
  CHECK(folder.bytes("on") != folder.bytes("one"));

  // Games can be generated with the new weights, by players that use them.
  folder.out(kSix + "--out with_built_in");
  folder.out("$HEGEMON --option EvalFile=one " + kSix.substr(kSix.find("datagen")) + "--out with");
  CHECK(folder.bytes("with") != folder.bytes("with_built_in"));
}

TEST_CASE("training that cannot be done or is ended leaves the old weights") {
  const Folder folder;
  folder.write("w", "earlier");
  folder.out("$HEGEMON datagen --players random --games 1 --out one");
  check_refused(folder, "$HEGEMON train one --out w", "too few games", 1);
  folder.out("$HEGEMON datagen --players mcts:16 --games 12 --out a");
  const Ended full = folder.run(
      "trap '' XFSZ\nulimit -f 2\n$HEGEMON train a --share-every 2 --epochs 1 --choice-every 8 "
      "--out w");
  CHECK(full.status == 1);
  // The limit holds for the report on standard output, too.
  CHECK(full.err.starts_with("hegemon: cannot write to 'w': File too large (--out)\n"));
  const Ended ended = folder.run(
      "$HEGEMON train a --share-every 1 --choice-every 1 --epochs 10000 --out w >log &\n"
      "while ! grep -q 'epoch 1' log; do sleep 0.01; done\nkill -INT $!\nwait $!");
  CHECK(ended.status == 130);
  CHECK(folder.bytes("w") == "earlier");
  CHECK_FALSE(folder.exists("w.part"));
}
