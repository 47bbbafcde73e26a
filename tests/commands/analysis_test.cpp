/// Analysis in bulk: queries, the threads that answer them, `hegemon analyse` and `hegemon annotate`.
#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <future>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <vector>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "commands/analysis_json.h"
#include "engine/ascii.h"
#include "engine/record.h"
#include "session/analysis/analysis_pool.h"
#include "session/analysis/annotation.h"
#include "session/variants.h"
#include "tests/support/shell.h"

using namespace hegemon;
using namespace hegemon::commands;
using namespace hegemon::session;
using namespace hegemon::testing;

namespace {

using Json = nlohmann::json;

Query read(const std::string& line) {
  static const auto kGame = variants().front().open();
  return read_query(line, {*kGame, {}});
}

/// The tasks of a query that is right.
std::vector<AnalysisTask> tasks_of(const std::string& line) {
  const Query query = read(line);
  if (const auto* const bad = std::get_if<BadQuery>(&query))
    FAIL(bad->error.where << ": " << bad->error.what);
  REQUIRE(std::holds_alternative<AnalysisQuery>(query));
  return std::get<AnalysisQuery>(query).tasks;
}
AnalysisTask task_of(const std::string& line) {
  const auto tasks = tasks_of(line);
  REQUIRE(tasks.size() == 1);
  return tasks.front();
}
AnalysisTask task(const std::string& id, const std::string& limits, int priority = 0) {
  return task_of(R"({"id":")" + id + R"(","limits":)" + limits + R"(,"priority":)" +
                 std::to_string(priority) + "}");
}
const std::string kForever = R"({"movetime":86400000})";
const std::string kShort = R"({"nodes":100})";

/// Collects the answers of a pool.
class Collector {
 public:
  AnalysisPool::Sink sink() {
    return [this](const AnalysisReport& report) {
      const std::lock_guard lock(mutex_);
      answers_.push_back(Json::parse(answer_line(report)));
      changed_.notify_all();
    };
  }
  std::vector<Json> answers() const {
    const std::lock_guard lock(mutex_);
    return answers_;
  }
  /// The ids in the order of the answers that end a task.
  std::vector<std::string> ids() const {
    std::vector<std::string> ids;
    for (const Json& answer : answers()) {
      if (!answer["partial"].get<bool>()) ids.push_back(answer["id"]);
    }
    return ids;
  }
  void wait_for_partial() {
    std::unique_lock lock(mutex_);
    REQUIRE(changed_.wait_for(lock, std::chrono::seconds(60), [this] {
      return std::any_of(answers_.begin(), answers_.end(),
                         [](const Json& answer) { return answer["partial"].get<bool>(); });
    }));
  }

 private:
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<Json> answers_;
};

Settings small() {
  Settings settings;
  settings.hash_mib = 1;
  return settings;
}

}  // namespace

TEST_CASE("a query names variant, rules, position, moves, turns and limits, in any spelling") {
  for (
      const char* numbers :
      {R"("rules":{"DrawQuietPlies":90},"turns":[1],"limits":{"depth":2,"nodes":1000,"movetime":40},)"
       R"("lines":3,"priority":-2,"reportEvery":50})",
       R"("rules":{"DrawQuietPlies":90.0},"turns":[1.0],"limits":{"depth":2.0,"nodes":1e3,"movetime":4e1},)"
       R"("lines":3.0,"priority":-2.0,"reportEvery":5E+1})"}) {
    const AnalysisTask task = task_of(
        R"({"id":"a","variant":"sevenkingdoms","moves":["b7e5","f4e4"],"search":"greedy",)" +
        std::string(numbers));
    CHECK(task.query == "a");
    CHECK(task.turn == 1);
    CHECK(task.game->variant == "sevenkingdoms");
    CHECK(task.game->rules.back() == std::pair<std::string, std::string>("DrawQuietPlies", "90"));
    CHECK(task.limits.depth == 2);
    CHECK(task.limits.nodes == 1000);
    CHECK(task.limits.movetime == Milliseconds(40));
    CHECK(task.search == "greedy");
    CHECK(task.lines == 3);
    CHECK(task.priority == -2);
    CHECK(task.report_every == Milliseconds(50));
  }
  // A position as the command of that name has it.
  const AnalysisTask words =
      task_of(R"({"id":"a","position":"startpos moves b7e5 f4e4","limits":{"depth":1}})");
  CHECK(words.turn == 2);
  CHECK(words.game->moves == std::vector<std::string>{"b7e5", "f4e4"});
  CHECK_FALSE(words.game->fen.has_value());
  // Without turns: after all moves.
  CHECK(task_of(R"({"id":"a","moves":["b7e5","f4e4"],"limits":{"depth":1}})").turn == 2);
  CHECK(
      tasks_of(R"({"id":"a","moves":["b7e5","f4e4"],"turns":[2,0],"limits":{"depth":1}})").size() ==
      2);
}

