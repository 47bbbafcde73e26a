/// `platform/child_process.h` on Windows.
#include "platform/child_process.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <filesystem>
#include <initializer_list>
#include <optional>

#include "platform/programs.h"
#include "platform/windows/handles.h"

namespace hegemon::platform {

namespace {

using Io = ChildProcess::Io;

constexpr DWORD kPipeBuffer = 65536;

/// Our end of a pipe to the child, which can be read or written without waiting, and the child's end.
struct Pipe {
  Handle ours, its;
};

/// Only named pipes can be waited for together.
std::optional<Pipe> make_pipe(bool we_read) {
  static std::atomic<unsigned> number{0};
  const std::wstring name = L"\\\\.\\pipe\\hegemon-" + std::to_wstring(GetCurrentProcessId()) +
                            L'-' + std::to_wstring(++number);
  const DWORD direction = we_read ? PIPE_ACCESS_INBOUND : PIPE_ACCESS_OUTBOUND;
  Pipe pipe;
  pipe.ours = Handle(CreateNamedPipeW(
      name.c_str(), direction | FILE_FLAG_OVERLAPPED | FILE_FLAG_FIRST_PIPE_INSTANCE,
      PIPE_TYPE_BYTE | PIPE_REJECT_REMOTE_CLIENTS, 1, kPipeBuffer, kPipeBuffer, 0, nullptr));
  if (!pipe.ours.open()) return std::nullopt;
  SECURITY_ATTRIBUTES inherited{sizeof inherited, nullptr, TRUE};
  pipe.its = Handle(CreateFileW(name.c_str(), we_read ? GENERIC_WRITE : GENERIC_READ, 0, &inherited,
                                OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, nullptr));
  if (!pipe.its.open()) return std::nullopt;
  return pipe;
}

Handle make_event(bool set) {
  return Handle(CreateEventW(nullptr, TRUE, set ? TRUE : FALSE, nullptr));
}

/// Reads or writes in the background.
class Channel {
 public:
  Channel() = default;
  ~Channel() { close(); }
  Channel(const Channel&) = delete;
  Channel& operator=(const Channel&) = delete;

  void open(Handle pipe, bool reads) {
    pipe_ = std::move(pipe);
    done_ = make_event(true);
    if (reads) begin_read();
  }
  bool is_open() const { return pipe_.open(); }
  /// Set when a read or write has come to an end.
  HANDLE done() const { return done_.get(); }

  Io read(std::string& bytes) {
    if (!is_open()) return Io::kClosed;
    DWORD count = 0;
    if (!finished_ && GetOverlappedResult(pipe_.get(), &operation_, &count, FALSE) == 0) {
      if (GetLastError() == ERROR_IO_INCOMPLETE) return Io::kNothing;
      return fail();
    }
    if (finished_) {
      SetLastError(failure_);
      return fail();
    }
    pending_ = false;
    bytes.append(buffer_.data(), count);
    begin_read();
    return Io::kDone;
  }

  /// Takes what fits into the buffer, if the last part is written.
  Io write(std::string_view first, std::string_view second, std::size_t& count) {
    if (!is_open()) return Io::kClosed;
    DWORD written = 0;
    if (pending_ && GetOverlappedResult(pipe_.get(), &operation_, &written, FALSE) == 0) {
      if (GetLastError() == ERROR_IO_INCOMPLETE) return Io::kNothing;
      return fail();
    }
    const std::size_t of_first = first.copy(buffer_.data(), buffer_.size());
    count = of_first + second.copy(buffer_.data() + of_first, buffer_.size() - of_first);
    begin();
    if (WriteFile(pipe_.get(), buffer_.data(), static_cast<DWORD>(count), nullptr, &operation_) ==
            0 &&
        GetLastError() != ERROR_IO_PENDING) {
      pending_ = false;
      return fail();
    }
    return Io::kDone;
  }

  void close() {
    if (!is_open()) return;
    DWORD count = 0;
    if (pending_) {
      CancelIo(pipe_.get());
      GetOverlappedResult(pipe_.get(), &operation_, &count, TRUE);
    }
    pending_ = false;
    pipe_.reset();
  }
  /// Lets the child have what is written and not yet read, for so long.
  void flush(DWORD patience_ms) const {
    if (is_open() && pending_) WaitForSingleObject(done(), patience_ms);
  }

