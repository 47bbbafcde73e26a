/// The subcommand `hegemon xboard`.
#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <iostream>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "commands/cecp_text.h"
#include "commands/program/input_lines.h"
#include "commands/subcommands.h"
#include "engine/ascii.h"
#include "engine/utf8.h"
#include "protocol/about.h"
#include "session/engine.h"
#include "session/options.h"
#include "session/support/limits.h"
#include "session/support/strings.h"

namespace hegemon::commands {

namespace {

/// The one game that it plays.
constexpr std::string_view kXBoardVariant = "middlexiangqi";

using std::chrono::milliseconds;

// XBoard's pieces in its own order: knight, rook, advisor, elephant, cannon, lance (the pawn), unicorn (the rhino), gnu (the ox),
// king. Its own pawn would promote, and could not be dropped on the first rank.
constexpr std::string_view kPieces =
    ".H.R.AE....C......P.I..........OG.h.r.ae....c......p.i..........og";
/// Without holdings: with them the board would have 17 files, and XBoard has room for 16. Of the games that it knows, bughouse
/// is the one in which it lets pieces be dropped that it has not seen in a holding.
constexpr std::string_view kBoard = "13x10+0_bughouse";

/// The time of a side for its moves, as CECP tells it.
struct TimeControl {
  int moves = 0;  ///< until the clock is filled up; 0: for the whole game
  std::optional<milliseconds> increment;
  std::optional<milliseconds> ours, theirs;
  std::optional<milliseconds> of_move;
  std::optional<int> depth;
};

/// `5` or `0:30`, minutes and seconds.
std::optional<milliseconds> base_time(std::string_view text) {
  const std::size_t colon = text.find(':');
  constexpr int kMax = 100'000;
  const auto minutes = parse_number(text.substr(0, colon), 0, kMax);
  const auto seconds = colon == std::string_view::npos
                           ? std::optional<int>(0)
                           : parse_number(text.substr(colon + 1), 0, kMax);
  if (!minutes || !seconds) return std::nullopt;
  return std::chrono::minutes(*minutes) + std::chrono::seconds(*seconds);
}

/// A number of seconds, `1` or `0.5`.
std::optional<milliseconds> seconds_of(std::string_view text) {
  constexpr std::int64_t kMax = 1'000'000'000;
  const auto time = session::whole_part(text, 3);
  if (!time || *time < 0 || *time > kMax) return std::nullopt;
  return milliseconds(*time);
}

/// `feature option="Skill Level -spin 20 0 20"`, without the feature.
std::string option_text(const OptionSpec& spec, const std::string& value) {
  const std::string name(spec.name);
  switch (spec.type) {
    case OptionType::kCheck:
      return name + " -check " + (value == "true" ? "1" : "0");
    case OptionType::kSpin:
      return name + " -spin " + value + ' ' + std::to_string(spec.min) + ' ' +
             std::to_string(spec.max);
    case OptionType::kCombo: {
      std::string text = name + " -combo ";
      for (const std::string& word : spec.vars) {
        text += (&word == &spec.vars.front() ? "" : " /// ") +
                std::string(word == value ? "*" : "") + word;
      }
      return text;
    }
    case OptionType::kString:
      return name + " -string " + value;
    case OptionType::kButton:
      break;
  }
  return name + " -button";
}

/// The engine as XBoard talks to it. One thread reads lines, another searches.
class XBoard {
 public:
  XBoard(const Settings& settings, std::ostream& out) : out_(out) {
    opened_ = engine_.set_variant(kXBoardVariant);
    if (opened_) opened_ = engine_.configure(settings);
  }
  ~XBoard() { cancel(); }
  XBoard(const XBoard&) = delete;
  XBoard& operator=(const XBoard&) = delete;

  Status opened() const { return opened_; }

  /// Handles one line. False after `quit`.
  bool handle(std::string_view line) {
    const std::vector<std::string_view> words = split_words(line);
    if (words.empty()) return true;
    if (words.front() == "quit") return false;
    const std::span<const Command> rows = commands();
    const auto row = std::find_if(rows.begin(), rows.end(),
                                  [&](const Command& each) { return each.name == words.front(); });
    const std::string_view rest = session::skip_words(line, 1);
    if (row != rows.end()) {
      if (row->run != nullptr) (this->*row->run)(rest);
    } else {
      say("Error (unknown command): " + session::sanitize(line));
    }
    return true;
  }

 private:
  struct Command {
    std::string_view name;
    void (XBoard::*run)(std::string_view rest);  ///< null: nothing to do
  };
  static std::span<const Command> commands();

  session::GameSession& game() { return engine_.game(); }
  const session::GameSession& game() const { return engine_.game(); }

