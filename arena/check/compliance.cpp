#include "arena/check/compliance.h"

#include <algorithm>
#include <functional>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "arena/check/scripted_session.h"
#include "arena/match/rules.h"
#include "arena/uci/search_info.h"
#include "arena/uci/uci_option.h"
#include "engine/ascii.h"
#include "engine/counted.h"
#include "session/support/strings.h"
#include "session/variants.h"

namespace hegemon::arena {

namespace {

constexpr Milliseconds kStopLatency{500};
constexpr int kSearchMilliseconds = 200;
constexpr std::uint64_t kNodes = 20'000;

std::string move_of(const Lines& lines) {
  const std::vector<std::string_view> words = split_words(lines.back());
  require(words.size() > 1, "'bestmove' without a move");
  return std::string(words[1]);
}

/// The legal moves there, by the arena's rules.
std::unique_ptr<session::GameSession> table_after(std::string_view variant, const Lines& moves) {
  auto table = open_rules(variant, {});
  require(table.ok(), "unknown variant");
  const std::vector<std::string_view> words(moves.begin(), moves.end());
  const Status status = table.value()->set_position({}, words);
  require(status.ok(), status.ok() ? "" : status.error().text());
  return std::move(table.value());
}

bool is_legal(const session::GameSession& table, const std::string& move) {
  const Lines moves = table.legal_moves();
  return std::find(moves.begin(), moves.end(), move) != moves.end();
}

/// Every variation of these lines, played from the position after the moves.
void require_legal_lines(std::string_view variant, const Lines& moves, const Lines& said) {
  int seen = 0;
  for (const std::string& line : said) {
    if (session::first_word(line) != "info") continue;
    const SearchInfo info = parse_info(line);
    if (info.moves.empty()) continue;
    ++seen;
    const auto table = table_after(variant, moves);
    for (const std::string_view move : info.moves) {
      require(table->play(move).ok(), "illegal move " + std::string(move) + " in '" + line + "'");
    }
  }
  require(seen > 0, "no info line with a pv");
}

class Checker {
 public:
  Checker(const Program& program, const std::optional<std::string>& variant, std::ostream& out)
      : program_(program), wanted_variant_(variant), out_(out) {}

  bool run() {
    check("starts and shakes hands", [this] { shake_hands(); });
    if (!good_) return false;
    if (wanted_variant_) {
      check("offers " + *wanted_variant_, [this] { choose_variant(); });
      if (!good_) return false;
    }
    check("announces options in UCI's form", [this] { announce_options(); });
    check("takes every option at its default and its limits", [this] { take_options(); });
    check("survives options that do not exist or are out of range", [this] { wrong_options(); });
    check("survives bad input", [this] { bad_input(); });
    check("keeps speaking after a bad position, and plays nothing from it",
          [this] { bad_position(); });
    check("obeys movetime", [this] { movetime(); });
    check("obeys depth", [this] { depth(); });
    check("obeys a limit of nodes, and searches the same ones each time", [this] { nodes(); });
    check("plays with clocks of all sides", [this] { clocks(); });
    check("answers stop at once", [this] { stop_latency(); });
    check("answers isready during a search", [this] { ready_in_search(); });
    check("gives legal moves and legal variations", [this] { legal(); });
    check("takes moves, also an empty list of them", [this] { move_lists(); });
    check("keeps to searchmoves", [this] { search_moves(); });
    check("ponders till ponderhit or stop", [this] { ponder(); });
    check("gives MultiPV lines, all different", [this] { multi_pv(); });
    check("says nothing after bestmove", [this] { silence(); });
    check("finishes a search at the end of input", [this] { end_of_input(); });
    check("leaves at quit, with status 0", [this] { quit(); });
    check("leaves at quit during a search", [this] { quit_in_search(); });
    out_ << passed_ << " of " << all_ << " checks passed\n";
    return good_;
  }

 private:
  void check(std::string_view name, const std::function<void()>& body) {
    ++all_;
    try {
      body();
      ++passed_;
      out_ << "ok      " << name << std::endl;
    } catch (const CheckFailure& wrong) {
      good_ = false;
      out_ << "FAILED  " << name << ": " << wrong.what << std::endl;
    }
  }

