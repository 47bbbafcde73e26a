#include "arena/check/scripted_session.h"

#include <stdexcept>

#include "session/support/strings.h"

namespace hegemon::arena {

ScriptedSession::ScriptedSession(const Program& program) {
  Result<std::unique_ptr<Process>> started = Process::start(program);
  if (!started && started.error().kind == ErrorKind::kResources)
    throw std::runtime_error(started.error().text());
  require(started.ok(), started.ok() ? "" : started.error().what);
  process_ = std::move(started.value());
}

void ScriptedSession::say(const std::string& lines) {
  const bool taken = process_->write(lines + '\n', {}, Timer::now() + kWait);
  if (process_->failure()) throw std::runtime_error(process_->failure()->text());
  if (!taken) throw CheckFailure{"it takes no input (" + process_->end() + ')'};
}

Lines ScriptedSession::until(std::string_view word, Milliseconds wait) {
  Lines lines;
  const Timer::time_point deadline = Timer::now() + wait;
  for (;;) {
    const std::optional<std::string> line = next(deadline);
    if (!line && closed_)
      throw CheckFailure{Error::of("engine.ended", "", process_->end(), word).what};
    require(line.has_value(), Error::of("engine.silent", "", word, wait.count()).what);
    lines.push_back(*line);
    if (session::first_word(*line) == word) return lines;
  }
}

Lines ScriptedSession::ask(const std::string& line, std::string_view word) {
  say(line);
  return until(word);
}

std::optional<std::string> ScriptedSession::next(Timer::time_point deadline) {
  std::string_view line;
  const Process::Got got = process_->read_line(line, deadline);
  if (got == Process::Got::kBroken) throw std::runtime_error(process_->failure()->text());
  closed_ = got == Process::Got::kClosed;
  if (got != Process::Got::kLine) return std::nullopt;
  return std::string(line);
}

bool ScriptedSession::next_bestmove(Milliseconds wait) {
  const Timer::time_point deadline = Timer::now() + wait;
  while (const std::optional<std::string> line = next(deadline)) {
    if (session::first_word(*line) == "bestmove") return true;
    if (Timer::now() > deadline) break;
  }
  return false;
}

void ScriptedSession::until_closed() {
  while (next(Timer::now() + kWait)) {
  }
  require(closed_, "it does not leave");
}

}  // namespace hegemon::arena
