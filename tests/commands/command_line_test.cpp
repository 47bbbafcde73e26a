/// The program itself: arguments, exit status, pipes, signals.
#include <fstream>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "engine/ascii.h"
#include "engine/record.h"
#include "session/version.h"
#include "tests/support/shell.h"

using namespace hegemon;
using namespace hegemon::testing;

TEST_CASE("quit and the end of input end the program with status 0 and a silent stderr") {
  for (const std::string line :
       {"$HEGEMON", "echo quit | $HEGEMON", "printf quit | $HEGEMON", "echo isready | $HEGEMON",
        "echo 'go depth 2' | $HEGEMON", "echo 'go infinite' | $HEGEMON",
        "printf 'go infinite\\nquit\\n' | $HEGEMON", "echo 'position fen x' | $HEGEMON",
        "head -c 100000 /dev/urandom | $HEGEMON"}) {
    CAPTURE(line);
    const Ended ended = shell(line);
    CHECK(ended.status == 0);
    CHECK(ended.err.empty());
  }
  CHECK(has(shell("echo 'go depth 2' | $HEGEMON").out, "bestmove "));
  CHECK(has(shell("echo 'go infinite' | $HEGEMON").out, "bestmove "));
}

TEST_CASE("--help and --version say what they should") {
  const Ended version = shell("$HEGEMON --version");
  CHECK(version.status == 0);
  CHECK(version.out.starts_with(std::string("Hegemon ") + session::version() + "\nbuilt for: "));
  CHECK(version.out == shell("$HEGEMON compiler").out);
  const Ended help = shell("$HEGEMON --help");
  CHECK(help.status == 0);
  for (const std::string word :
       {"ucinewgame", "MultiPV", "selfplay", "--option", "replay FILE..."}) {
    CHECK_MESSAGE(has(help.out, word), word);
  }
  CHECK(help.err.empty());
  CHECK(shell("$HEGEMON -h").out == help.out);
}

TEST_CASE("each subcommand has a help page of its own") {
  const Ended perft = shell("$HEGEMON perft --help");
  CHECK(perft.status == 0);
  CHECK(has(perft.out, "--divide"));
  CHECK(has(perft.out, "--variant"));
  CHECK_FALSE(has(perft.out, "--record"));
  CHECK_FALSE(has(perft.out, "ucinewgame"));
  const Ended selfplay = shell("$HEGEMON selfplay -h --movetime x");
  CHECK(selfplay.status == 0);
  CHECK(has(selfplay.out, "--record"));
  CHECK_FALSE(has(selfplay.out, "--divide"));
  CHECK(has(shell("$HEGEMON replay --help").out, "replay [options] FILE..."));
}

TEST_CASE("docs/command-line.md has every subcommand") {
  const std::string page = read_file(source_path("docs/command-line.md"));
  const std::string help = shell("$HEGEMON --help").out;
  const std::size_t begin = help.find('\n', help.find("\nSubcommands;") + 1) + 1;
  const std::vector<std::string_view> rows =
      split(std::string_view(help).substr(begin, help.find("\n\n", begin) - begin), '\n');
  CHECK(rows.size() >= 8);
  for (const std::string_view row : rows) {
    CAPTURE(row);
    CHECK(has(page, "hegemon " + std::string(split_words(row).front())));
  }
}

TEST_CASE(
    "a refused command of the command line is reported once, with the words as they were given") {
  const Ended ended = shell("$HEGEMON go depth x");
  CHECK(ended.status == 2);
  CHECK(ended.out.empty());
  CHECK(
      ended.err ==
      "hegemon: 'x' is not a number (go, word 1, 'depth') (hegemon --help shows what there is)\n");
  const Ended illegal = shell("$HEGEMON go depth 1 searchmoves zz");
  CHECK(illegal.status == 2);
  CHECK(has(illegal.err, "'zz' is not a move"));
}

