/// A text that is read once from its beginning to its end, whole or as it comes.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace hegemon {

/// Appends more of a text; false at its end.
using TextSource = std::function<bool(std::string& text)>;

/// Keeps no more of a text that comes in parts than what is not read yet.
class TextInput {
 public:
  /// The text must outlive it.
  explicit TextInput(std::string_view text) : text_(text) {}
  explicit TextInput(TextSource more) : more_(std::move(more)) {}
  TextInput(const TextInput&) = delete;
  TextInput& operator=(const TextInput&) = delete;

  /// Waits for more where nothing is left.
  bool at_end() { return at_ == text_.size() && !fill(); }
  char peek() const { return text_[at_]; }
  char take() { return text_[at_++]; }
  /// The next bytes, fewer at the end; they are not taken. Valid until the next call of a member.
  std::string_view ahead(std::size_t count) {
    while (text_.size() - at_ < count && fill()) {
    }
    return text_.substr(at_, count);
  }
  /// What is left of the line without its end; as `ahead`.
  std::string_view rest_of_line() {
    std::size_t looked = 0;
    for (;;) {
      const std::string_view rest = text_.substr(at_);
      const std::size_t size = rest.find('\n', looked);
      if (size != std::string_view::npos) return rest.substr(0, size);
      looked = rest.size();
      if (!fill()) return text_.substr(at_);
    }
  }
  /// Takes the next line; nothing at the end.
  std::optional<std::string> take_line() {
    if (at_end()) return std::nullopt;
    std::string line(rest_of_line());
    at_ += line.size();
    if (at_ != text_.size()) ++at_;
    return line;
  }

 private:
  bool fill() {
    if (!more_) return false;
    text_ = {};  // also where the source throws
    buffer_.erase(0, std::exchange(at_, 0));
    const std::size_t kept = buffer_.size();
    bool more = true;
    while (more && buffer_.size() == kept)
      more = more_(buffer_);
    if (!more) more_ = nullptr;
    text_ = buffer_;
    return buffer_.size() != kept;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  TextSource more_;
  std::string buffer_;
};

}  // namespace hegemon