TEST_CASE("times of a query follow the rules of go") {
  const auto check = [](const std::vector<std::string>& numbers, std::int64_t time) {
    for (const std::string& number : numbers) {
      CAPTURE(number);
      const AnalysisTask task = task_of(R"({"id":"a","limits":{"movetime":)" + number +
                                        R"(},"reportEvery":)" + number + "}");
      CHECK(task.limits.movetime == Milliseconds(time));
      CHECK(task.report_every == Milliseconds(time));
    }
  };
  check({"0", "-5", "-1e300", "0.001"}, 1);
  check({"1000.5", "1e3"}, 1000);
  check({"86400001", "18446744073709551615", "99999999999999999999999", "1e300"}, 86'400'000);
}

TEST_SUITE_BEGIN("threads");

TEST_CASE("positions with a higher priority are searched first, equal ones as they came") {
  Collector collector;
  AnalysisPool pool(small(), {1}, collector.sink());
  AnalysisTask first = task("first", kForever, 9);
  first.report_every = Milliseconds(1);
  pool.submit(first);
  collector.wait_for_partial();  // it runs
  pool.submit(task("low", kShort, -1));
  pool.submit(task("b", kShort));
  pool.submit(task("high", kShort, 5));
  pool.submit(task("c", kShort));
  CHECK(pool.terminate("first") == 1);
  pool.wait();
  CHECK(collector.ids() == std::vector<std::string>{"first", "high", "b", "c", "low"});
}

TEST_CASE("terminate ends running searches with their lines, waiting ones without") {
  Collector collector;
  AnalysisPool pool(small(), {1}, collector.sink());
  AnalysisTask running = task("a", kForever);
  running.report_every = Milliseconds(1);
  pool.submit(running);
  collector.wait_for_partial();
  pool.submit(task("a", kForever));
  pool.submit(task("b", kShort));
  CHECK(pool.terminate("nobody") == 0);
  CHECK(pool.terminate("a") == 2);
  pool.wait();
  int with_lines = 0;
  int without = 0;
  for (const Json& answer : collector.answers()) {
    if (answer["partial"].get<bool>()) {
      CHECK_FALSE(answer.contains("terminated"));
      CHECK_FALSE(answer["lines"].empty());
    } else if (answer["id"] == "a") {
      CHECK(answer["terminated"] == true);
      ++(answer["lines"].empty() ? without : with_lines);
    } else {
      CHECK_FALSE(answer.contains("terminated"));
    }
  }
  CHECK(with_lines == 1);
  CHECK(without == 1);
  CHECK(pool.terminate(std::nullopt) == 0);
}

TEST_CASE("submit waits while as many positions wait as the queue holds") {
  Collector collector;
  AnalysisPool pool(small(), {1, 1}, collector.sink());
  AnalysisTask running = task("a", kForever);
  running.report_every = Milliseconds(1);
  pool.submit(running);
  collector.wait_for_partial();
  pool.submit(task("waiting", kForever));
  std::atomic<bool> accepted = false;
  auto third = std::async(std::launch::async, [&] {
    const bool taken = pool.submit(task("third", kShort));
    accepted = true;
    return taken;
  });
  // It would be accepted long before.
  third.wait_for(std::chrono::milliseconds(200));
  CHECK_FALSE(accepted);
  pool.terminate("waiting");
  CHECK(third.get());
  pool.terminate("a");
  pool.wait();
  CHECK(collector.ids() == std::vector<std::string>{"waiting", "a", "third"});
  pool.close();
  CHECK_FALSE(pool.submit(task("late", kShort)));
}