TEST_CASE("a command of the protocol can be the arguments") {
  CHECK(has(shell("$HEGEMON d").out, "Result: *"));
  CHECK(has(shell("$HEGEMON go depth 2").out, "bestmove "));
  CHECK(has(shell("$HEGEMON go infinite").out, "bestmove "));
  CHECK(has(shell("$HEGEMON bench 2").out, "Nodes/second    : "));
  CHECK(has(shell("$HEGEMON uci").out, "uciok"));
  CHECK(shell("$HEGEMON quit").status == 0);
  CHECK(shell("$HEGEMON --option Rules=chinese d").out != shell("$HEGEMON d").out);
}

TEST_CASE("perft counts each depth, on one thread or more") {
  const Ended one = shell("$HEGEMON perft --depth 3 --threads 3 --divide");
  CHECK(one.status == 0);
  CHECK(has(one.out, "perft 1: 96 nodes, "));
  CHECK(has(one.out, "perft 2: 9045 nodes, "));
  CHECK(has(one.out, "perft 3: 808832 nodes, "));
  CHECK(has(one.out, "a6d8: "));
  CHECK(lines_of(one.out) == 3 + 96);
  for (const std::string way : {"--bulk", "--full", "--hash 1"})
    CHECK(has(shell("$HEGEMON perft --depth 2 " + way).out, "perft 2: 9045 nodes, "));
  const std::string fen = "'wQ8rQ9/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19'";
  CHECK(has(shell("$HEGEMON perft --depth 1 --fen " + fen).out, "perft 1: "));
}

TEST_CASE("a wrong command line ends with status 2 and one line that says what is wrong") {
  struct Row {
    std::string arguments;
    std::string expected;
  };
  const std::vector<Row> rows{
      {"foo", "unknown command 'foo'"},
      {"D", "unknown command 'D'"},
      {"''", "unknown command ''"},
      {"--foo", "foo"},
      {"-x", "x"},
      {"--version=3", "3"},
      {"--option", "option"},
      {"--option Hash", "Name=Value"},
      {"--option =3", "no option is called ''"},
      {"--option Hash=0", "option Hash"},
      {"--option Hash= d", "option Hash"},
      {"--option Nonsense=1 d", "no option is called 'Nonsense'"},
      {"--option Hash=1 --option Rules=fide d", "option Rules"},
      {"go depth", "a number is missing"},
      {"go depth 1 foo", "unknown word 'foo' (go, word 3)"},
      {"d fen", "unknown word 'fen' (d, word 1)"},
      {"go depth x", "'x' is not a number"},
      {"go mate 0", "'0' is no limit"},
      {"position startpos", "'position' alone has no effect"},
      {"setoption Hash 3", "--option Name=Value"},
      {"go depth 2 searchmoves a6d9", "illegal move 'a6d9'"},
      {"bench x", "'x' is not a number"},
      {"bench 1 2 3 4", "more than three numbers"},
      {"perft", "--depth"},
      {"perft 3", "unknown argument '3'"},
      {"perft --depth", "depth"},
      {"perft --depth 0", "--depth wants a number"},
      {"perft --depth x", "--depth wants a number"},
      {"perft --depth -1", "depth"},
      {"perft --depth 101", "--depth wants a number"},
      {"perft --depth 2 --threads 0", "--threads wants a number"},
      {"perft --depth 2 --fen nonsense", "1 rank, not 19"},
      {"perft --depth 2 --games 3", "games"},
      {"perft --depth 2 3", "unknown argument '3'"},
      {"perft --depth 2 --bulk --full", "either --bulk or --full"},
      {"perft --depth 2 --hash 0", "--hash wants a number"},
      {"perft --depth 2 --hash", "hash"},
      {"analyse --shard 3", "as 3/8, got '3' (--shard)"},
      {"analyse --shard 0/3", "--shard"},
      {"analyse --shard 4/3", "--shard"},
      {"analyse --shard 1/0", "--shard"},
      {"analyse --shard 3/2", "as 3/8, got '3/2' (--shard)"},
      {"analyse --shard 1/2/3", "--shard"},
      {"analyse --shard x/y", "--shard"},
      {"replay", "a file is missing"},
      {"replay x --ply -1", "ply"},
      {"replay x --ply y", "--ply wants a number"},
      {"replay x --game 0", "--game wants a number"},
      {"replay x --fen --ply 3", "convert --to fen --ply N"},
      {"replay x --from pgn", "--from wants record, fen or json, got 'pgn'"},
      {"convert x", "convert wants --to record, fen or json"},
      {"convert x --to pgn", "--to wants record, fen or json, got 'pgn'"},
      {"convert x --to json --ply 3", "--ply goes with --to fen only"},
      {"selfplay now", "unknown argument 'now'"},
      {"selfplay --games 0", "--games wants a number"},
      {"selfplay --games many", "--games wants a number"},
      {"selfplay --movetime 0", "--movetime wants a number"},
      {"selfplay --depth 0", "--depth wants a number"},
      {"selfplay --nodes -3", "nodes"},
      {"selfplay --seed x", "--seed wants a number"},
      {"selfplay --search alphabeta", "--search"},
      {"selfplay --search paranoid,", "--search"},
      {"selfplay --search", "search"},
      {"selfplay --divide", "divide"},
      {"selfplay --option Threads=0", "option Threads"},
      {"analyse now", "unknown argument 'now'"},
      {"analyse --threads 0", "--threads wants a number"},
      {"analyse --nodes x", "--nodes wants a number"},
      {"analyse --queue 0", "--queue wants a number"},
      {"annotate", "a file is missing"},
      {"annotate x --from pgn", "--from wants record, fen or json, got 'pgn'"},
  };
  for (const Row& row : rows) {
    SUBCASE(row.arguments.c_str()) {
      const Ended ended = shell("$HEGEMON " + row.arguments);
      CAPTURE(ended.err);
      CHECK(ended.status == 2);
      CHECK(lines_of(ended.err) == 1);
      CHECK(ended.err.starts_with("hegemon: "));
      CHECK(has(ended.err, row.expected));
    }
  }
}

