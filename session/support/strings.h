/// Strings joined, cut, and cleaned for programs that read output line by line.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hegemon::session {

/// `text` as it may stand in an `info string`, whatever a user put into it: one line of bounded length,
/// in UTF-8 without characters that cannot be seen. A word that a GUI takes for a key of an `info` line (`depth`, `time`,
/// `mate`, `cp`, as a word of its own) gets a hyphen.
std::string sanitize(std::string_view text);

std::string join(const std::vector<std::string_view>& words, char separator = ' ');
std::string_view first_word(std::string_view line);
/// What is left of `line` behind its first `count` words, without the blanks around it.
std::string_view skip_words(std::string_view line, std::size_t count);
std::string_view trim(std::string_view text);

/// The number that a text says, times ten to the power `places`, cut to a whole one and to what 64 bits hold: `-170671`,
/// `1000.5`, `1e3`, `inf`. nullopt: it says none. With 3 places `0.25` seconds are 250 milliseconds, exactly.
std::optional<std::int64_t> whole_part(std::string_view text, int places = 0);

/// `Key: ` and the like want 16 digits.
std::string hex(std::uint64_t key);

}  // namespace hegemon::session
