/// `platform/child_process.h` on POSIX.
#include "platform/child_process.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <filesystem>
#include <optional>

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

namespace hegemon::platform {

namespace {

constexpr std::size_t kChunk = 4096;

/// A file descriptor with an owner.
class Descriptor {
 public:
  Descriptor() = default;
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  ~Descriptor() { reset(); }

  int get() const { return number_; }
  bool open() const { return number_ >= 0; }
  void reset() {
    if (number_ >= 0) close(number_);
    number_ = -1;
  }

 private:
  int number_ = -1;
};

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
timespec until(ChildProcess::Timer::time_point deadline) {
  using Timer = ChildProcess::Timer;
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
  /// In this group of processes; 0: a new one.
  explicit SpawnPlan(pid_t group) {
    posix_spawnattr_init(&attributes);
    posix_spawn_file_actions_init(&actions);
    // Signals as a fresh program expects them: nothing blocked or ignored.
    sigset_t none;
    sigemptyset(&none);
    sigset_t all;
    sigfillset(&all);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &all);
    posix_spawnattr_setpgroup(&attributes, group);
    posix_spawnattr_setflags(
        &attributes,
        static_cast<short>(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP));
  }
  ~SpawnPlan() {
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
  }
  SpawnPlan(const SpawnPlan&) = delete;
  SpawnPlan& operator=(const SpawnPlan&) = delete;
};

/// Starts the first process of a group. It ends the whole group when nobody holds the other end of `life` any more, that is,
/// when this program has ended in whatever way. (PR_SET_PDEATHSIG would spare what the program has started.)
int start_guard(const Descriptor& life, pid_t& id) {
  SpawnPlan plan(0);
  posix_spawn_file_actions_adddup2(&plan.actions, life.get(), STDIN_FILENO);
  posix_spawn_file_actions_addclose(&plan.actions, STDOUT_FILENO);
  posix_spawn_file_actions_addclose(&plan.actions, STDERR_FILENO);
  std::vector<std::string> words{"sh", "-c", "trap '' HUP INT TERM; read _; kill -KILL 0"};
  const int error =
      posix_spawn(&id, "/bin/sh", &plan.actions, &plan.attributes, pointers(words).data(), environ);
  // Where posix_spawn does not wait for the program to start, as under qemu-user, there would be no group yet.
  if (error == 0) setpgid(id, id);
  return error;
}

/// Waits for the end of a process.
int status_of(pid_t id) {
  int status = 0;
  while (waitpid(id, &status, 0) < 0 && errno == EINTR) {
  }
  return status;
}

ChildProcess::Io read_some(Descriptor& from, std::string& bytes) {
  std::array<char, kChunk> chunk;
  const ssize_t count = read(from.get(), chunk.data(), chunk.size());
  if (count < 0) {
    return errno == EAGAIN || errno == EINTR ? ChildProcess::Io::kNothing
                                             : ChildProcess::Io::kFailed;
  }
  if (count == 0) {
    from.reset();
    return ChildProcess::Io::kClosed;
  }
  bytes.append(chunk.data(), static_cast<std::size_t>(count));
  return ChildProcess::Io::kDone;
}

/// The state that goes with what ppoll has returned.
ChildProcess::Ready::State state_of(int ready) {
  using State = ChildProcess::Ready::State;
  if (ready == 0) return State::kTimeout;
  if (ready > 0) return State::kReady;
  return errno == EINTR ? State::kAgain : State::kFailed;
}

}  // namespace

struct ChildProcess::System {
  pid_t id = -1;
  pid_t guard = -1;  ///< the first of its group
  Descriptor in, out, err;
  Descriptor life;  ///< nothing is written to it
};

ChildProcess::ChildProcess(std::unique_ptr<System> system) : system_(std::move(system)) {}