TEST_CASE("a file that is written is no other file of the command, and of its kind") {
  const TemporaryFolder folder;
  const std::string there = "cd " + folder.path() + "; ";
  const Ended made = shell(
      there +
      "$HEGEMON datagen --variant threefriends --players random --games 2 --out d.bin 2>/dev/null"
      "; $HEGEMON selfplay --variant threefriends --search random --seed 1 --record g.txt "
      ">/dev/null"
      "; echo '{\"id\":\"a\",\"moves\":[],\"limits\":{\"nodes\":5}}' >q.jsonl"
      "; $HEGEMON analyse --output a.jsonl <q.jsonl; cp g.txt n.part; ln -s d.bin l; ln d.bin h"
      "; echo 'int main() {}' >c.cpp; echo mine >new.settings");
  REQUIRE(made.err.empty());
  struct Row {
    std::string line;
    std::string expected;
  };
  const std::vector<Row> rows{
      {"data import g.txt --out d.bin", "'d.bin' is there already (--out)"},
      {"data import g.txt --out ./g.txt", "'./g.txt' is read as well, for FILE (--out)"},
      {"data merge d.bin --out l", "'l' is read as well, for FILE (--out)"},
      {"data merge l --out h", "'h' is read as well, for FILE (--out)"},
      {"data import n.part --out n", "'n.part' is read as well, for FILE (--out)"},
      {"data merge d.bin --out c", "'c.part' holds"},
      {"datagen --out g.txt", "'g.txt' holds game records, not game data (--out)"},
      {"datagen --out c.cpp", "'c.cpp' holds something else, not game data (--out)"},
      {"datagen --openings q.jsonl --out q.jsonl", "read as well, for --openings (--out)"},
      {"selfplay --record d.bin", "'d.bin' holds game data, not game records (--record)"},
      {"selfplay --record c.cpp", "'c.cpp' holds something else, not game records (--record)"},
      {"selfplay --record o >o", "'o' is standard output (--record)"},
      {"analyse --output g.txt", "'g.txt' holds game records, not answers of analyse (--output)"},
      {"analyse --output q.jsonl", "holds something else, not answers of analyse (--output)"},
      {"analyse --output q.jsonl <q.jsonl", "'q.jsonl' is standard input (--output)"},
      {"analyse --output new <q.jsonl", "'new.settings' holds something else"},
      {"--option 'Debug Log File=d.bin' d", "holds game data, not a log (option Debug Log File)"},
      {"--option 'Debug Log File=o' d >o", "'o' is standard output (option Debug Log File)"}};
  const std::string sums = there + "echo x >c.part; rm -f o; cksum *";
  const std::string before = shell(sums).out;
  for (const Row& row : rows) {
    CAPTURE(row.line);
    const Ended ended = shell(there + "$HEGEMON " + row.line);
    CHECK(ended.status == 2);
    CHECK_MESSAGE(has(ended.err, row.expected), ended.err);
    CHECK(lines_of(ended.err) == 1);
  }
  CHECK(shell(sums).out == before);
  // Of its kind: it is added to.
  const Ended goes_on =
      shell(there +
            "$HEGEMON datagen --variant threefriends --players random --games 3 --out d.bin "
            "2>/dev/null &&"
            "$HEGEMON selfplay --variant threefriends --search random --record g.txt >/dev/null &&"
            "$HEGEMON analyse --output a.jsonl <q.jsonl && $HEGEMON data info d.bin && "
            "$HEGEMON replay g.txt; for i in 1 2; do "
            "$HEGEMON --option 'Debug Log File=log' d >/dev/null; done");
  CHECK(goes_on.err.empty());
  CHECK(has(goes_on.out, "d.bin: 3 games"));
  CHECK(has(goes_on.out, "game 2: threefriends"));
}