  void say(const std::string& line) {
    const std::lock_guard lock(output_);
    out_ << line << std::endl;
  }

  // ---- the game

  void set_up() {
    std::vector<std::string_view> moves(moves_.begin(), moves_.end());
    const Status status =
        game().set_position(fen_ ? std::optional<std::string_view>(*fen_) : std::nullopt, moves);
    if (!status) say("tellusererror " + session::sanitize(status.error().text()));
  }
  bool our_turn() const { return ours_ && !game().outcome().over() && game().turn() == *ours_; }
  Side other(Side side) const { return Side(1 - side.index()); }

  void start_game() {
    cancel();
    fen_.reset();
    moves_.clear();
    set_up();
    game().clear();
    ours_ = other(game().turn());
    analysing_ = false;
    control_.depth.reset();
    control_.of_move.reset();
  }

  /// Of the thread that searches, or while nothing is searched for.
  void play(const std::string& move) {
    moves_.push_back(move);
    static_cast<void>(game().play(move));
    const Outcome outcome = game().outcome();
    if (!outcome.over()) return;
    const std::string score = outcome.drawn()                     ? "1/2-1/2"
                              : outcome.winners.contains(Side(0)) ? "1-0"
                                                                  : "0-1";
    say(score + " {" + game().result() + '}');
  }

  // ---- searching

  session::SearchRequest limits() const {
    session::SearchRequest request;
    request.asked_at = std::chrono::steady_clock::now();
    if (analysing_) {
      request.infinite = true;
      return request;
    }
    request.depth = control_.depth;
    request.movetime = control_.of_move;
    if (control_.ours && !control_.of_move) {
      const milliseconds increment = control_.increment.value_or(milliseconds(0));
      request.clocks = {{*ours_, {*control_.ours, increment}},
                        {other(*ours_), {control_.theirs.value_or(*control_.ours), increment}}};
      if (control_.moves > 0)
        request.moves_to_go = control_.moves - static_cast<int>(moves_.size() / 2) % control_.moves;
    }
    constexpr milliseconds kUsual{5000};
    if (request.endless()) request.movetime = kUsual;
    return request;
  }

  /// Searches if it is our turn, or if positions are analysed.
  void go_on() {
    if (game().outcome().over() || !(analysing_ || our_turn())) return;
    cancel();
    if (const Status ready = engine_.make_ready(); !ready)
      return say("tellusererror " + session::sanitize(ready.error().text()));
    signals_ = std::make_shared<SearchSignals>();
    cancelled_ = false;
    searching_ = true;
    const std::string hands = hands_of(game().fen());
    searcher_ = std::thread([this, request = limits(), signals = signals_, hands] {
      const auto show = [&](const session::SearchLine& line) { show_line(line, hands); };
      const session::SearchAnswer answer = game().search(request, *signals, show, {});
      const std::lock_guard lock(answering_);
      if (!cancelled_ && answer.best) {
        const std::string move = game().move_text(*answer.best);
        say("move " + move_for_cecp(move));
        play(move);
      }
      searching_ = false;
      for (const std::string& pong : std::exchange(pongs_, {}))
        say(pong);
    });
  }

  /// Ends a search without its move, and waits for the end of its thread.
  void cancel() {
    if (!searcher_.joinable()) return;
    {
      const std::lock_guard lock(answering_);
      cancelled_ = true;
    }
    signals_->stop();
    searcher_.join();
  }

  /// `9 156 1084 48000 a0a2 b9b7`: depth, score, hundredths of a second, nodes, moves; then the pieces in hand.
  void show_line(const session::SearchLine& line, const std::string& hands) {
    if (!post_ && !analysing_) return;
    constexpr int kMate = 100'000;
    const int score = !line.mate       ? line.score
                      : *line.mate > 0 ? kMate + *line.mate
                                       : *line.mate - kMate;
    std::string text = std::to_string(line.depth) + ' ' + std::to_string(score) + ' ' +
                       std::to_string(line.elapsed.count() / 10) + ' ' + std::to_string(line.nodes);
    for (const session::MoveCode move : line.moves)
      text += ' ' + move_for_cecp(game().move_text(move));
    say(text + " [in hand: " + (hands.empty() ? "nothing" : hands) + ']');
  }

  // ---- the commands