TEST_CASE("answers depend neither on the threads nor on what was searched before") {
  std::vector<AnalysisTask> tasks;
  int number = 0;
  for (const Variant& variant : variants()) {
    for (const int nodes : {300, 2000}) {
      tasks.push_back(task_of(R"({"id":")" + std::to_string(number++) + R"(","variant":")" +
                              std::string(variant.name) + R"(","lines":2,"limits":{"nodes":)" +
                              std::to_string(nodes) + "}}"));
    }
  }
  tasks.push_back(
      task_of(R"({"id":"chinese","rules":{"Rules":"chinese"},"limits":{"nodes":500}})"));
  const auto answers_of = [&](int threads) {
    Collector collector;
    AnalysisPool pool(small(), {threads}, collector.sink());
    for (const AnalysisTask& task : tasks)
      pool.submit(task);
    pool.wait();
    std::map<std::string, Json> answers;
    for (Json answer : collector.answers()) {
      answer.erase("time");
      answers[answer["id"]] = answer;
    }
    return answers;
  };
  const auto one = answers_of(1);
  CHECK(one.size() == tasks.size());
  std::reverse(tasks.begin(), tasks.end());
  CHECK(answers_of(1) == one);
  CHECK(answers_of(3) == one);
  CHECK(one.at("0")["lines"].size() == 2);
}

TEST_SUITE_END();

TEST_CASE("a position where the game is over has an outcome and no lines") {
  Collector collector;
  AnalysisPool pool(small(), {1}, collector.sink());
  pool.submit(task_of(
      R"({"id":"a","position":"wQ18/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19","limits":{"depth":1}})"));
  pool.wait();
  const Json answer = collector.answers().front();
  CHECK(answer["outcome"] == "w last");
  CHECK(answer["winners"] == Json::array({"w"}));
  CHECK(answer["lines"].empty());
}

TEST_CASE("an annotation names the share after the move, and the better move") {
  const PositionAnalysis before{"a1a2", {{'w', 300}, {'r', 700}}};
  const auto after = [](int share) {
    return PositionAnalysis{"r1r2", {{'w', share}, {'r', 1000 - share}}};
  };
  CHECK(move_annotation('w', "a1a2", before, after(200)) == "share 200");
  CHECK(move_annotation('w', "b1b2", before, after(310)) == "share 310");
  CHECK(move_annotation('w', "b1b2", before, after(251)) == "share 251, best a1a2 300");
  CHECK(move_annotation('w', "b1b2", before, after(250)) == "? share 250, best a1a2 300");
  CHECK(move_annotation('w', "b1b2", before, after(150)) == "?? share 150, best a1a2 300");
  // A side that is out has no share.
  CHECK(move_annotation('w', "b1b2", before, {std::nullopt, {{'r', 1000}}}) ==
        "?? share 0, best a1a2 300");
}