TEST_CASE("an option of the engine that a command takes is used, or refused") {
  for (const std::string line :
       {"selfplay --option Seed=3", "selfplay --option MultiPV=2",
        "datagen --out a --option Seed=9", "datagen --out a --option Search=greedy",
        "datagen --out a --option Threads=4", "analyse --option Threads=2",
        "annotate x --option Threads=2", "annotate x --option MultiPV=2",
        "perft --depth 1 --option Hash=1", "perft --depth 1 --option Threads=2",
        "replay x --option Search=greedy", "convert --to json x --option Hash=1",
        "data info x --option EvalFile=", "bench 1 --option Threads=2", "bench 1 --option Hash=1",
        "selfplay --option 'Debug Log File=/dev/null'"}) {
    CAPTURE(line);
    const Ended ended = shell("$HEGEMON " + line);
    CHECK(ended.status == 2);
    CHECK(lines_of(ended.err) == 1);
    CHECK_MESSAGE(has(ended.err, "has no effect on "), ended.err);
  }
  // In both orders, the game first.
  for (const std::string line : {"--option Rules=chinese --option UCI_Variant=threefriends",
                                 "--option UCI_Variant=threefriends --option Rules=chinese"})
    CHECK(has(shell("$HEGEMON " + line + " d").err, "no option is called 'Rules'"));
  for (const std::string line : {"analyse --output ''", "selfplay --games 1 --record ''",
                                 "datagen --players random --out ''"})
    CHECK(has(shell("$HEGEMON " + line + " </dev/null").err, " wants the name of a file"));
  for (const std::string line : {"analyse </dev/null", "annotate /dev/null"})
    CHECK(has(shell("$HEGEMON --option EvalFile=/none " + line).err, "'/none'"));
  // MultiPV and Search are what queries have that name neither.
  const std::string query = "echo '{\"id\":\"a\",\"limits\":{\"nodes\":5}}' | $HEGEMON analyse ";
  CHECK(has(shell(query + "--option MultiPV=2").out, "\"rank\":2"));
  CHECK(has(shell("echo '{\"id\":\"a\",\"variant\":\"threefriends\",\"limits\":{\"nodes\":5}}' | "
                  "$HEGEMON analyse --option Search=opps")
                .out,
            "\"field\":\"search\""));
}