  void protover(std::string_view) {
    say("feature done=0");
    say("feature ping=1 setboard=1 playother=1 usermove=1 time=1 draw=0 sigint=0 sigterm=0 reuse=1 "
        "analyze=1 colors=0 "
        "name=0 nps=0 debug=1 memory=1 smp=1 highlight=1 variants=\"" +
        std::string(kXBoardVariant) + "\" myname=\"" + protocol::engine_name() + '"');
    for (const session::EngineOption& row : session::engine_options()) {
      if (is_ours(row))
        say("feature option=\"" + option_text(row.spec, engine_.option_value(row)) + '"');
    }
    say("feature done=1");
  }
  /// What CECP has commands for is no option.
  static bool is_ours(const session::EngineOption& row) {
    return row.concerns != session::kMemory && row.concerns != session::kThreads;
  }
  void new_game(std::string_view) { start_game(); }
  void variant(std::string_view rest) {
    start_game();
    if (session::trim(rest) != kXBoardVariant)
      return say("Error (unknown variant): " + session::sanitize(rest));
    say("setup (" + std::string(kPieces) + ") " + std::string(kBoard) + ' ' +
        fen_for_cecp(game().fen()));
  }
  void force(std::string_view) {
    cancel();
    ours_.reset();
  }
  void go(std::string_view) {
    cancel();
    ours_ = game().turn();
    go_on();
  }
  void play_other(std::string_view) {
    cancel();
    ours_ = other(game().turn());
  }
  void level(std::string_view rest) {
    const std::vector<std::string_view> words = split_words(rest);
    const auto word = [&](std::size_t i) {
      return i < words.size() ? words[i] : std::string_view();
    };
    const auto moves = parse_number(word(0), 0, session::kMaxDepth * 100);
    const auto base = base_time(word(1));
    const auto increment = seconds_of(word(2));
    if (!moves || !base || !increment)
      return say("Error (bad time control): level " + session::sanitize(rest));
    control_ = {};
    control_.moves = *moves;
    control_.ours = control_.theirs = *base;
    control_.increment = *increment;
  }
  void time_of_move(std::string_view rest) {
    const auto time = seconds_of(session::trim(rest));
    if (!time) return say("Error (bad time of a move): st " + session::sanitize(rest));
    control_ = {};
    control_.of_move = time;
  }
  void depth(std::string_view rest) {
    const auto plies = parse_number(session::trim(rest), 1, static_cast<int>(session::kMaxDepth));
    if (!plies) return say("Error (bad depth): sd " + session::sanitize(rest));
    control_.depth = plies;
  }
  /// Sets a clock, if there are clocks, to hundredths of a second; below 0 is 0: a GUI may let a player overrun its clock.
  void set_clock(std::string_view name, std::string_view rest, std::optional<milliseconds>& clock) {
    const auto hundredths = session::whole_part(session::trim(rest));
    constexpr std::int64_t kMax = 1'000'000'000;
    if (!hundredths)
      return say("Error (bad time): " + std::string(name) + ' ' + session::sanitize(rest));
    if (clock) clock = milliseconds(10 * std::clamp<std::int64_t>(*hundredths, 0, kMax));
  }
  void our_time(std::string_view rest) { set_clock("time", rest, control_.ours); }
  void their_time(std::string_view rest) { set_clock("otim", rest, control_.theirs); }
  void user_move(std::string_view rest) {
    cancel();
    const std::string_view word = session::trim(rest);
    const Result<session::MoveCode> legal = game().parse_move(move_from_cecp(word));
    if (legal && !game().outcome().over()) {
      play(game().move_text(legal.value()));
    } else {
      say("Illegal move: " + session::sanitize(word));
    }
    go_on();
  }
  void move_now(std::string_view) {
    if (!searcher_.joinable() || analysing_) return;
    signals_->stop();
    searcher_.join();
  }
  /// Behind the move that is thought about.
  void ping(std::string_view rest) {
    const std::string pong = "pong " + session::sanitize(rest);
    const std::lock_guard lock(answering_);
    if (!searching_ || analysing_) return say(pong);
    pongs_.push_back(pong);
  }
  void result(std::string_view) { force({}); }
  void set_board(std::string_view rest) {
    cancel();
    const std::string fen = fen_from_cecp(session::trim(rest));
    if (const Status status = game().set_position(fen, {}); !status)
      return say("tellusererror Illegal position: " + session::sanitize(status.error().text()));
    fen_ = fen;
    moves_.clear();
    go_on();
  }
  void take_back(std::size_t count) {
    cancel();
    moves_.resize(moves_.size() - std::min(count, moves_.size()));
    set_up();
    if (analysing_) go_on();
  }
  void undo(std::string_view) { take_back(1); }
  void remove(std::string_view) { take_back(2); }
  void post(std::string_view) { post_ = true; }
  void no_post(std::string_view) { post_ = false; }
  void analyze(std::string_view) {
    cancel();
    ours_.reset();
    analysing_ = true;
    go_on();
  }
  void leave_analysis(std::string_view) {
    cancel();
    analysing_ = false;
  }
  void lift(std::string_view rest) {
    if (searching_ && !analysing_) return;
    if (!analysing_) cancel();
    say("highlight " + highlights(game().legal_moves(), session::trim(rest)));
  }
  void set(std::string_view name, std::string_view value) {
    cancel();
    const session::EngineOption* const row = session::find_engine_option(name);
    if (row == nullptr) return say("Error (unknown option): " + session::sanitize(name));
    const bool check = row->spec.type == OptionType::kCheck;
    const Result<std::string> good =
        session::check_value(row->spec, check ? (value == "0" ? "false" : "true") : value);
    const Status status = good ? engine_.set_option(*row, good.value()) : Status(good.error());
    if (!status) say("tellusererror " + session::sanitize(status.error().text()));
    go_on();
  }
  void memory(std::string_view rest) { set("Hash", session::trim(rest)); }
  void cores(std::string_view rest) { set("Threads", session::trim(rest)); }
  void option(std::string_view rest) {
    const std::size_t equals = std::min(rest.find('='), rest.size());
    set(session::trim(rest.substr(0, equals)),
        session::trim(rest.substr(std::min(equals + 1, rest.size()))));
  }

