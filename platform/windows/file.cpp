/// `platform/file.h` on Windows.
#include "platform/file.h"

#include <algorithm>
#include <cerrno>

#include "platform/windows/handles.h"

namespace hegemon::platform {

namespace {

// So that others may read, rename and remove the file meanwhile, as on other systems.
constexpr DWORD kShared = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;

HANDLE handle_of(std::intptr_t handle) {
  return reinterpret_cast<HANDLE>(handle);
}

int error_unless(bool good) {
  return good ? 0 : error_number(GetLastError());
}

OVERLAPPED at_place(std::uint64_t place) {
  OVERLAPPED where{};
  where.Offset = static_cast<DWORD>(place);
  where.OffsetHigh = static_cast<DWORD>(place >> 32);
  return where;
}

std::intptr_t open_handle(const std::string& path, DWORD access, DWORD creation) {
  return reinterpret_cast<std::intptr_t>(CreateFileW(wide(path).c_str(), access, kShared, nullptr,
                                                     creation, FILE_ATTRIBUTE_NORMAL, nullptr));
}

bool names(const std::string& path, HANDLE handle) {
  const Handle other(handle_of(open_handle(path, 0, OPEN_EXISTING)));
  BY_HANDLE_FILE_INFORMATION opened{};
  BY_HANDLE_FILE_INFORMATION named{};
  return other.open() && GetFileInformationByHandle(handle, &opened) != 0 &&
         GetFileInformationByHandle(other.get(), &named) != 0 &&
         opened.dwVolumeSerialNumber == named.dwVolumeSerialNumber &&
         opened.nFileIndexHigh == named.nFileIndexHigh &&
         opened.nFileIndexLow == named.nFileIndexLow;
}

/// The part of a file that one call reads or writes.
DWORD part_of(std::size_t bytes) {
  constexpr std::size_t kMax = std::size_t{1} << 30;
  return static_cast<DWORD>(std::min(bytes, kMax));
}

}  // namespace

int File::open(const std::string& path) {
  close();
  handle_ = open_handle(path, GENERIC_READ | GENERIC_WRITE, OPEN_ALWAYS);
  return error_unless(is_open());
}

int File::open_device(const std::string& path) {
  close();
  handle_ = open_handle(path, GENERIC_WRITE, OPEN_EXISTING);
  return error_unless(is_open());
}

void File::close() {
  if (is_open()) CloseHandle(handle_of(handle_));
  handle_ = kNone;
}

File::Lock File::lock(bool wait) {
  // A lock of Windows keeps others from reading: it is on a byte far behind the end.
  OVERLAPPED where = at_place(~std::uint64_t{0} >> 1);
  const DWORD flags = LOCKFILE_EXCLUSIVE_LOCK | (wait ? 0 : LOCKFILE_FAIL_IMMEDIATELY);
  if (LockFileEx(handle_of(handle_), flags, 0, 1, 0, &where) != 0) return Lock::kTaken;
  const DWORD error = GetLastError();
  errno = error_number(error);
  return error == ERROR_LOCK_VIOLATION || error == ERROR_IO_PENDING ? Lock::kOther : Lock::kFailed;
}

bool File::is_at(const std::string& path) const {
  return names(path, handle_of(handle_));
}

std::uint64_t File::size() const {
  LARGE_INTEGER size{};
  return GetFileSizeEx(handle_of(handle_), &size) != 0 ? static_cast<std::uint64_t>(size.QuadPart)
                                                       : 0;
}

int File::read_at(std::uint64_t place, std::string& bytes) const {
  for (std::size_t got = 0; got < bytes.size();) {
    OVERLAPPED where = at_place(place + got);
    DWORD count = 0;
    if (ReadFile(handle_of(handle_), bytes.data() + got, part_of(bytes.size() - got), &count,
                 &where) == 0)
      return error_number(GetLastError());
    if (count == 0) return EIO;
    got += count;
  }
  return 0;
}

int File::write(std::string_view bytes) {
  while (!bytes.empty()) {
    OVERLAPPED at_end = at_place(~std::uint64_t{0});
    DWORD count = 0;
    if (WriteFile(handle_of(handle_), bytes.data(), part_of(bytes.size()), &count, &at_end) == 0)
      return error_number(GetLastError());
    bytes.remove_prefix(count);
  }
  return 0;
}

int File::cut(std::uint64_t size) {
  FILE_END_OF_FILE_INFO end{};
  end.EndOfFile.QuadPart = static_cast<LONGLONG>(size);
  return error_unless(
      SetFileInformationByHandle(handle_of(handle_), FileEndOfFileInfo, &end, sizeof end) != 0);
}

bool is_stream(const std::string& path, Stream stream) {
  const HANDLE handle = standard_handle(stream);
  return GetFileType(handle) == FILE_TYPE_DISK && names(path, handle);
}

}  // namespace hegemon::platform
