/// What the sources of this folder share: handles, texts and error numbers of Windows.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include <windows.h>

#include "platform/terminal.h"

namespace hegemon::platform {

/// A handle with an owner.
class Handle {
 public:
  Handle() = default;
  explicit Handle(HANDLE handle) : handle_(handle == INVALID_HANDLE_VALUE ? nullptr : handle) {}
  Handle(Handle&& other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
  Handle& operator=(Handle&& other) noexcept {
    std::swap(handle_, other.handle_);
    return *this;
  }
  ~Handle() { reset(); }

  HANDLE get() const { return handle_; }
  bool open() const { return handle_ != nullptr; }
  void reset() {
    if (handle_ != nullptr) CloseHandle(handle_);
    handle_ = nullptr;
  }

 private:
  HANDLE handle_ = nullptr;
};

HANDLE standard_handle(Stream stream);

/// All texts of the project are UTF-8.
std::wstring wide(std::string_view text);
std::string narrow(std::wstring_view text);

/// The `errno` that means the same as an error of Windows.
int error_number(DWORD error);

}  // namespace hegemon::platform