  /// A fresh engine after the handshake.
  ScriptedSession open() {
    ScriptedSession session(program_);
    session.ask("uci", "uciok");
    if (wanted_variant_) session.say(variant_line());
    session.start_over();
    return session;
  }

  void shake_hands() {
    ScriptedSession session(program_);
    const Lines lines = session.ask("uci", "uciok");
    const auto has = [&](std::string_view second) {
      return std::any_of(lines.begin(), lines.end(), [&](const std::string& line) {
        const std::vector<std::string_view> words = split_words(line);
        return words.size() > 2 && words[0] == "id" && words[1] == second;
      });
    };
    require(has("name"), "no 'id name'");
    require(has("author"), "no 'id author'");
    for (const std::string& line : lines) {
      if (session::first_word(line) != "option") continue;
      const std::optional<UciOption> option = parse_uci_option(line);
      if (option) options_.push_back(*option);
      if (!option) bad_options_.push_back(line);
      if (option && option->name == "UCI_Variant" && option->initial) variant_ = *option->initial;
    }
    session.ask("isready", "readyok");
  }

  std::string variant_line() const { return "setoption name UCI_Variant value " + variant_; }

  /// Null: the engine has none of this name.
  const UciOption* find_option(std::string_view name) const {
    const auto found = std::find_if(options_.begin(), options_.end(), [&](const UciOption& option) {
      return same_letters(option.name, name);
    });
    return found == options_.end() ? nullptr : &*found;
  }

  static void require_none(const Lines& wrong, const std::string& what = {}) {
    if (!wrong.empty()) throw CheckFailure{what + wrong.front()};
  }

  /// What the engine answers to the last of these lines, a `go`, must be legal after the moves.
  void require_legal_answer(ScriptedSession& session, const std::string& lines, const Lines& moves,
                            const std::string& otherwise) const {
    require(is_legal(*table_after(variant_, moves), move_of(session.ask(lines, "bestmove"))),
            otherwise);
  }

  void choose_variant() {
    const UciOption* const option = find_option("UCI_Variant");
    require(option != nullptr, "no option UCI_Variant");
    const auto offered = std::find_if(
        option->vars.begin(), option->vars.end(),
        [&](const std::string& known) { return same_letters(known, *wanted_variant_); });
    require(offered != option->vars.end(), "UCI_Variant has no such value");
    variant_ = *offered;
    ScriptedSession session(program_);
    session.ask("uci", "uciok");
    require_none(errors_after(session, variant_line()));
    const std::string move = move_of(session.ask("position startpos\ngo depth 1", "bestmove"));
    require(is_legal(*table_after(variant_, {}), move), "it plays " + move + " in " + variant_);
  }

  void announce_options() {
    require(bad_options_.empty(), bad_options_.empty() ? "" : "'" + bad_options_.front() + "'");
    for (const UciOption& option : options_) {
      const std::string wrong = validate(option);
      require(wrong.empty(), "option " + option.name + ": " + wrong);
    }
  }

  /// Sends these lines; returns the errors that the engine reports. Fails if it is not ready then.
  static Lines errors_after(ScriptedSession& session, const std::string& lines) {
    Lines errors;
    for (const std::string& line : session.ask(lines + "\nisready", "readyok")) {
      const bool info = session::first_word(line) == "info";
      if (info ? is_complaint(line) : line.find("rror") != std::string::npos)
        errors.push_back(line);
    }
    return errors;
  }

  void take_options() {
    ScriptedSession session = open();
    for (const UciOption& option : options_) {
      Lines values;
      if (option.type == "button") values = {""};
      if (option.initial) values = {*option.initial == "<empty>" ? "" : *option.initial};
      values.insert(values.end(), option.vars.begin(), option.vars.end());
      if (option.min) values.push_back(*option.min);
      if (option.initial && option.type != "string") values.push_back(*option.initial);
      for (const std::string& value : values) {
        const std::string line = "setoption name " + option.name + " value " + value;
        require_none(
            errors_after(session, option.type == "button" ? "setoption name " + option.name : line),
            "'" + line + "': ");
      }
    }
  }

