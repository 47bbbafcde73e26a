#include "program/output.h"

#include <array>
#include <cerrno>
#include <cstring>
#include <iostream>
#include <streambuf>
#include <string_view>

#include "program/arguments.h"
#include "platform/standard_streams.h"
#include "session/support/files.h"

namespace hegemon::program {

namespace {

/// Writes to a standard stream and remembers why it could not.
class OutputBuffer final : public std::streambuf {
 public:
  explicit OutputBuffer(platform::Stream stream) : stream_(stream) {
    setp(bytes_.data(), bytes_.data() + bytes_.size());
  }
  int error() const { return error_; }

 protected:
  int_type overflow(int_type c) override {
    if (sync() != 0) return traits_type::eof();
    if (!traits_type::eq_int_type(c, traits_type::eof())) sputc(traits_type::to_char_type(c));
    return traits_type::not_eof(c);
  }
  int sync() override {
    const std::string_view bytes(pbase(), static_cast<std::size_t>(pptr() - pbase()));
    if (error_ == 0) error_ = platform::write_output(stream_, bytes);
    setp(bytes_.data(), bytes_.data() + bytes_.size());
    return error_ == 0 ? 0 : -1;
  }

 private:
  platform::Stream stream_;
  std::array<char, 65536> bytes_{};
  int error_ = 0;
};

class InputBuffer final : public std::streambuf {
 protected:
  int_type underflow() override {
    constexpr int kForEver = -1;
    bytes_.clear();
    platform::Input got = platform::Input::kNothing;
    while (got == platform::Input::kNothing)
      got = platform::read_input(bytes_, kForEver);
    if (got == platform::Input::kFailed)
      throw Failure{session::cannot_read("standard input", "input", errno).text()};
    setg(bytes_.data(), bytes_.data(), bytes_.data() + bytes_.size());
    return bytes_.empty() ? traits_type::eof() : traits_type::to_int_type(bytes_.front());
  }

 private:
  std::string bytes_;
};

OutputBuffer& output_buffer() {
  // std::cout is flushed after all destructors.
  static auto* const kBuffer = new OutputBuffer(platform::Stream::kOutput);
  return *kBuffer;
}

}  // namespace

void use_standard_streams() {
  platform::prepare_standard_streams();
  std::cin.rdbuf(new InputBuffer);
  std::cout.rdbuf(&output_buffer());
  std::cerr.rdbuf(new OutputBuffer(platform::Stream::kErrors));
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

}  // namespace hegemon::program
