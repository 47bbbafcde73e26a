/// Programs with pipes, and what their wait ends with.
#include "platform/child_process.h"

#include <doctest/doctest.h>

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

TEST_CASE("a program is searched in PATH unless it is a path") {
  CHECK(is_program(find_program("sh")));
  CHECK(find_program("./sh") == "./sh");
  CHECK(find_program("no-such-program").empty());
  CHECK(is_program(this_program()));
}

}  // namespace hegemon::platform
