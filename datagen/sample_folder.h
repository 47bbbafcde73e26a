/// A folder of arrays of numbers in NumPy's format (.npy, version 1.0), for fits (docs/training.md).
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "datagen/game_row.h"
#include "engine/bytes.h"
#include "engine/result.h"

namespace hegemon::datagen {

/// One array: its file is `NAME.npy`.
class ArrayFile {
 public:
  /// Rows of `columns` numbers; 0: an array of one dimension.
  ArrayFile(const std::string& folder, std::string_view name, std::string type,
            std::size_t columns);

  void append(std::string_view bytes, std::size_t numbers);
  /// Writes the head, which has the number of rows; returns 0 or an error as `errno` has it.
  int close();

 private:
  std::string head() const;

  std::ofstream file_;
  std::string type_;  ///< as NumPy writes it: `<i2`
  std::size_t columns_;
  std::size_t numbers_ = 0;
};

/// Written to PATH.part, which is renamed to PATH at the end.
class SampleFolder {
 public:
  explicit SampleFolder(std::string path);
  /// Removes what is not complete.
  ~SampleFolder();
  SampleFolder(const SampleFolder&) = delete;
  SampleFolder& operator=(const SampleFolder&) = delete;

  /// Fails if nothing can be written there, and if there is something of the name.
  Status opened() const { return status_; }
  ArrayFile& add_array(std::string_view name, std::string type, std::size_t columns);
  void add_file(std::string_view name, std::string_view bytes);
  /// Fails if not everything has been written.
  Status close();

 private:
  void clear() const;
  Status failure(int error) const;

  std::string path_;
  std::string part_;
  std::vector<std::unique_ptr<ArrayFile>> arrays_;
  Status status_ = success();
  bool made_ = false;
};

/// `samples.json`: what was drawn, and the names that the arrays have numbers of.
std::string sample_description(const SampleRequest& request, std::string_view variant,
                               const std::vector<std::string>& groups,
                               const std::vector<std::string>& players);

/// An array of numbers of one type: integers, or `float`.
template <class T>
class SampleArray {
 public:
  SampleArray(SampleFolder& folder, std::string_view name, std::size_t columns = 0)
      : file_(folder.add_array(name, type(), columns)) {}

  void add(T number) {
    ByteWriter out;
    write(out, number);
    file_.append(out.bytes(), 1);
  }
  template <class Numbers>
  void add_all(const Numbers& numbers) {
    ByteWriter out;
    std::size_t count = 0;
    for (const T number : numbers) {
      write(out, number);
      ++count;
    }
    file_.append(out.bytes(), count);
  }

 private:
  static void write(ByteWriter& out, T number) {
    if constexpr (std::is_same_v<T, float>) {
      std::uint32_t bits = 0;
      std::memcpy(&bits, &number, sizeof bits);  // emscripten's library has no std::bit_cast
      out.number(bits);
    } else {
      out.number(number);
    }
  }
  static std::string type() {
    const char kind = std::is_same_v<T, float> ? 'f' : std::is_signed_v<T> ? 'i' : 'u';
    return (sizeof(T) == 1 ? "|" : "<") + std::string(1, kind) + std::to_string(sizeof(T));
  }

  ArrayFile& file_;
};

}  // namespace hegemon::datagen
