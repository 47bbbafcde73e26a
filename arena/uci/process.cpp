#include "arena/uci/process.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <exception>
#include <filesystem>

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

namespace hegemon::arena {

namespace {

constexpr std::size_t kLongestLine = std::size_t{1} << 20;
constexpr std::size_t kChunk = 4096;

struct Pipe {
  Descriptor read, write;
};

std::optional<Pipe> make_pipe() {
  std::array<int, 2> ends{};
  // Close-on-exec, so that no engine holds an end of another's pipe and keeps it open.
  if (pipe2(ends.data(), O_CLOEXEC) != 0) return std::nullopt;
  return Pipe{Descriptor(ends[0]), Descriptor(ends[1])};
}

void make_nonblocking(const Descriptor& descriptor) {
  fcntl(descriptor.get(), F_SETFL, fcntl(descriptor.get(), F_GETFL) | O_NONBLOCK);
}

/// Our environment with the additions, `NAME=value` each.
std::vector<std::string> environment_with(
    const std::vector<std::pair<std::string, std::string>>& additions) {
  std::vector<std::string> all;
  for (char** entry = environ; *entry != nullptr; ++entry) {
    const std::string_view text = *entry;
    const std::string_view name = text.substr(0, text.find('='));
    const bool replaced = std::any_of(additions.begin(), additions.end(),
                                      [&](const auto& pair) { return pair.first == name; });
    if (!replaced) all.emplace_back(text);
  }
  for (const auto& [name, value] : additions)
    all.push_back(name + '=' + value);
  return all;
}

/// The form that execve takes: a null behind the last.
std::vector<char*> pointers(std::vector<std::string>& texts) {
  std::vector<char*> list;
  for (std::string& text : texts)
    list.push_back(text.data());
  list.push_back(nullptr);
  return list;
}

/// The time left in the form that poll takes; never negative.
timespec until(Timer::time_point deadline) {
  const auto left = std::max(deadline - Timer::now(), Timer::duration::zero());
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(left);
  const auto rest = std::chrono::duration_cast<std::chrono::nanoseconds>(left - seconds);
  return {static_cast<time_t>(seconds.count()), static_cast<long>(rest.count())};
}

/// The program's file cannot be executed; any other error of posix_spawn is a lack of this machine.
bool is_of_the_file(int error) {
  switch (error) {
    case ENOENT:
    case ENOTDIR:
    case EACCES:
    case EPERM:
    case ENOEXEC:
    case EISDIR:
    case ELOOP:
    case ENAMETOOLONG:
    case EINVAL:
    case ELIBBAD:
    case ETXTBSY:
      return true;
    default:
      return false;
  }
}

/// Attributes and file actions of posix_spawn, freed at the end.
struct SpawnPlan {
  posix_spawnattr_t attributes{};
  posix_spawn_file_actions_t actions{};
  SpawnPlan() {
    posix_spawnattr_init(&attributes);
    posix_spawn_file_actions_init(&actions);
  }
  ~SpawnPlan() {
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
  }
  SpawnPlan(const SpawnPlan&) = delete;
  SpawnPlan& operator=(const SpawnPlan&) = delete;
};

}  // namespace

Descriptor& Descriptor::operator=(Descriptor&& other) noexcept {
  if (this != &other) {
    reset();
    number_ = std::exchange(other.number_, -1);
  }
  return *this;
}

void Descriptor::reset() {
  if (number_ >= 0) close(number_);
  number_ = -1;
}

Result<std::unique_ptr<Process>> Process::start(const Program& program) {
  std::string command = program.command;
  // The child changes its directory before it looks for the program.
  if (command.find('/') != std::string::npos) {
    std::error_code ignored;
    command = std::filesystem::absolute(command, ignored).string();
  }
  auto in = make_pipe();
  auto out = make_pipe();
  auto err = make_pipe();
  if (!in || !out || !err) {
    return Error{"cannot make the pipes to '" + program.command + "': " + std::strerror(errno),
                 "engine", ErrorKind::kResources};
  }

  SpawnPlan plan;
  posix_spawn_file_actions_adddup2(&plan.actions, in->read.get(), STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&plan.actions, out->write.get(), STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&plan.actions, err->write.get(), STDERR_FILENO);
  if (!program.directory.empty()) {
    posix_spawn_file_actions_addchdir_np(&plan.actions, program.directory.c_str());
  }
  // Signals as a fresh program expects them: nothing blocked or ignored, a group of its own.
  sigset_t none;
  sigemptyset(&none);
  sigset_t all;
  sigfillset(&all);
  posix_spawnattr_setsigmask(&plan.attributes, &none);
  posix_spawnattr_setsigdefault(&plan.attributes, &all);
  posix_spawnattr_setpgroup(&plan.attributes, 0);
  posix_spawnattr_setflags(
      &plan.attributes,
      static_cast<short>(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP));
  std::vector<std::string> arguments = program.arguments;
  arguments.insert(arguments.begin(), command);
  std::vector<std::string> environment = environment_with(program.environment);

  std::unique_ptr<Process> process(new Process);
  const int failure = posix_spawnp(&process->id_, command.c_str(), &plan.actions, &plan.attributes,
                                   pointers(arguments).data(), pointers(environment).data());
  if (failure != 0) {
    process->id_ = -1;
    const std::string place = program.directory.empty() ? "" : " in directory " + program.directory;
    return Error{"cannot start '" + program.command + "'" + place + ": " + std::strerror(failure),
                 "engine", is_of_the_file(failure) ? ErrorKind::kFile : ErrorKind::kResources};
  }
  process->in_ = std::move(in->write);
  process->out_ = std::move(out->read);
  process->err_ = std::move(err->read);
  make_nonblocking(process->in_);
  make_nonblocking(process->out_);
  make_nonblocking(process->err_);
  return process;
}

Process::~Process() {
  try {
    end();
  } catch (const std::exception&) {
    // Without memory its ending has no words; the process is gone all the same.
  }
}

void Process::fail(const char* call) {
  if (failure_) return;
  failure_ = Error{std::string(call) + ": " + std::strerror(errno), "pipe of an engine",
                   ErrorKind::kResources};
}

bool Process::write(std::string_view first, std::string_view second, Timer::time_point deadline) {
  while (!first.empty() || !second.empty()) {
    if (!in_.open()) return false;
    std::array<iovec, 2> parts{iovec{const_cast<char*>(first.data()), first.size()},
                               iovec{const_cast<char*>(second.data()), second.size()}};
    const ssize_t written = writev(in_.get(), parts.data(), 2);
    if (written >= 0) {
      const auto count = static_cast<std::size_t>(written);
      const std::size_t of_first = std::min(count, first.size());
      first.remove_prefix(of_first);
      second.remove_prefix(count - of_first);
      continue;
    }
    if (errno == EINTR) continue;
    if (errno == EPIPE) {
      hung_up_ = true;
      return false;
    }
    if (errno != EAGAIN) {
      fail("cannot write");
      return false;
    }
    // The program does not read. It may be waiting for us to read its stderr.
    std::array<pollfd, 2> waiting{pollfd{in_.get(), POLLOUT, 0}, pollfd{err_.get(), POLLIN, 0}};
    const timespec left = until(deadline);
    const int ready = ppoll(waiting.data(), waiting.size(), &left, nullptr);
    if (ready == 0) return false;
    if (ready < 0) {
      if (errno == EINTR) continue;
      fail("cannot wait");
      return false;
    }
    if (waiting[1].revents != 0) drain_stderr();
  }
  return true;
}

bool Process::next_buffered(std::string_view& line) {
  const std::size_t from = std::max(begin_, searched_);
  const std::size_t at = buffer_.find('\n', from);
  if (at == std::string::npos) {
    searched_ = buffer_.size();
    return false;
  }
  line = std::string_view(buffer_).substr(begin_, at - begin_);
  begin_ = at + 1;
  if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
  return true;
}

Process::Got Process::read_line(std::string_view& line, Timer::time_point deadline) {
  for (;;) {
    if (next_buffered(line)) return Got::kLine;
    if (!out_.open()) return Got::kClosed;
    if (buffer_.size() - begin_ > kLongestLine) return Got::kTooLong;
    buffer_.erase(0, begin_);
    searched_ -= begin_;
    begin_ = 0;

    std::array<pollfd, 3> waiting{pollfd{out_.get(), POLLIN, 0}, pollfd{err_.get(), POLLIN, 0},
                                  pollfd{cancel_, POLLIN, 0}};
    const timespec left = until(deadline);
    const int ready = ppoll(waiting.data(), waiting.size(), &left, nullptr);
    if (ready == 0) return Got::kTimeout;
    if (ready < 0) {
      if (errno == EINTR) continue;
      fail("cannot wait");
      return Got::kBroken;
    }
    if (waiting[2].revents != 0) return Got::kCancelled;
    if (waiting[1].revents != 0) drain_stderr();
    if (waiting[0].revents == 0) {
      if (Timer::now() >= deadline) return Got::kTimeout;
      continue;
    }
    const std::size_t had = buffer_.size();
    buffer_.resize(had + kChunk);
    const ssize_t count = read(out_.get(), buffer_.data() + had, kChunk);
    const int error = errno;
    buffer_.resize(had + static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
    errno = error;
    if (count == 0) out_.reset();
    if (count < 0 && errno != EAGAIN && errno != EINTR) {
      fail("cannot read");
      return Got::kBroken;
    }
  }
}

void Process::drain_stderr() {
  std::array<char, 4096> chunk{};
  const ssize_t count = read(err_.get(), chunk.data(), chunk.size());
  if (count < 0 && (errno == EAGAIN || errno == EINTR)) return;
  if (count <= 0) {
    err_.reset();
    return;
  }
  stderr_rest_.append(chunk.data(), static_cast<std::size_t>(count));
  for (;;) {
    const std::size_t at = stderr_rest_.find('\n');
    if (at == std::string::npos && stderr_rest_.size() < chunk.size()) return;
    if (stderr_sink_) stderr_sink_(std::string_view(stderr_rest_).substr(0, at));
    stderr_rest_.erase(0, at == std::string::npos ? at : at + 1);
  }
}

void Process::leave(std::chrono::milliseconds patience) {
  in_.reset();
  const Timer::time_point deadline = Timer::now() + patience;
  std::string_view line;
  for (Got got = Got::kLine; got == Got::kLine;)
    got = read_line(line, deadline);
  end();
}

std::string Process::end() {
  if (id_ < 0) return ending_;
  in_.reset();
  // A program that closed its output is about to go: its own exit status says more than our signal.
  constexpr int kLooks = 50;
  siginfo_t gone{};
  for (int i = 0; i < (out_.open() && !hung_up_ ? 1 : kLooks) && gone.si_pid == 0; ++i) {
    if (i > 0) poll(nullptr, 0, 1);
    // It stays a zombie until its group is ended, so that no other process gets its number.
    waitid(P_PID, static_cast<id_t>(id_), &gone, WEXITED | WNOHANG | WNOWAIT);
  }
  const bool ended_by_us = gone.si_pid == 0;
  kill(-id_, SIGKILL);
  int status = 0;
  while (waitpid(id_, &status, 0) < 0 && errno == EINTR) {
  }
  if (err_.open()) drain_stderr();
  id_ = -1;
  if (ended_by_us) {
    ending_ = "ended by the arena";
  } else if (WIFSIGNALED(status)) {
    ending_ = "killed by signal " + std::to_string(WTERMSIG(status));
    killed_from_outside_ = WTERMSIG(status) == SIGKILL || WTERMSIG(status) == SIGTERM;
  } else {
    ending_ = "exit status " + std::to_string(WEXITSTATUS(status));
  }
  return ending_;
}

}  // namespace hegemon::arena