  void wrong_options() {
    ScriptedSession session = open();
    std::string lines = "setoption name No Such Option value 1\nsetoption\nsetoption name";
    for (const UciOption& option : options_) {
      if (option.type == "spin") lines += "\nsetoption name " + option.name + " value x1";
      if (option.type == "combo")
        lines += "\nsetoption name " + option.name + " value no such value";
    }
    session.ask(lines + "\nisready", "readyok");
    require_legal_answer(session, "go depth 1", {}, "illegal move afterwards");
  }

  void bad_input() {
    ScriptedSession session = open();
    session.ask(
        "\n \nfoo bar\nposition\nposition foo\ngo depth\n\x01\xff\x7f\nstop\nponderhit\nisready",
        "readyok");
    session.ask(std::string(100'000, 'x') + "\nisready", "readyok");
    session.say("stop");
    session.ask("isready", "readyok");
  }

  void bad_position() {
    for (const std::string line : {"position fen 8/8/8", "position fen x",
                                   "position startpos moves a1a1", "position startpos moves zz"}) {
      ScriptedSession session = open();
      session.ask(line + "\nisready", "readyok");
      const std::string move = move_of(session.ask("go depth 1", "bestmove"));
      require(move == "(none)" || move == "0000" || is_legal(*table_after(variant_, {}), move),
              "'" + line + "', then bestmove " + move);
      session.start_over();
      require_legal_answer(session, "go depth 1", {}, "no legal move after a good position");
    }
  }

  void movetime() {
    ScriptedSession session = open();
    const Timer::time_point begin = Timer::now();
    session.ask("go movetime " + std::to_string(kSearchMilliseconds), "bestmove");
    const auto used = std::chrono::duration_cast<Milliseconds>(Timer::now() - begin);
    require(used < Milliseconds(kSearchMilliseconds) + kStopLatency,
            std::to_string(used.count()) + " ms");
  }

  void depth() {
    ScriptedSession session = open();
    int deepest = 0;
    for (const std::string& line : session.ask("go depth 2", "bestmove")) {
      if (is_main_line(line)) deepest = parse_info(line).depth;
    }
    require(deepest >= 1 && deepest <= 2, "depth " + std::to_string(deepest));
  }

  void nodes() {
    std::optional<std::pair<std::string, std::uint64_t>> before;
    for (int i = 0; i < 2; ++i) {
      ScriptedSession session = open();
      std::uint64_t most = 0;
      const Lines said = session.ask("go nodes " + std::to_string(kNodes), "bestmove");
      for (const std::string& line : said) {
        if (session::first_word(line) == "info") most = std::max(most, parse_info(line).nodes);
      }
      require(most <= kNodes, counted(most, "node"));
      const std::pair found(move_of(said), most);
      require(!before || *before == found, "twice the same search, two answers");
      before = found;
    }
  }

  void clocks() {
    ScriptedSession session = open();
    std::string line = "go";
    for (const char letter : table_after(variant_, {})->letters()) {
      line += std::string(" ") + letter + "time 2000 " + letter + "inc 20";
    }
    const Timer::time_point begin = Timer::now();
    session.ask(line, "bestmove");
    require(Timer::now() - begin < Milliseconds(2000), "it used its whole clock for one move");
  }

  void stop_latency() {
    ScriptedSession session = open();
    session.say("go infinite");
    require(!session.next_bestmove(Milliseconds(kSearchMilliseconds)), "bestmove before stop");
    session.say("stop");
    session.until("bestmove", kStopLatency);
    session.ask("stop\nisready", "readyok");
  }

  void ready_in_search() {
    ScriptedSession session = open();
    session.say("go infinite\nisready");
    for (const std::string& line : session.until("readyok", kStopLatency)) {
      require(session::first_word(line) != "bestmove", "isready ended the search");
    }
    session.ask("stop", "bestmove");
  }

  void legal() {
    ScriptedSession session = open();
    Lines moves;
    constexpr int kPlies = 12;
    for (int ply = 0; ply < kPlies; ++ply) {
      std::string position = "position startpos moves";
      for (const std::string& move : moves)
        position += ' ' + move;
      const Lines said = session.ask(position + "\ngo movetime 30", "bestmove");
      require_legal_lines(variant_, moves, said);
      const std::string best = move_of(said);
      const auto table = table_after(variant_, moves);
      require(is_legal(*table, best), "illegal " + best);
      const std::vector<std::string_view> words = split_words(said.back());
      require(table->play(best).ok(), "illegal " + best);
      if (words.size() > 3)
        require(table->play(words[3]).ok(), "illegal ponder move " + std::string(words[3]));
      moves.push_back(best);
      if (table_after(variant_, moves)->outcome().over()) break;
    }
  }

  void move_lists() {
    ScriptedSession session = open();
    const Lines first = table_after(variant_, {})->legal_moves();
    require_legal_answer(session, "position startpos moves\ngo depth 1", {},
                         "illegal move after an empty list");
    require_legal_answer(session, "position startpos moves " + first.back() + "\ngo depth 1",
                         {first.back()}, "illegal move after " + first.back());
    require_legal_answer(session,
                         "position fen " + table_after(variant_, {})->fen() + "\ngo depth 1", {},
                         "illegal move after a FEN");
  }

  void search_moves() {
    ScriptedSession session = open();
    const Lines first = table_after(variant_, {})->legal_moves();
    for (const std::string& wanted : {first.front(), first.back()}) {
      const std::string best = move_of(session.ask("go depth 2 searchmoves " + wanted, "bestmove"));
      require(best == wanted, "asked for " + wanted + ", got " + best);
    }
  }

  void ponder() {
    ScriptedSession session = open();
    session.say("go ponder movetime 20");
    require(!session.next_bestmove(Milliseconds(kSearchMilliseconds)), "bestmove before ponderhit");
    session.say("ponderhit");
    session.until("bestmove", Milliseconds(20) + kStopLatency);
    session.say("go ponder movetime 20");
    require(!session.next_bestmove(Milliseconds(kSearchMilliseconds)), "bestmove before stop");
    session.say("stop");
    session.until("bestmove", kStopLatency);
  }

  void multi_pv() {
    if (find_option("MultiPV") == nullptr) return;
    ScriptedSession session = open();
    std::vector<std::string> first(3);
    for (const std::string& line :
         session.ask("setoption name MultiPV value 3\ngo depth 2", "bestmove")) {
      const SearchInfo info = parse_info(line);
      const auto rank = static_cast<std::size_t>(info.multipv.value_or(0));
      if (rank >= 1 && rank <= first.size() && !info.moves.empty())
        first[rank - 1] = info.moves.front();
    }
    for (std::size_t i = 0; i < first.size(); ++i) {
      require(!first[i].empty(), "no line " + std::to_string(i + 1));
      require(std::count(first.begin(), first.end(), first[i]) == 1, "a move twice");
    }
  }

  void silence() {
    ScriptedSession session = open();
    session.ask("go depth 2", "bestmove");
    const auto line = session.next(Timer::now() + Milliseconds(kSearchMilliseconds));
    require(!line, line ? "'" + *line + "'" : "");
  }

  void end_of_input() {
    ScriptedSession session = open();
    session.say("go movetime " + std::to_string(kSearchMilliseconds));
    session.process().close_input();
    session.until("bestmove");
    session.until_closed();
  }

  void quit() {
    ScriptedSession session = open();
    session.say("quit");
    session.until_closed();
    const std::string ending = session.process().end();
    require(ending == "exit status 0", ending);
  }

  void quit_in_search() {
    ScriptedSession session = open();
    session.say("go infinite\nquit");
    session.until_closed();
  }

  const Program& program_;
  const std::optional<std::string>& wanted_variant_;
  std::ostream& out_;
  std::string variant_{session::variants().front().name};
  std::vector<UciOption> options_;
  Lines bad_options_;
  int all_ = 0;
  int passed_ = 0;
  bool good_ = true;
};

}  // namespace

bool check_engine(const Program& program, const std::optional<std::string>& variant,
                  std::ostream& out) {
  return Checker(program, variant, out).run();
}

}  // namespace hegemon::arena