 private:
  void begin() {
    operation_ = OVERLAPPED{};
    operation_.hEvent = done_.get();
    ResetEvent(done_.get());
    pending_ = true;
  }
  void begin_read() {
    begin();
    if (ReadFile(pipe_.get(), buffer_.data(), static_cast<DWORD>(buffer_.size()), nullptr,
                 &operation_) != 0 ||
        GetLastError() == ERROR_IO_PENDING)
      return;
    failure_ = GetLastError();
    finished_ = true;
    pending_ = false;
    SetEvent(done_.get());
  }
  Io fail() {
    errno = error_number(GetLastError());
    pending_ = false;
    if (errno != EPIPE) return Io::kFailed;
    close();
    return Io::kClosed;
  }

  Handle pipe_;
  Handle done_;
  OVERLAPPED operation_{};
  std::array<char, 16384> buffer_;
  bool pending_ = false;
  bool finished_ = false;  ///< a read has failed at once
  DWORD failure_ = 0;
};

/// As the start of a program of the C library takes it apart again.
void add_quoted(std::wstring& line, std::string_view argument) {
  if (!line.empty()) line += L' ';
  if (!argument.empty() && argument.find_first_of(" \t\n\v\"") == std::string_view::npos) {
    line += wide(argument);
    return;
  }
  line += L'"';
  std::size_t backslashes = 0;
  for (const wchar_t c : wide(argument)) {
    if (c == L'"') line.append(backslashes + 1, L'\\');
    backslashes = c == L'\\' ? backslashes + 1 : 0;
    line += c;
  }
  line.append(backslashes, L'\\');
  line += L'"';
}

/// Our environment with the additions. Names differ by more than the case of letters.
std::wstring environment_with(const std::vector<std::pair<std::string, std::string>>& additions) {
  std::wstring block;
  wchar_t* const ours = GetEnvironmentStringsW();
  for (const wchar_t* entry = ours; *entry != 0; entry += std::wstring_view(entry).size() + 1) {
    const std::wstring_view text = entry;
    const std::wstring name(text.substr(0, text.find(L'=', 1)));
    const bool replaced = std::any_of(additions.begin(), additions.end(), [&](const auto& pair) {
      return CompareStringOrdinal(wide(pair.first).c_str(), -1, name.c_str(), -1, TRUE) ==
             CSTR_EQUAL;
    });
    if (!replaced) block.append(text).push_back(L'\0');
  }
  FreeEnvironmentStringsW(ours);
  for (const auto& [name, value] : additions)
    block.append(wide(name) + L'=' + wide(value)).push_back(L'\0');
  block.push_back(L'\0');
  return block;
}

/// The program's file cannot be run; any other error is a lack of this machine.
bool is_of_the_file(DWORD error) {
  switch (error) {
    case ERROR_FILE_NOT_FOUND:
    case ERROR_PATH_NOT_FOUND:
    case ERROR_ACCESS_DENIED:
    case ERROR_SHARING_VIOLATION:
    case ERROR_BAD_EXE_FORMAT:
    case ERROR_EXE_MACHINE_TYPE_MISMATCH:
    case ERROR_INVALID_NAME:
    case ERROR_DIRECTORY:
    case ERROR_FILENAME_EXCED_RANGE:
      return true;
    default:
      return false;
  }
}

/// The list of handles that a child inherits, and no others.
class InheritedHandles {
 public:
  explicit InheritedHandles(std::array<HANDLE, 3> handles) : handles_(handles) {
    SIZE_T size = 0;
    InitializeProcThreadAttributeList(nullptr, 1, 0, &size);
    memory_.resize(size);
    good_ = InitializeProcThreadAttributeList(list(), 1, 0, &size) != 0 &&
            UpdateProcThreadAttribute(list(), 0, PROC_THREAD_ATTRIBUTE_HANDLE_LIST, handles_.data(),
                                      sizeof handles_, nullptr, nullptr) != 0;
  }
  ~InheritedHandles() {
    if (good_) DeleteProcThreadAttributeList(list());
  }
  InheritedHandles(const InheritedHandles&) = delete;
  InheritedHandles& operator=(const InheritedHandles&) = delete;