  std::ostream& out_;
  std::mutex output_;
  session::Engine engine_;
  Status opened_ = success();
  std::optional<std::string> fen_;  ///< the game began there; nullopt: at the start
  std::vector<std::string> moves_;
  std::optional<Side> ours_;  ///< the side that the engine plays
  bool analysing_ = false;
  bool post_ = false;
  TimeControl control_;
  std::shared_ptr<SearchSignals> signals_;
  std::mutex answering_;  ///< of the next two; held from the decision to answer to the played move
  bool cancelled_ = false;
  std::vector<std::string> pongs_;
  std::atomic<bool> searching_{false};
  std::thread searcher_;
};

std::span<const XBoard::Command> XBoard::commands() {
  static constexpr std::array<Command, 38> kCommands{{
      {"protover", &XBoard::protover},
      {"new", &XBoard::new_game},
      {"variant", &XBoard::variant},
      {"force", &XBoard::force},
      {"go", &XBoard::go},
      {"playother", &XBoard::play_other},
      {"level", &XBoard::level},
      {"st", &XBoard::time_of_move},
      {"sd", &XBoard::depth},
      {"time", &XBoard::our_time},
      {"otim", &XBoard::their_time},
      {"usermove", &XBoard::user_move},
      {"?", &XBoard::move_now},
      {"ping", &XBoard::ping},
      {"result", &XBoard::result},
      {"setboard", &XBoard::set_board},
      {"undo", &XBoard::undo},
      {"remove", &XBoard::remove},
      {"post", &XBoard::post},
      {"nopost", &XBoard::no_post},
      {"analyze", &XBoard::analyze},
      {"exit", &XBoard::leave_analysis},
      {"lift", &XBoard::lift},
      {"memory", &XBoard::memory},
      {"cores", &XBoard::cores},
      {"option", &XBoard::option},
      // Nothing that this engine does depends on them.
      {"xboard", nullptr},
      {"accepted", nullptr},
      {"rejected", nullptr},
      {"random", nullptr},
      {"hard", nullptr},
      {"easy", nullptr},
      {"computer", nullptr},
      {"name", nullptr},
      {"rating", nullptr},
      {"draw", nullptr},
      {"put", nullptr},
      {".", nullptr},
  }};
  return kCommands;
}

}  // namespace

Subcommand xboard_subcommand(const protocol::ProtocolEngine& engine) {
  Subcommand row;
  row.name = "xboard";
  row.work = session::kSearch | session::kMemory | session::kThreads | session::kLines |
             session::kClock | session::kSeed;
  row.help = "plays Middle Xiangqi in XBoard and WinBoard, by their protocol";
  row.run = [&engine](const Arguments& arguments, const std::vector<std::string>& words) {
    if (!words.empty()) throw UsageError{"nothing may follow xboard, got '" + words.front() + "'"};
    if (engine.session().variant() != kXBoardVariant && has(arguments, "variant"))
      throw UsageError{"xboard plays " + std::string(kXBoardVariant) + " only (--variant)"};
    XBoard xboard(engine.settings(), std::cout);
    if (!xboard.opened()) throw Failure{xboard.opened().error().text()};
    InputLines input([] { return false; });
    std::string line;
    for (InputLines::Got got = input.next(line); got != InputLines::Got::kEnd;
         got = input.next(line)) {
      if (got == InputLines::Got::kLine && !xboard.handle(without_bom(line))) break;
    }
    return 0;
  };
  return row;
}

}  // namespace hegemon::commands
