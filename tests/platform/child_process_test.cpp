/// Programs with pipes, and what their wait ends with.
#include "platform/child_process.h"

#include <cerrno>

#include <doctest/doctest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "platform/programs.h"

namespace hegemon::platform {

namespace {

using Io = ChildProcess::Io;
using State = ChildProcess::Ready::State;

std::unique_ptr<ChildProcess> shell(const std::string& commands) {
  StartFailure failure;
  return ChildProcess::start({"sh", {"-c", commands}, "/", {{"WORD", "two words"}}}, failure);
}

ChildProcess::Timer::time_point late() {
  return ChildProcess::Timer::now() + std::chrono::minutes(1);
}

/// All that comes before it closes its output.
std::string whole_output(ChildProcess& child) {
  std::string bytes;
  while (child.output_is_open()) {
    child.wait_for_output(late(), nullptr);
    child.read_output(bytes);
  }
  return bytes;
}

}  // namespace

TEST_CASE(
    "a program gets its directory, environment and input, and its output and exit status come "
    "back") {
  const auto child = shell("read line; echo \"$PWD $WORD $line\"; exit 7");
  REQUIRE(child != nullptr);
  CHECK(child->id() > 0);
  std::size_t count = 0;
  CHECK(child->write("in", "put\n", count) == Io::kDone);
  CHECK(count == 6);
  CHECK(whole_output(*child) == "/ two words input\n");
  const ChildProcess::Ending ending = child->end(std::chrono::minutes(1));
  CHECK(ending.how == ChildProcess::Ending::How::kExit);
  CHECK(ending.number == 7);
}

TEST_CASE("a wait ends at its deadline or by an event, and a program that does not end is ended") {
  const auto child = shell("exec sleep 1000");
  REQUIRE(child != nullptr);
  CHECK(child->wait_for_output(ChildProcess::Timer::now(), nullptr).state == State::kTimeout);
  Event event;
  REQUIRE(event.ok());
  CHECK_FALSE(event.is_set());
  event.set();
  CHECK(event.is_set());
  CHECK(child->wait_for_output(late(), &event).cancelled);
  CHECK(child->end({}).how == ChildProcess::Ending::How::kByUs);
}

TEST_CASE("a program that is not there is a failure of its file") {
  StartFailure failure;
  CHECK(ChildProcess::start({"/nowhere/program", {}, {}, {}}, failure) == nullptr);
  CHECK(failure.step == StartFailure::Step::kStart);
  CHECK(failure.of_the_file);
}

TEST_CASE("a process that the system does not give is no failure of the program's file") {
  // In a process of its own, which is left with no processes to start. Of root none is counted.
  enum Found : int { kLack, kOther, kCannotTry };
  const pid_t id = fork();
  REQUIRE(id >= 0);
  if (id == 0) {
    constexpr uid_t kNobody = 65534;
    const rlimit none{0, 0};
    if (setrlimit(RLIMIT_NPROC, &none) != 0) _exit(kCannotTry);
    if (geteuid() == 0 && setresuid(kNobody, kNobody, kNobody) != 0) _exit(kCannotTry);
    StartFailure failure;
    const auto child = ChildProcess::start({"sh", {"-c", "exit"}, {}, {}}, failure);
    const bool lack = child == nullptr && failure.step == StartFailure::Step::kStart &&
                      failure.error == EAGAIN && !failure.of_the_file;
    _exit(lack ? kLack : kOther);
  }
  int status = 0;
  REQUIRE(waitpid(id, &status, 0) == id);
  REQUIRE(WIFEXITED(status));
  if (WEXITSTATUS(status) == kCannotTry) {
    MESSAGE("skipped: no process here may become one with a limit of processes");
    return;
  }
  CHECK(WEXITSTATUS(status) == kLack);
}

TEST_CASE("a descriptor that the system does not give is no failure of the program's file") {
  rlimit before{};
  REQUIRE(getrlimit(RLIMIT_NOFILE, &before) == 0);
  const rlimit few{4, before.rlim_max};
  REQUIRE(setrlimit(RLIMIT_NOFILE, &few) == 0);
  StartFailure failure;
  const auto child = ChildProcess::start({"sh", {"-c", "exit"}, {}, {}}, failure);
  REQUIRE(setrlimit(RLIMIT_NOFILE, &before) == 0);
  CHECK(child == nullptr);
  CHECK(failure.step == StartFailure::Step::kPipes);
  CHECK(failure.error == EMFILE);
  CHECK_FALSE(failure.of_the_file);
}

TEST_CASE("a program is searched in PATH unless it is a path") {
  CHECK(is_program(find_program("sh")));
  CHECK(find_program("./sh") == "./sh");
  CHECK(find_program("no-such-program").empty());
  CHECK(is_program(this_program()));
}

}  // namespace hegemon::platform
