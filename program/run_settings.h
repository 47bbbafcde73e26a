/// The settings that decide what a run writes, kept with its file, so that only a run with the same ones goes on.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace hegemon::program {

/// Names and values, in the order in which differences are named.
using RunSettings = std::vector<std::pair<std::string, std::string>>;

/// A line `name: value` for each.
std::string to_text(const RunSettings& settings);
RunSettings parse_settings(std::string_view text);

/// `seed: 3 in the file, 4 asked for; noise: 120 in the file, 0 asked for`; empty if they are equal.
std::string differences(const RunSettings& in_file, const RunSettings& asked);

/// `none`, or size and checksum of a file's content.
std::string content_text(std::string_view bytes);

}  // namespace hegemon::program