TEST_CASE("selfplay prints the moves and the result, and appends records") {
  const TemporaryFile file("record");
  const std::string line =
      "$HEGEMON selfplay --search greedy,random --depth 1 --seed 3 --games 2 --record " +
      file.path();
  const Ended ended = shell(line);
  CHECK(ended.status == 0);
  CHECK(has(ended.out, "Game 2\n"));
  CHECK(has(ended.out, "1. w Qin "));
  CHECK(has(ended.out, "Result: "));
  CHECK(shell(line).status == 0);
  const auto records = parse_records(file.text());
  REQUIRE(records.ok());
  REQUIRE(records.value().size() == 4);
  const auto& games = records.value();
  CHECK(*games[0].find("Qin") == "greedy");
  CHECK(*games[0].find("Chu") == "random");
  CHECK(*games[1].find("Qin") == "random");
  CHECK(*games[1].find("Round") == "2");
  CHECK(games[0].moves[0].comment == "random");
}

TEST_CASE("replay checks games, and shows any ply of them") {
  const TemporaryFile file("games");
  const std::string play = "$HEGEMON selfplay --search greedy,random --depth 1 --seed 3 --games 2";
  REQUIRE(shell(play + " --record " + file.path()).status == 0);
  const Ended all = shell("$HEGEMON replay " + file.path());
  CHECK(all.status == 0);
  CHECK(all.err.empty());
  CHECK(lines_of(all.out) == 2);
  CHECK(all.out.starts_with("game 1: sevenkingdoms, "));
  const Ended start = shell("$HEGEMON replay --game 2 --ply 0 " + file.path());
  CHECK(start.out == shell("$HEGEMON d").out);
  const Ended fens = shell("$HEGEMON replay --game 2 --fen " + file.path());
  const auto records = parse_records(file.text());
  REQUIRE(records.ok());
  const auto plies = static_cast<long>(records.value()[1].moves.size());
  CHECK(lines_of(fens.out) == plies + 1);

  const Ended far = shell("$HEGEMON replay --ply 100000 " + file.path());
  CHECK(far.status == 1);
  CHECK(lines_of(far.err) == 2);
  CHECK(has(far.err, "(game 2)"));
  CHECK(shell("$HEGEMON replay --game 3 " + file.path()).status == 1);
  const Ended wrong = shell("sed '0,/{random}/s//a0a1/' " + file.path() + " | $HEGEMON replay -");
  CHECK(wrong.status == 1);
  CHECK(lines_of(wrong.err) == 1);
  CHECK(has(wrong.err, "hegemon: -: illegal move 'a0a1'"));
  CHECK(has(wrong.err, "(game 1, ply 2, line "));
  CHECK(has(wrong.err, ", column "));
  CHECK(wrong.out.starts_with("game 2: "));
  // With --game the others are read, but not played.
  const Ended second =
      shell("sed '0,/{random}/s//a0a1/' " + file.path() + " | $HEGEMON replay --game 2 -");
  CHECK(second.status == 0);
  CHECK(second.err.empty());
  CHECK(second.out == wrong.out);
}

TEST_CASE("convert goes through all formats and back") {
  const TemporaryFile file("games");
  REQUIRE(shell("$HEGEMON selfplay --variant threefriends --search random --depth 1 --seed 3 "
                "--games 2 --record " +
                file.path())
              .status == 0);
  const std::string to = "$HEGEMON convert --to ";
  for (const std::string& path : {file.path(), source_path("tests/data/variations.records")}) {
    CHECK(shell(to + "record " + path).out == read_file(path));
    CHECK(shell(to + "json " + path + " | " + to + "record --from json -").out == read_file(path));
  }
  const Ended fens = shell(to + "fen " + file.path());
  CHECK(lines_of(fens.out) == 2);
  CHECK(has(fens.out, " moves "));
  CHECK(shell(to + "fen " + file.path() + " | " + to + "fen --from fen --variant threefriends -")
            .out == fens.out);
  const Ended position = shell(to + "fen --ply 3 " + file.path());
  CHECK(lines_of(position.out) == 2);
  CHECK(has(shell("$HEGEMON replay --fen --game 2 " + file.path()).out,
            position.out.substr(position.out.find('\n'))));
  const Ended far = shell(to + "fen --ply 100000 " + file.path());
  CHECK(far.status == 1);
  CHECK(far.out.empty());
  CHECK(lines_of(far.err) == 2);
  CHECK(has(far.err, " plies, not 100000 (game 2)"));
  CHECK(shell(to + "json /nonexistent").status == 1);
  CHECK(has(shell(to + "json /").err, "cannot read '/': is a folder"));
}

