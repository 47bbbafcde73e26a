#include "tests/arena/arena_run.h"

namespace hegemon::testing {

TEST_CASE("games of fixed nodes are the same whatever the concurrency") {
  const TemporaryFolder folder;
  for (const std::string concurrency : {"1", "3"}) {
    CHECK(
        run_arena(run_words(folder.file(concurrency),
                            {"name=a,option.Hash=1,option.Search=paranoid,cmd=" + kEngine,
                             "name=b,option.Hash=1,option.Search=greedy,cmd=" + kEngine},
                            "--format split --blocks 1 --nodes 100 --max-plies 60 --concurrency " +
                                concurrency))
            .well());
  }
  CHECK(games_of(folder.file("1")).size() == 14);
  CHECK(games_of(folder.file("1")) == games_of(folder.file("3")));
}

TEST_CASE("moves are stored with what the engine reported, and records can be read back") {
  const TemporaryFolder folder;
  const std::string db = folder.file("r.db");
  CHECK(run_arena(
            run_words(db,
                      {"name=a,option.Hash=1,cmd=" + kEngine,
                       "name=b,option.Hash=1,nodes=50,cmd=" + kEngine},
                      "--format resistance --blocks 1 --depth 1 --random-plies 3 --max-plies 20"))
            .well());
  CHECK(value_of(db, "SELECT count(*) FROM moves WHERE ply < 3") == "0");
  CHECK(value_of(db, "SELECT count(*) FROM moves") == "119");
  CHECK(value_of(db, "SELECT count(*) FROM moves WHERE score IS NULL AND mate IS NULL") == "0");
  CHECK(value_of(db,
                 "SELECT count(*) FROM games WHERE result = 'draw' AND reason = 'adjudication' AND "
                 "plies = 20") == "7");
  CHECK(value_of(db,
                 "SELECT min(x) = 1 AND max(x) = 1 FROM (SELECT round(total(score), 9) AS x FROM "
                 "seats GROUP BY game)") == "1");
  const Ran records = run_arena({"export", "--db", db, "--records"});
  CHECK(records.lines.front() == "[Event \"Hegemon arena\"]");
  const Ran json = run_arena({"export", "--db", db, "--json"});
  CHECK(json.lines.size() == 7);
  CHECK(json.lines.front().starts_with("{"));
}

TEST_CASE("moves are stored as the game writes them, however an engine does") {
  const TemporaryFolder folder;
  const auto moves_of = [&](const std::string& name, const std::string& filter) {
    const std::string db = folder.file(name);
    const std::string engine = "cmd=/bin/sh,arg=-c,arg=" + kEngine + filter;
    Words words = run_words(db, {"name=a," + engine, "name=b," + engine},
                            "--variant middlexiangqi --nodes 9 --blocks 1 --max-plies 12");
    const Ran ran = run_arena(words);
    INFO(ran.error_text());
    CHECK(ran.well());
    return value_of(db, "SELECT group_concat(move) FROM moves");
  };
  const std::string plain = moves_of("plain", "");
  CHECK(plain.find(',') != std::string::npos);
  CHECK(moves_of("shouted",
                 " | sed -u -e '/^bestmove /y/abcdefghijklm/ABCDEFGHIJKLM/' -e "
                 "'s/^BEstMovE/bestmove/' -e 's/ ponDEr.*//'") == plain);
}

TEST_CASE("scores end a game from just the wanted one on") {
  const TemporaryFolder folder;
  // One engine that says +30 of every position, and one that says -30.
  const auto engine = [](const std::string& name, const std::string& score) {
    return "name=" + name + ",cmd=/bin/sh,arg=-c,arg=" + kEngine +
           " | sed -u 's/ score [a-z]* [-0-9]*/ score cp " + score + "/'";
  };
  const auto end_of = [&](const std::string& adjudication, const std::string& agreement) {
    const std::string db = folder.file(adjudication + agreement);
    const Ran ran = run_arena(run_words(db, {engine("a", "30"), engine("b", "-30")},
                                        "--variant middlexiangqi --nodes 9 --blocks 1 "
                                        "--random-plies 0 --max-plies 20 --adjudicate-" +
                                            adjudication + ' ' + agreement));
    INFO(ran.error_text());
    CHECK(ran.well());
    return value_of(db,
                    "SELECT group_concat(plies || ' ' || score) FROM games JOIN seats ON "
                    "seats.game = games.id WHERE engine = 0");
  };
  CHECK(end_of("draw", "30,2") == "4 0.5,4 0.5");
  CHECK(end_of("draw", "29,2") == "20 0.5,20 0.5");
  CHECK(end_of("win", "30,2") == "4 1.0,4 1.0");
  CHECK(end_of("win", "31,2") == "20 0.5,20 0.5");
}

TEST_CASE("clocks, increments, move times and pondering") {
  const TemporaryFolder folder;
  const std::string db = folder.file("r.db");
  CHECK(
      run_arena(run_words(db,
                          {"name=a,option.Hash=1,tc=5+0.01,ponder=on,cmd=" + kEngine,
                           "name=b,option.Hash=1,movetime=5,cmd=" + kEngine},
                          "--format pool --blocks 1 --margin 2000 --max-plies 60 --concurrency 2"))
          .well());
  CHECK(games_of(db).size() == 2);
  CHECK(value_of(db, "SELECT count(*) FROM seats WHERE fault IS NOT NULL") == "0");
  // What is left on the clock is stored of those that have one.
  CHECK(value_of(db,
                 "SELECT count(*) FROM moves JOIN seats USING (game, seat) WHERE (left_ms IS NULL) "
                 "!= (engine = 1)") == "0");
  CHECK(value_of(db, "SELECT min(left_ms) > 0 AND max(left_ms) <= 5000 + 60 * 10 FROM moves") ==
        "1");
}

TEST_CASE("scores that all agree end a game") {
  const TemporaryFolder folder;
  const std::string db = folder.file("r.db");
  CHECK(run_arena(random_run(db, "--blocks 1 --adjudicate-draw 1000000,2")).well());
  CHECK(value_of(db,
                 "SELECT count(*) FROM games WHERE result = 'draw' AND reason = 'adjudication'") ==
        "7");
  // Those still in play share the win.
  CHECK(value_of(db, "SELECT count(*) FROM seats WHERE (alive = 1) != (score > 0)") == "0");
  CHECK(value_of(db, "SELECT max(plies) <= 14 + 7 * 2 FROM games") == "1");
}

TEST_CASE("openings of a file are used in turn") {
  const TemporaryFolder folder;
  const std::string book = folder.file("book");
  std::ofstream(book) << "# two\nstartpos moves e9f9\n\ne9g9\n";
  const std::string db = folder.file("r.db");
  CHECK(
      run_arena(random_run(db, {"--blocks", "3", "--openings", book, "--max-plies", "5"})).well());
  CHECK(
      value_of(db, "SELECT group_concat(moves) FROM (SELECT moves FROM openings ORDER BY block)") ==
      "e9f9,e9g9,e9f9");
  std::ofstream(book) << "startpos moves a0a0\n";
  const Ran bad = run_arena(random_run(folder.file("s.db"), {"--blocks", "1", "--openings", book}));
  check_refused(bad, 2, "line 1");
}

TEST_CASE("games of selfplay and of the arena itself are openings") {
  const TemporaryFolder folder;
  const std::string book = folder.file("book");
  CHECK(run_program(kEngine, {"selfplay", "--search", "random", "--games", "3", "--nodes", "1",
                              "--seed", "4", "--record", book})
            .well());
  const std::string db = folder.file("r.db");
  CHECK(run_arena(random_run(db, {"--blocks", "3", "--openings", book + ",plies=9,start=2",
                                  "--max-plies", "20"}))
            .well());
  CHECK(value_of(db, "SELECT count(DISTINCT moves) FROM openings") == "3");
  CHECK(value_of(db, "SELECT min(length(moves) - length(replace(moves, ' ', ''))) FROM openings") ==
        "8");
  std::ofstream(folder.file("games")) << as_text(run_arena({"export", "--db", db}).lines);
  const std::string again = folder.file("s.db");
  CHECK(run_arena(random_run(again, {"--blocks", "2", "--openings",
                                     folder.file("games") + ",plies=12,order=random", "--max-plies",
                                     "20"}))
            .well());
  CHECK(value_of(again, "SELECT min(plies) FROM games") == "20");
  // Another order is another run.
  const Ran other =
      run_arena(random_run(again, {"--blocks", "2", "--openings",
                                   folder.file("games") + ",plies=12", "--max-plies", "20"}));
  CHECK(has(other.error_text(), "opening-order, order \"random\" -> "));
}

TEST_CASE("a sequential test ends the run when it has decided") {
  const TemporaryFolder folder;
  const std::string db = folder.file("r.db");
  CHECK(run_arena(run_words(db,
                            {"name=a,option.Hash=1,option.Search=greedy,cmd=" + kEngine,
                             random_engine("b", 1)},
                            "--nodes 1 --sprt p0=0.2,p1=0.5 --concurrency 2"))
            .well());
  CHECK(games_of(db).size() < 200);
}

TEST_CASE("a wrong command line is an error, and ends with status 2") {
  for (const Words& words : std::vector<Words>{{},
                                               {"play"},
                                               {"run"},
                                               {"run", "--db", "x"},
                                               {"run", "--nonsense"},
                                               random_run("x", {}),
                                               random_run("x", "--blocks 0"),
                                               random_run("x", "--blocks 1 --shard 3/2"),
                                               random_run("x", "--blocks 1 --format duel"),
                                               random_run("x", "--blocks 1 --tc soon"),
                                               random_run("x", "--blocks 1 --variant checkers"),
                                               random_run("x", "--blocks 1 --engine name=a,cmd=x"),
                                               random_run("x", "--sprt p0=0.5,p1=0.2"),
                                               random_run("x", "--sprt p0=0.2,p1=0.5x"),
                                               random_run("x", "--sprt p0=0.2,p1=inf"),
                                               {"report"},
                                               {"export"},
                                               {"merge"},
                                               {"check"}}) {
    const Ran ran = run_arena(words);
    CHECK(ran.ending == "exit status 2");
    CHECK(ran.errors.size() == 1);
  }
}

}  // namespace hegemon::testing
