/// `platform/programs.h` on Windows.
#include "platform/programs.h"

#include <cstdlib>
#include <filesystem>
#include <string_view>

#include "platform/windows/handles.h"

namespace hegemon::platform {

const std::string kProgramSuffix = ".exe";

std::string this_program() {
  std::wstring path(32768, L'\0');
  const DWORD length = GetModuleFileNameW(nullptr, path.data(), static_cast<DWORD>(path.size()));
  return narrow(std::wstring_view(path).substr(0, length));
}

bool is_program(const std::string& path) {
  std::error_code ignored;
  return std::filesystem::is_regular_file(wide(path), ignored);
}

std::string find_program(const std::string& command) {
  const auto in_folder = [](const std::string& path) {
    return !is_program(path) && is_program(path + kProgramSuffix) ? path + kProgramSuffix : path;
  };
  if (command.find_first_of("/\\:") != std::string::npos) return in_folder(command);
  const char* const path = std::getenv("PATH");
  std::string_view rest = path == nullptr ? "" : path;
  for (bool more = true; more;) {
    const std::size_t end = rest.find(';');
    const std::string_view folder = rest.substr(0, end);
    const std::string file = in_folder(std::string(folder.empty() ? "." : folder) + '\\' + command);
    if (is_program(file)) return file;
    more = end != std::string_view::npos;
    rest.remove_prefix(more ? end + 1 : rest.size());
  }
  return {};
}

int process_id() {
  return static_cast<int>(GetCurrentProcessId());
}

/// Windows cannot replace a program: this one waits for the other, which ends with it.
void become(const std::string& path, char**) {
  const Handle job(CreateJobObjectW(nullptr, nullptr));
  JOBOBJECT_EXTENDED_LIMIT_INFORMATION limits{};
  limits.BasicLimitInformation.LimitFlags = JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE;
  SetInformationJobObject(job.get(), JobObjectExtendedLimitInformation, &limits, sizeof limits);
  STARTUPINFOW startup{};
  startup.cb = sizeof startup;
  GetStartupInfoW(&startup);
  std::wstring command_line = GetCommandLineW();
  PROCESS_INFORMATION process{};
  if (CreateProcessW(wide(path).c_str(), command_line.data(), nullptr, nullptr, TRUE,
                     CREATE_SUSPENDED, nullptr, nullptr, &startup, &process) == 0)
    return;
  AssignProcessToJobObject(job.get(), process.hProcess);
  // Ctrl-C and a closing window are the other's to answer.
  const auto leave_it = [](DWORD event) WINAPI -> BOOL {
    if (event != CTRL_C_EVENT && event != CTRL_BREAK_EVENT) Sleep(INFINITE);
    return TRUE;
  };
  SetConsoleCtrlHandler(leave_it, TRUE);
  ResumeThread(process.hThread);
  WaitForSingleObject(process.hProcess, INFINITE);
  DWORD status = 1;
  GetExitCodeProcess(process.hProcess, &status);
  ExitProcess(status);
}

}  // namespace hegemon::platform
