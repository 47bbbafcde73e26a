#include "commands/output.h"

#include <array>
#include <cerrno>
#include <cstring>
#include <iostream>
#include <streambuf>

#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

namespace hegemon::commands {

namespace {

/// Writes to descriptor 1 and remembers why it could not.
class OutputBuffer final : public std::streambuf {
 public:
  OutputBuffer() { setp(bytes_.data(), bytes_.data() + bytes_.size()); }
  int error() const { return error_; }

 protected:
  int_type overflow(int_type c) override {
    if (sync() != 0) return traits_type::eof();
    if (!traits_type::eq_int_type(c, traits_type::eof())) sputc(traits_type::to_char_type(c));
    return traits_type::not_eof(c);
  }
  int sync() override {
    const char* from = pbase();
    while (error_ == 0 && from < pptr()) {
      const ssize_t count = write(STDOUT_FILENO, from, static_cast<std::size_t>(pptr() - from));
      if (count >= 0) {
        from += count;
      } else if (errno != EINTR) {
        error_ = errno;
      }
    }
    setp(bytes_.data(), bytes_.data() + bytes_.size());
    return error_ == 0 ? 0 : -1;
  }

 private:
  std::array<char, 65536> bytes_{};
  int error_ = 0;
};

OutputBuffer& output_buffer() {
  static auto* const kBuffer = new OutputBuffer;  // std::cout is flushed after all destructors
  return *kBuffer;
}

/// A file that is opened later must not get the number of a closed standard descriptor.
void hold_standard_descriptors() {
  // The wrong way round, so that using one is an error, as on a closed descriptor.
  constexpr std::array<int, 3> kModes{O_WRONLY, O_RDONLY, O_RDONLY};
  for (int number = 0; number < 3; ++number) {
    if (fcntl(number, F_GETFD) >= 0 || errno != EBADF) continue;
    if (open("/dev/null", kModes[static_cast<std::size_t>(number)]) < 0) return;
  }
}

}  // namespace

void watch_output() {
  signal(SIGPIPE, SIG_IGN);
  signal(SIGXFSZ, SIG_IGN);
  hold_standard_descriptors();
  std::cout.rdbuf(&output_buffer());
}

int output_error() {
  return output_buffer().error();
}

bool output_is_closed() {
  return output_error() == EPIPE;
}

int end_output(const std::string& program, int status) {
  std::cout.flush();
  if (output_error() == 0 || output_is_closed()) return status;
  std::cerr << program
            << ": cannot write to standard output: " << std::strerror(output_error())  // NOLINT
            << std::endl;
  return status == 0 ? 1 : status;
}

}  // namespace hegemon::commands