std::unique_ptr<ChildProcess> ChildProcess::start(const Program& program, StartFailure& failure) {
  std::string command = program.command;
  // The child changes its directory before it looks for the program.
  if (command.find('/') != std::string::npos) {
    std::error_code ignored;
    command = std::filesystem::absolute(command, ignored).string();
  }
  auto in = make_pipe();
  auto out = make_pipe();
  auto err = make_pipe();
  auto life = make_pipe();
  if (!in || !out || !err || !life) {
    failure = {StartFailure::Step::kPipes, errno, false};
    return nullptr;
  }

  auto system = std::make_unique<System>();
  if (const int error = start_guard(life->read, system->guard); error != 0) {
    failure = {StartFailure::Step::kStart, error, false};
    return nullptr;
  }
  SpawnPlan plan(system->guard);
  posix_spawn_file_actions_adddup2(&plan.actions, in->read.get(), STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&plan.actions, out->write.get(), STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&plan.actions, err->write.get(), STDERR_FILENO);
  if (!program.directory.empty()) {
    posix_spawn_file_actions_addchdir_np(&plan.actions, program.directory.c_str());
  }
  std::vector<std::string> arguments = program.arguments;
  arguments.insert(arguments.begin(), command);
  std::vector<std::string> environment = environment_with(program.environment);

  const int error = posix_spawnp(&system->id, command.c_str(), &plan.actions, &plan.attributes,
                                 pointers(arguments).data(), pointers(environment).data());
  if (error != 0) {
    failure = {StartFailure::Step::kStart, error, is_of_the_file(error)};
    life->write.reset();
    status_of(system->guard);
    return nullptr;
  }
  system->in = std::move(in->write);
  system->out = std::move(out->read);
  system->err = std::move(err->read);
  system->life = std::move(life->write);
  make_nonblocking(system->in);
  make_nonblocking(system->out);
  make_nonblocking(system->err);
  return std::unique_ptr<ChildProcess>(new ChildProcess(std::move(system)));
}

ChildProcess::~ChildProcess() {
  if (system_->id >= 0) end({});
}

int ChildProcess::id() const {
  return system_->id;
}

ChildProcess::Io ChildProcess::write(std::string_view first, std::string_view second,
                                     std::size_t& count) {
  count = 0;
  std::array<iovec, 2> parts{iovec{const_cast<char*>(first.data()), first.size()},
                             iovec{const_cast<char*>(second.data()), second.size()}};
  const ssize_t written = writev(system_->in.get(), parts.data(), 2);
  if (written >= 0) {
    count = static_cast<std::size_t>(written);
    return Io::kDone;
  }
  if (errno == EAGAIN || errno == EINTR) return Io::kNothing;
  return errno == EPIPE ? Io::kClosed : Io::kFailed;
}

void ChildProcess::close_input() {
  system_->in.reset();
}

bool ChildProcess::input_is_open() const {
  return system_->in.open();
}

ChildProcess::Io ChildProcess::read_output(std::string& bytes) {
  return read_some(system_->out, bytes);
}

ChildProcess::Io ChildProcess::read_errors(std::string& bytes) {
  return read_some(system_->err, bytes);
}

bool ChildProcess::output_is_open() const {
  return system_->out.open();
}

bool ChildProcess::errors_are_open() const {
  return system_->err.open();
}

ChildProcess::Ready ChildProcess::wait_for_input(Timer::time_point deadline) {
  std::array<pollfd, 2> waiting{pollfd{system_->in.get(), POLLOUT, 0},
                                pollfd{system_->err.get(), POLLIN, 0}};
  const timespec left = until(deadline);
  const int ready = ppoll(waiting.data(), waiting.size(), &left, nullptr);
  return {state_of(ready), waiting[0].revents != 0, false, waiting[1].revents != 0, false};
}

ChildProcess::Ready ChildProcess::wait_for_output(Timer::time_point deadline, const Event* cancel) {
  std::array<pollfd, 3> waiting{
      pollfd{system_->out.get(), POLLIN, 0}, pollfd{system_->err.get(), POLLIN, 0},
      pollfd{cancel == nullptr ? -1 : static_cast<int>(cancel->handle()), POLLIN, 0}};
  const timespec left = until(deadline);
  const int ready = ppoll(waiting.data(), waiting.size(), &left, nullptr);
  return {state_of(ready), false, waiting[0].revents != 0, waiting[1].revents != 0,
          waiting[2].revents != 0};
}

ChildProcess::Ending ChildProcess::end(std::chrono::milliseconds patience) {
  const pid_t id = std::exchange(system_->id, -1);
  siginfo_t gone{};
  for (std::chrono::milliseconds waited{0}; waited <= patience && gone.si_pid == 0; ++waited) {
    if (waited.count() > 0) poll(nullptr, 0, 1);
    // It stays a zombie until its group is ended, so that no other process gets its number.
    waitid(P_PID, static_cast<id_t>(id), &gone, WEXITED | WNOHANG | WNOWAIT);
  }
  const bool ended_by_us = gone.si_pid == 0;
  // It may not be in the group yet, or have made one of its own.
  for (const pid_t target : {-system_->guard, -id, id})
    kill(target, SIGKILL);
  const int status = status_of(id);
  status_of(system_->guard);
  if (ended_by_us) return {Ending::How::kByUs, 0, false};
  if (!WIFSIGNALED(status)) return {Ending::How::kExit, WEXITSTATUS(status), false};
  const int signal = WTERMSIG(status);
  return {Ending::How::kSignal, signal, signal == SIGKILL || signal == SIGTERM};
}

}  // namespace hegemon::platform