TEST_CASE("a game that is wrong costs no other, whatever reads it") {
  const std::string path = source_path("tests/data/variations.records");
  const std::string good = shell("cat " + path).out;
  // One that cannot be read, one whose variation has an illegal move, and a file that is not there.
  const TemporaryFile file("wrong");
  const TemporaryFile out("data");
  const std::string wrong =
      "[Event \"cut\"]\n\n1. b7e5 {no end\n\n[Event \"illegal\"]\n\n1. b7e5 (1. a6a9) *\n\n";
  std::ofstream(file.path()) << wrong << good << wrong << "1. b7e5 (1. a6c5) *\n";
  const std::string files = "/nonexistent " + file.path();
  const auto lines = [](const Ended& ended) {
    CHECK(ended.status == 1);
    CHECK(lines_of(ended.err) == 5);
    CHECK(
        has(ended.err, "hegemon: cannot read '/nonexistent': No such file or directory (FILE)\n"));
    CHECK(has(ended.err, ": a comment '{' has no end (game 1, ply 2, line 3, column 9)\n"));
    CHECK(has(ended.err, "(game 2, variation 1, ply 1, line 7, column "));
    CHECK(has(ended.err, "(game 7, variation 1, ply 1, line "));
    return ended.out;
  };
  CHECK(lines(shell("$HEGEMON convert --to record " + files)).starts_with(good));
  CHECK(lines_of(lines(shell("$HEGEMON replay " + files))) == 4);
  CHECK(has(lines(shell("$HEGEMON annotate --nodes 1 " + files)), "[Variant \"middlexiangqi\"]"));
  CHECK(has(lines(shell("$HEGEMON data import --out " + out.path() + ' ' + files)),
            ": 0 games, 4 left out"));
  // The same in lines of JSON.
  std::ofstream(file.path()) << "{\"moves\": [\n"
                             << shell("$HEGEMON convert --to json " + path).out
                             << "{\"moves\": 5}\n";
  const Ended ended = shell("$HEGEMON convert --from json --to json " + file.path());
  CHECK(ended.status == 1);
  CHECK(lines_of(ended.err) == 2);
  CHECK(has(ended.err, "this is no JSON (game 1, line 1, column 12)"));
  CHECK(lines_of(ended.out) == 3);
}

TEST_CASE("--variant chooses the game in every mode, before other options") {
  const Ended played =
      shell("$HEGEMON selfplay --variant middlexiangqi --nodes 50 --seed 1 --option Hash=1");
  CHECK(played.status == 0);
  CHECK(shell("$HEGEMON --option DrawQuietPlies=9 --variant threefriends d").status == 2);
  const Ended perft = shell("$HEGEMON --variant threefriends perft --depth 1");
  CHECK(perft.status == 0);
  CHECK(perft.out.starts_with("perft 1: 34 nodes,"));
  const Ended board = shell("$HEGEMON --variant threefriends d");
  CHECK(board.out == shell("$HEGEMON --option UCI_Variant=threefriends d").out);
  const Ended wrong = shell("$HEGEMON selfplay --variant chess");
  CHECK(wrong.status == 2);
  CHECK(lines_of(wrong.err) == 1);
  CHECK(has(wrong.err, "'chess'"));
}
