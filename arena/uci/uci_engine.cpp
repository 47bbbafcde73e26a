#include "arena/uci/uci_engine.h"

#include <algorithm>
#include <cstdint>
#include <exception>

#include "engine/as_utf8.h"
#include "engine/ascii.h"
#include "session/support/strings.h"

namespace hegemon::arena {

namespace {

constexpr std::string_view kToEngine = "> ";
constexpr std::string_view kFromEngine = "< ";
constexpr std::string_view kOnStderr = "! ";
constexpr Milliseconds kQuitPatience{2000};
constexpr std::string_view kGamePlace = "{game}";
constexpr std::string_view kSeedOption = "Seed";
constexpr std::size_t kShown = 200;  ///< characters of a line in an error

using session::first_word;
using session::skip_words;

/// A line that UCI knows, though it answers nothing.
bool is_small_talk(std::string_view line) {
  const std::string_view word = first_word(line);
  return word == "info" || word == "readyok" || word == "uciok" || word == "id" ||
         word == "option" || word == "registration" || word == "copyprotection" || word.empty();
}

/// Could be a move in any notation: letters, digits and a few signs.
bool looks_like_move(std::string_view word) {
  constexpr std::string_view kSigns = "+-=@*#";
  return !word.empty() && word.size() <= 16 && std::all_of(word.begin(), word.end(), [&](char c) {
    const char lower = to_lower(c);
    return is_digit(c) || (lower >= 'a' && lower <= 'z') ||
           kSigns.find(c) != std::string_view::npos;
  });
}

bool mentions(std::string_view line, std::string_view word) {
  if (word.empty()) return false;
  for (std::size_t at = 0; at + word.size() <= line.size(); ++at) {
    if (same_letters(line.substr(at, word.size()), word)) return true;
  }
  return false;
}

std::string with_game(std::string value, std::int64_t number) {
  const std::size_t at = value.find(kGamePlace);
  return at == std::string::npos ? value
                                 : value.replace(at, kGamePlace.size(), std::to_string(number));
}

/// A seed within the option's range.
std::string seed_for(const UciOption& option, std::uint64_t seed) {
  const auto limit = [](const std::optional<std::string>& text) {
    return text ? parse_number<std::uint64_t>(*text, 0, INT64_MAX) : std::nullopt;
  };
  const auto min = limit(option.min), max = limit(option.max);
  if (min && max && *min <= *max && (seed < *min || seed > *max))
    seed = *min + seed % (*max - *min + 1);
  return std::to_string(seed);
}

}  // namespace

UciEngine::~UciEngine() {
  if (process_ == nullptr) return;
  try {
    process_->write("quit\n", {}, Timer::now());
    process_->leave(kQuitPatience);
  } catch (const std::exception&) {
    // Without memory there is no farewell: the process is ended.
  }
}

Result<std::unique_ptr<UciEngine>> UciEngine::start(const EngineConfig& spec,
                                                    const OptionValues& game_options,
                                                    const platform::Event* cancel,
                                                    EngineListeners listeners) {
  Result<std::unique_ptr<Process>> process = Process::start(spec.program);
  if (!process) return process.error().at("engine " + spec.name);
  std::unique_ptr<UciEngine> engine(new UciEngine(spec, std::move(listeners)));
  engine->process_ = std::move(process.value());
  engine->process_->cancel_with(cancel);
  engine->process_->on_stderr([engine = engine.get()](std::string_view line) {
    engine->transcript_.add(kOnStderr, line);
    if (engine->listeners_.on_stderr) engine->listeners_.on_stderr(line);
  });
  if (Status status = engine->shake_hands(game_options); !status) {
    engine->kill();
    return status.error();
  }
  return engine;
}

Status UciEngine::shake_hands(const OptionValues& game_options) {
  send("uci\n", {}, Timer::now() + spec_.start_timeout);
  if (Status status = wait_for("uciok", spec_.start_timeout); !status) return status;
  std::string lines;
  for (const auto& [name, value] : game_options) {
    if (find_option(name) == nullptr) continue;
    if (Status status = set_option(lines, name, value); !status) return status;
  }
  for (const auto& [name, value] : spec_.options) {
    if (find_option(name) == nullptr) return Error::of("engine.option.unknown", place(), name);
    if (value.find(kGamePlace) != std::string::npos) {
      note_setting(name, value);  // each game sets it
    } else if (Status status = set_option(lines, name, value); !status) {
      return status;
    }
  }
  send(lines, "isready\n", Timer::now() + spec_.start_timeout);
  return wait_till_ready(spec_.start_timeout);
}

/// Waits for `readyok`; an error that the engine reports till then is about the options before.
Status UciEngine::wait_till_ready(Milliseconds timeout) {
  complaint_.reset();
  Status status = wait_for("readyok", timeout);
  if (status && complaint_ && !sent_options_.empty())
    status = refusal(complaint_->substr(0, kShown));
  sent_options_.clear();
  return status;
}

/// What an error that it reported means: the option that it names, or else the value.
Error UciEngine::refusal(const std::string& line) const {
  const auto text = [](const auto& option) { return option.first + '=' + option.second; };
  for (const auto member : {&OptionValues::value_type::first, &OptionValues::value_type::second}) {
    for (const auto& option : sent_options_) {
      if (mentions(line, option.*member))
        return Error::of("engine.option.refused", place(), text(option), line);
    }
  }
  std::string all;
  for (const auto& option : sent_options_)
    all += (all.empty() ? "" : ", ") + text(option);
  return Error::of("engine.options.refused", place(), all, line);
}

const UciOption* UciEngine::find_option(std::string_view name) const {
  const auto found = std::find_if(options_.begin(), options_.end(), [&](const UciOption& known) {
    return same_letters(known.name, name);
  });
  return found == options_.end() ? nullptr : &*found;
}

Result<std::string> UciEngine::value_for(const std::string& name, const std::string& value) const {
  const UciOption* const option = find_option(name);
  if (option == nullptr) return value;
  Result<std::string> accepted = accepted_value(*option, value);
  if (!accepted)
    return Error::of("engine.option.value", place(), name, value, accepted.error().what);
  return accepted;
}

Status UciEngine::set_option(std::string& lines, const std::string& name,
                             const std::string& value) {
  const Result<std::string> accepted = value_for(name, value);
  if (!accepted) return accepted.error();
  add_option(lines, name, accepted.value());
  note_setting(name, accepted.value());
  return success();
}

void UciEngine::add_option(std::string& lines, std::string_view name, const std::string& value) {
  lines += "setoption name " + std::string(name);
  if (!value.empty()) lines += " value " + value;
  lines += '\n';
  sent_options_.emplace_back(name, value);
}

void UciEngine::note_setting(std::string_view name, const std::string& value) {
  for (auto& [known, setting] : identity_.settings) {
    if (same_letters(known, name)) setting = value;
  }
}

void UciEngine::note(std::string_view direction, std::string_view line) {
  if (line.ends_with('\n')) line.remove_suffix(1);
  transcript_.add(direction, line);
  if (listeners_.on_line) listeners_.on_line(direction, line);
}

bool UciEngine::send(std::string_view first, std::string_view second, Timer::time_point deadline) {
  for (const std::string_view text : {first, second}) {
    if (text.empty()) continue;
    for (const std::string_view line : split(text.substr(0, text.size() - 1), '\n')) {
      note(kToEngine, line);
    }
  }
  return process_ != nullptr && process_->write(first, second, deadline);
}

/// Reads up to the line that begins with this word; takes options down on the way.
Status UciEngine::wait_for(std::string_view word, Milliseconds timeout) {
  const Timer::time_point deadline = Timer::now() + timeout;
  std::string_view line;
  for (;;) {
    const Process::Got got = process_ ? process_->read_line(line, deadline) : Process::Got::kClosed;
    if (got == Process::Got::kCancelled) return Error::of("run.interrupted", place());
    if (got == Process::Got::kBroken || (process_ && process_->failure())) kill();
    if (failure_) return failed();
    if (got == Process::Got::kClosed) {
      return Error::of("engine.ended", place(), kill(), word);
    }
    if (got != Process::Got::kLine || Timer::now() > deadline) {
      return Error::of("engine.silent", place(), word, timeout.count());
    }
    note(kFromEngine, line);
    if (first_word(line) == word) return success();
    if (!complaint_ && is_complaint(line)) complaint_ = line;
    read_handshake(line);
  }
}

void UciEngine::read_handshake(std::string_view line) {
  constexpr std::size_t kMaxOptions = 10'000;
  const std::string_view word = first_word(line);
  const std::string_view rest = skip_words(line, 2);
  if (first_word(skip_words(line, 1)) != "name") return;
  if (word == "id") {
    identity_.name = as_utf8(session::join(split_words(rest)));
  } else if (word == "option" && options_.size() < kMaxOptions) {
    if (std::optional<UciOption> option = parse_uci_option(line)) {
      if (option->type != "button") {
        const std::string initial = option->initial.value_or("");
        identity_.settings.emplace_back(option->name, initial == "<empty>" ? "" : initial);
      }
      options_.push_back(std::move(*option));
    } else {  // of a type that UCI does not have; it may be set all the same
      std::vector<std::string_view> name = split_words(rest);
      name.erase(std::find(name.begin(), name.end(), "type"), name.end());
      options_.push_back({session::join(name), {}, {}, {}, {}, {}});
    }
  }
}

Status UciEngine::check_game_options(std::int64_t number) const {
  for (const auto& [name, value] : spec_.options) {
    if (value.find(kGamePlace) == std::string::npos) continue;
    if (const auto accepted = value_for(name, with_game(value, number)); !accepted)
      return accepted.error();
  }
  return success();
}

Status UciEngine::new_game(std::int64_t number, std::optional<std::uint64_t> seed) {
  std::string lines;
  const bool has_own_seed =
      std::any_of(spec_.options.begin(), spec_.options.end(),
                  [](const auto& option) { return same_letters(option.first, kSeedOption); });
  const UciOption* const option = find_option(kSeedOption);
  if (seed && option != nullptr && !has_own_seed)
    add_option(lines, kSeedOption, seed_for(*option, *seed));
  for (const auto& [name, value] : spec_.options) {
    if (value.find(kGamePlace) == std::string::npos) continue;
    const Result<std::string> accepted = value_for(name, with_game(value, number));
    if (!accepted) return accepted.error();
    add_option(lines, name, accepted.value());
  }
  lines += "ucinewgame\n";
  send(lines, "isready\n", Timer::now() + spec_.ping_timeout);
  return wait_till_ready(spec_.ping_timeout);
}

Reply UciEngine::go(std::string_view position, std::string_view go,
                    const AnswerTimeouts& timeouts) {
  if (std::optional<Reply> wrong = unasked_bestmove()) return std::move(*wrong);
  const Timer::time_point begin = Timer::now();
  note(kToEngine, position);
  note(kToEngine, go);
  // Both lines, with the caller's newlines, leave in one write without a copy.
  if (process_ == nullptr || !process_->write(position, go, begin + timeouts.answer)) {
    return broken(Fault::kCrash, "it takes no input");
  }
  return answer(begin, timeouts);
}

/// Reads what has come since the last answer, without waiting for more. A late move must not be
/// read as the answer to the next `go`.
std::optional<Reply> UciEngine::unasked_bestmove() {
  if (process_ == nullptr) return std::nullopt;
  std::string_view line;
  const Timer::time_point begin = Timer::now();
  constexpr Milliseconds kLongest{20};  // one that never ends is found out by the next answer
  while (process_->read_line(line, begin) == Process::Got::kLine &&
         Timer::now() < begin + kLongest) {
    note(kFromEngine, line);
    if (first_word(line) != "bestmove") continue;
    return broken(Fault::kGarbage,
                  "a second bestmove to one go: '" + std::string(line.substr(0, kShown)) + "'");
  }
  return std::nullopt;
}

bool UciEngine::answers_again(const AnswerTimeouts& timeouts) {
  const Timer::time_point deadline = Timer::now() + timeouts.after_stop;
  if (!send("stop\n", "isready\n", deadline)) return false;
  bool again = false;
  std::string_view line;
  while (process_->read_line(line, deadline) == Process::Got::kLine && Timer::now() < deadline) {
    note(kFromEngine, line);
    if (first_word(line) == "bestmove") again = true;
    if (first_word(line) == "readyok") break;
  }
  return again;
}

Reply UciEngine::answer(Timer::time_point begin, const AnswerTimeouts& timeouts) {
  main_line_.clear();
  Timer::time_point deadline = begin + timeouts.answer;
  bool stopped = false;
  int unknown_lines = 0;
  std::string_view line;
  for (;;) {
    Process::Got got = process_->read_line(line, deadline);
    const bool is_best = got == Process::Got::kLine && first_word(line) == "bestmove";
    if (got == Process::Got::kLine && !is_best) {
      note(kFromEngine, line);
      if (is_main_line(line)) {
        main_line_.assign(line);
      } else if (!is_small_talk(line)) {
        ++unknown_lines;
      }
      // An engine that never stops writing must not postpone the deadline.
      if (Timer::now() <= deadline) continue;
      got = Process::Got::kTimeout;
    }
    switch (got) {
      case Process::Got::kLine: {
        Reply reply;
        reply.elapsed = std::chrono::duration_cast<Microseconds>(Timer::now() - begin);
        note(kFromEngine, line);
        best_line_.assign(line);
        const std::vector<std::string_view> words = split_words(best_line_);
        const std::string_view move = words.size() > 1 ? words[1] : std::string_view{};
        if (!looks_like_move(move)) {
          return broken(Fault::kGarbage, "no move in '" + best_line_.substr(0, kShown) + "'");
        }
        reply.move = move;
        reply.info = parse_info(main_line_);
        if (words.size() > 3 && words[2] == "ponder") reply.ponder = words[3];
        if (stopped) {
          reply.fault = Fault::kTime;
          reply.what = "it answered only to stop, after " +
                       std::to_string(reply.elapsed.count() / 1000) + " ms";
        }
        return reply;
      }
      case Process::Got::kCancelled: {
        Reply reply;
        reply.cancelled = true;
        return reply;
      }
      case Process::Got::kBroken:  // `failure` says it
      case Process::Got::kClosed:
        return broken(Fault::kCrash, "its process came to an end");
      case Process::Got::kTooLong:
        return broken(Fault::kGarbage, "a line without an end");
      case Process::Got::kTimeout:
        if (stopped) {
          return broken(unknown_lines > 0 ? Fault::kGarbage : Fault::kStall,
                        "no bestmove, not even after stop");
        }
        stopped = true;
        deadline = Timer::now() + timeouts.after_stop;
        if (!send("stop\n", {}, deadline)) return broken(Fault::kStall, "it reads no input");
        break;
    }
  }
}

void UciEngine::ponder(std::string_view position, std::string_view go,
                       const AnswerTimeouts& timeouts) {
  note(kToEngine, position);
  note(kToEngine, go);
  // If it fails, the next wait for an answer finds the reason.
  pondering_ =
      process_ != nullptr && process_->write(position, go, Timer::now() + timeouts.after_stop);
}

Reply UciEngine::ponder_hit(const AnswerTimeouts& timeouts) {
  pondering_ = false;
  const Timer::time_point begin = Timer::now();
  if (!send("ponderhit\n", {}, begin + timeouts.answer)) {
    return broken(Fault::kCrash, "it takes no input");
  }
  return answer(begin, timeouts);
}

void UciEngine::end_pondering(const AnswerTimeouts& timeouts) {
  if (!std::exchange(pondering_, false)) return;
  const Timer::time_point begin = Timer::now();
  if (send("stop\n", {}, begin + timeouts.after_stop)) {
    // Whatever is wrong ends the process; the next `go` finds out.
    static_cast<void>(answer(begin, timeouts));
  }
}

Reply UciEngine::broken(Fault fault, std::string what) {
  Reply reply;
  reply.fault = fault;
  reply.what = std::move(what) + " (" + kill() + ')';
  reply.failure = failure_ ? std::optional(failed()) : std::nullopt;
  reply.killed = fault == Fault::kCrash && killed_from_outside_;
  return reply;
}

std::string UciEngine::kill() {
  pondering_ = false;
  if (process_ == nullptr) return "its process is gone";
  if (process_->failure()) failure_ = process_->failure();
  std::string ending = process_->end();
  killed_from_outside_ = process_->killed_from_outside();
  process_.reset();
  return ending;
}

}  // namespace hegemon::arena
