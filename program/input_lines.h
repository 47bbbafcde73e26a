/// Standard input line by line; checks for a request to end the program.
#pragma once

#include <functional>
#include <optional>
#include <string>

namespace hegemon::program {

class InputLines {
 public:
  enum class Got { kLine, kTooLong, kEnd };

  /// `interrupted` is asked some ten times a second while no input comes.
  /// Throws Failure where standard input cannot be read.
  explicit InputLines(std::function<bool()> interrupted);

  /// The next line without its newline; kEnd also where `interrupted` says so. A line of more than 1 MiB is
  /// passed over.
  Got next(std::string& line);

 private:
  bool fill();

  std::function<bool()> interrupted_;
  std::string buffer_;
  std::size_t begin_ = 0;  ///< of what was not yet returned
  bool ended_ = false;
};

}  // namespace hegemon::program