  LPPROC_THREAD_ATTRIBUTE_LIST list() {
    return reinterpret_cast<LPPROC_THREAD_ATTRIBUTE_LIST>(memory_.data());
  }
  bool good() const { return good_; }

 private:
  std::array<HANDLE, 3> handles_;
  std::vector<char> memory_;
  bool good_ = false;
};

/// Leaves the child the processors of the calling thread, which it does not inherit by itself.
void share_processors(HANDLE process) {
  DWORD_PTR of_process = 0;
  DWORD_PTR of_system = 0;
  if (GetProcessAffinityMask(GetCurrentProcess(), &of_process, &of_system) == 0) return;
  const DWORD_PTR ours = SetThreadAffinityMask(GetCurrentThread(), of_process);
  if (ours == 0) return;
  SetThreadAffinityMask(GetCurrentThread(), ours);
  SetProcessAffinityMask(process, ours);
}

DWORD milliseconds_until(ChildProcess::Timer::time_point deadline) {
  using Timer = ChildProcess::Timer;
  const auto left = std::max(deadline - Timer::now(), Timer::duration::zero());
  const auto count = std::chrono::ceil<std::chrono::milliseconds>(left).count();
  constexpr std::int64_t kMax = 1'000'000'000;
  return static_cast<DWORD>(std::min<std::int64_t>(count, kMax));
}

bool is_set(HANDLE event) {
  return WaitForSingleObject(event, 0) == WAIT_OBJECT_0;
}

/// Waits for one of those that are not null.
ChildProcess::Ready::State wait_for_one(std::initializer_list<HANDLE> handles,
                                        ChildProcess::Timer::time_point deadline) {
  using State = ChildProcess::Ready::State;
  std::vector<HANDLE> there;
  std::copy_if(handles.begin(), handles.end(), std::back_inserter(there),
               [](HANDLE handle) { return handle != nullptr; });
  const DWORD got = WaitForMultipleObjects(static_cast<DWORD>(there.size()), there.data(), FALSE,
                                           milliseconds_until(deadline));
  if (got == WAIT_TIMEOUT) return State::kTimeout;
  if (got != WAIT_FAILED) return State::kReady;
  errno = error_number(GetLastError());
  return State::kFailed;
}

}  // namespace

struct ChildProcess::System {
  Handle process, job;
  DWORD id = 0;
  Channel in, out, err;

