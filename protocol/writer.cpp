#include "protocol/writer.h"

#include <array>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <ctime>

#include "engine/ascii.h"
#include "session/support/files.h"
#include "session/support/strings.h"
#include "session/support/utc.h"

namespace hegemon::protocol {

namespace {

/// `2026-11-21 11:58:16.042`, UTC.
std::string time_stamp() {
  using std::chrono::milliseconds;
  const auto now = std::chrono::system_clock::now();
  const std::time_t seconds = std::chrono::system_clock::to_time_t(now);
  const auto whole = std::chrono::system_clock::from_time_t(seconds);
  const auto part = std::chrono::duration_cast<milliseconds>(now - whole).count();
  std::array<char, 8> fraction{};
  std::snprintf(fraction.data(), fraction.size(), ".%03d", static_cast<int>(part));
  return session::utc_text("%Y-%m-%d %H:%M:%S", seconds) + fraction.data();
}

}  // namespace

void Writer::write(std::string_view text) {
  if (broken_) return;
  out_ << text << '\n';
  out_.flush();
  log(">>", text);
  if (!out_ && !broken_.exchange(true) && on_broken_) on_broken_();
}

void Writer::log(std::string_view direction, std::string_view text) {
  if (!log_.is_open()) return;
  const std::string stamp = time_stamp();
  for (const std::string_view part : split(text, '\n')) {
    log_ << stamp << ' ' << direction << ' ' << part << '\n';
  }
  log_.flush();
  if (log_) return;
  log_.close();
  const std::string path = std::exchange(log_path_, {});
  out_ << "info string error: " << session::sanitize("cannot write '" + path + "' (Debug Log File)")
       << '\n';
  out_.flush();
}

void Writer::line(std::string_view text) {
  const std::lock_guard lock(mutex_);
  write(text);
}

void Writer::info(std::string_view text) {
  line("info string " + session::sanitize(text));
}

void Writer::error(const Error& error) {
  const std::lock_guard lock(mutex_);
  if (!first_error_) first_error_ = error;
  complain("error", error);
  if (on_error_) on_error_(error);
}

void Writer::warning(const Error& passed_over) {
  const std::lock_guard lock(mutex_);
  if (keeps_errors_ && !first_error_) first_error_ = passed_over;
  complain("warning", passed_over);
}

void Writer::complain(std::string_view kind, const Error& error) {
  if (keeps_errors_) return;
  // One by one, so that a long echo does not push the place out.
  write("info string " + std::string(kind) + ": " + session::sanitize(error.what) + " (" +
        session::sanitize(error.where) + ')');
}

void Writer::keep_errors() {
  const std::lock_guard lock(mutex_);
  keeps_errors_ = true;
}

std::optional<Error> Writer::first_error() const {
  const std::lock_guard lock(mutex_);
  return first_error_;
}

Status Writer::set_log(const std::string& path) {
  std::ofstream file;
  if (!path.empty()) {
    errno = 0;
    file.open(path, std::ios::app);
    if (!file) return session::cannot_write(path, "option Debug Log File", errno);
  }
  const std::lock_guard lock(mutex_);
  log_ = std::move(file);
  log_path_ = path;
  return success();
}

std::string Writer::log_path() const {
  const std::lock_guard lock(mutex_);
  return log_path_;
}

void Writer::log_input(std::string_view text) {
  const std::lock_guard lock(mutex_);
  log("<<", text);
}

}  // namespace hegemon::protocol
