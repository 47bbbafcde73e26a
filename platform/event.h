/// Something that happens once, which many can wait for.
#pragma once

#include <cstdint>

namespace hegemon::platform {

class Event {
 public:
  Event();
  ~Event();
  Event(const Event&) = delete;
  Event& operator=(const Event&) = delete;

  /// False, with `errno`: the system has none left.
  bool ok() const { return handle_ != kNone; }
  /// From now on every wait for it ends at once.
  void set();
  bool is_set() const;
  /// What the system knows it by.
  std::intptr_t handle() const { return handle_; }

 private:
  static constexpr std::intptr_t kNone = -1;
  std::intptr_t handle_ = kNone;
};

}  // namespace hegemon::platform