  HANDLE done(const Channel& channel) const { return channel.is_open() ? channel.done() : nullptr; }
};

ChildProcess::ChildProcess(std::unique_ptr<System> system) : system_(std::move(system)) {}

std::unique_ptr<ChildProcess> ChildProcess::start(const Program& program, StartFailure& failure) {
  const auto fail = [&](StartFailure::Step step, DWORD error) {
    failure = {step, error_number(error),
               step == StartFailure::Step::kStart && is_of_the_file(error)};
    return nullptr;
  };
  auto in = make_pipe(false);
  auto out = make_pipe(true);
  auto err = make_pipe(true);
  if (!in || !out || !err) return fail(StartFailure::Step::kPipes, GetLastError());

  const std::string found = find_program(program.command);
  if (found.empty()) return fail(StartFailure::Step::kStart, ERROR_FILE_NOT_FOUND);
  std::error_code ignored;
  const std::wstring path = std::filesystem::absolute(wide(found), ignored).wstring();
  std::wstring line;
  add_quoted(line, narrow(path));
  for (const std::string& argument : program.arguments)
    add_quoted(line, argument);
  std::wstring environment = environment_with(program.environment);
  const std::wstring directory = wide(program.directory);

  InheritedHandles inherited({in->its.get(), out->its.get(), err->its.get()});
  STARTUPINFOEXW startup{};
  startup.StartupInfo.cb = sizeof startup;
  startup.StartupInfo.dwFlags = STARTF_USESTDHANDLES;
  startup.StartupInfo.hStdInput = in->its.get();
  startup.StartupInfo.hStdOutput = out->its.get();
  startup.StartupInfo.hStdError = err->its.get();
  startup.lpAttributeList = inherited.list();
  PROCESS_INFORMATION information{};
  // A console of its own, without a window: our Ctrl-C does not reach it.
  constexpr DWORD kFlags = CREATE_SUSPENDED | CREATE_NO_WINDOW | CREATE_UNICODE_ENVIRONMENT |
                           EXTENDED_STARTUPINFO_PRESENT;
  if (!inherited.good() ||
      CreateProcessW(path.c_str(), line.data(), nullptr, nullptr, TRUE, kFlags, environment.data(),
                     directory.empty() ? nullptr : directory.c_str(), &startup.StartupInfo,
                     &information) == 0) {
    return fail(StartFailure::Step::kStart, GetLastError());
  }
  const Handle thread(information.hThread);
  auto system = std::make_unique<System>();
  system->process = Handle(information.hProcess);
  system->id = information.dwProcessId;
  // All that it starts belongs to the job, and ends with it, also when this program is ended.
  system->job = Handle(CreateJobObjectW(nullptr, nullptr));
  JOBOBJECT_EXTENDED_LIMIT_INFORMATION limits{};
  limits.BasicLimitInformation.LimitFlags = JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE;
  SetInformationJobObject(system->job.get(), JobObjectExtendedLimitInformation, &limits,
                          sizeof limits);
  AssignProcessToJobObject(system->job.get(), system->process.get());
  share_processors(system->process.get());
  ResumeThread(thread.get());
  system->in.open(std::move(in->ours), false);
  system->out.open(std::move(out->ours), true);
  system->err.open(std::move(err->ours), true);
  return std::unique_ptr<ChildProcess>(new ChildProcess(std::move(system)));
}

ChildProcess::~ChildProcess() {
  if (system_->process.open()) end({});
}

int ChildProcess::id() const {
  return system_->process.open() ? static_cast<int>(system_->id) : -1;
}

Io ChildProcess::write(std::string_view first, std::string_view second, std::size_t& count) {
  count = 0;
  return system_->in.write(first, second, count);
}

void ChildProcess::close_input() {
  constexpr DWORD kPatienceMs = 100;
  system_->in.flush(kPatienceMs);
  system_->in.close();
}

bool ChildProcess::input_is_open() const {
  return system_->in.is_open();
}

Io ChildProcess::read_output(std::string& bytes) {
  return system_->out.read(bytes);
}

Io ChildProcess::read_errors(std::string& bytes) {
  return system_->err.read(bytes);
}

bool ChildProcess::output_is_open() const {
  return system_->out.is_open();
}

bool ChildProcess::errors_are_open() const {
  return system_->err.is_open();
}

ChildProcess::Ready ChildProcess::wait_for_input(Timer::time_point deadline) {
  const HANDLE input = system_->done(system_->in);
  const HANDLE errors = system_->done(system_->err);
  Ready ready;
  ready.state = wait_for_one({input, errors}, deadline);
  ready.input = input != nullptr && is_set(input);
  ready.errors = errors != nullptr && is_set(errors);
  return ready;
}

ChildProcess::Ready ChildProcess::wait_for_output(Timer::time_point deadline, const Event* cancel) {
  const HANDLE output = system_->done(system_->out);
  const HANDLE errors = system_->done(system_->err);
  const HANDLE event = cancel == nullptr ? nullptr : reinterpret_cast<HANDLE>(cancel->handle());
  Ready ready;
  ready.state = wait_for_one({output, errors, event}, deadline);
  ready.output = output != nullptr && is_set(output);
  ready.errors = errors != nullptr && is_set(errors);
  ready.cancelled = event != nullptr && is_set(event);
  return ready;
}

ChildProcess::Ending ChildProcess::end(std::chrono::milliseconds patience) {
  const HANDLE process = system_->process.get();
  const bool by_us =
      WaitForSingleObject(process, static_cast<DWORD>(patience.count())) != WAIT_OBJECT_0;
  TerminateJobObject(system_->job.get(), 1);
  if (by_us) TerminateProcess(process, 1);
  WaitForSingleObject(process, INFINITE);
  DWORD status = 0;
  GetExitCodeProcess(process, &status);
  system_->process.reset();
  if (by_us) return {Ending::How::kByUs, 0, false};
  return {Ending::How::kExit, static_cast<int>(status), false};
}

}  // namespace hegemon::platform