TEST_CASE("analyse answers every query, in parts too, and goes on where it was broken off") {
  const TemporaryFile queries("queries");
  {
    std::ofstream out(queries.path());
    for (int i = 0; i < 6; ++i) {
      out << R"({"id":"q)" << i
          << R"(","moves":["b7e5"],"turns":[0,1],"limits":{"nodes":50},"search":"greedy"})" << '\n';
    }
    out << "\nnonsense\n";
  }
  const auto keys_of = [](const std::string& text) {
    std::multiset<AnswerKey> keys;
    for (const std::string_view line : split(text, '\n')) {
      if (const auto key = key_of_answer(line); key && key.value()) keys.insert(*key.value());
    }
    return keys;
  };
  const std::string command = "$HEGEMON analyse --threads 2 --option Hash=1 ";
  const Ended all = shell(command + "<" + queries.path());
  CHECK(all.status == 0);
  CHECK(all.err.empty());
  CHECK(lines_of(all.out) == 13);
  CHECK(has(all.out,
            R"("error":"this is no JSON","code":"json.syntax","args":[],"place":{"line":8}})"));
  const auto keys = keys_of(all.out);
  CHECK(keys.size() == 12);
  CHECK(keys.count({"q5", 1}) == 1);

  std::string parts;
  for (const std::string shard : {"1/3", "2/3", "3/3"})
    parts += shell(command + "--shard " + shard + " <" + queries.path()).out;
  CHECK(keys_of(parts) == keys);
  CHECK(lines_of(parts) == 13);

  // As a run leaves it that was killed while it wrote its fourth answer.
  const TemporaryFile output("answers");
  std::string some = all.out;
  std::size_t cut = 0;
  for (int i = 0; i < 3; ++i)
    cut = some.find('\n', cut) + 1;
  std::ofstream(output.path()) << some.substr(0, cut + 20);
  CHECK(shell(command + "--output " + output.path() + " <" + queries.path()).out.empty());
  CHECK(keys_of(output.text()) == keys);
  CHECK(shell(command + "--output " + output.path() + " <" + queries.path()).status == 0);
  CHECK(keys_of(output.text()) == keys);
  CHECK(shell(command + "--output /nonexistent/x <" + queries.path()).status == 1);

  std::string broken = output.text();
  broken.insert(broken.find('\n') + 1, "{\"id\":\n");
  std::ofstream(output.path()) << broken;
  const Ended refused = shell(command + "--output " + output.path() + " <" + queries.path());
  CHECK(refused.status == 1);
  CHECK(has(refused.err, "hegemon: this is no JSON (--output, " + output.path() + ", line 2)\n"));
  CHECK(output.text() == broken);
}

TEST_CASE("analyse ends when it is interrupted, when nobody reads, and when its input ends") {
  const std::string query = R"({"id":"a","limits":{"movetime":86400000},"reportEvery":1})";
  const TemporaryFile out("interrupted");
  const TemporaryFile fifo("fifo");
  // Input that stays open, whatever has been read of it.
  const std::string open =
      "mkfifo " + fifo.path() + "; exec 3<>" + fifo.path() + "; echo '" + query + "' >&3; ";
  const Ended ended = shell(open + "$HEGEMON analyse <&3 >" + out.path() + " & until [ -s " +
                            out.path() + " ]; do sleep 0.1; done; kill -INT $!; wait $!; echo $?");
  CHECK(ended.out == "130\n");
  CHECK(ended.err.empty());
  std::remove(fifo.path().c_str());
  CHECK(shell(open + "{ $HEGEMON analyse <&3; echo $? >&2; } | head -n 1 >/dev/null").err == "0\n");
}

TEST_CASE("annotate writes records that replay, a judgement behind each move") {
  const TemporaryFile games("games");
  REQUIRE(shell("$HEGEMON selfplay --variant threefriends --search random --depth 1 --seed 5 "
                "--record " +
                games.path())
              .status == 0);
  const TemporaryFile annotated("annotated");
  const Ended ended = shell("$HEGEMON annotate --nodes 30 --threads 2 --option Hash=1 " +
                            games.path() + " >" + annotated.path());
  CHECK(ended.status == 0);
  CHECK(ended.err.empty());
  const auto before = parse_records(games.text());
  const auto after = parse_records(annotated.text());
  REQUIRE(after.ok());
  REQUIRE(after.value().size() == 1);
  const Record& record = after.value().front();
  REQUIRE(record.moves.size() == before.value().front().moves.size());
  for (const RecordedMove& move : record.moves)
    CHECK_MESSAGE(has(move.comment, "share "), move.comment);
  CHECK(record.moves.front().comment.starts_with("random; "));
  CHECK(has(*record.find("Annotator"), "nodes 30"));
  CHECK(shell("$HEGEMON replay " + annotated.path()).status == 0);
  CHECK(shell("sed s/random/x/ /nonexistent | $HEGEMON annotate /nonexistent").status == 1);
}
