#include "protocol/about.h"

#include <string_view>

#include "protocol/commands.h"
#include "session/options.h"
#include "session/version.h"

namespace hegemon::protocol {

namespace {

constexpr const char* kInstructions =
#if defined(__AVX512BW__)
    "AVX-512";
#elif defined(__AVX2__)
    "AVX2";
#else
    "plain";
#endif

constexpr const char* kCompiler =
#if defined(__clang__)
    "clang++ " __clang_version__;
#else
    "g++ " __VERSION__;
#endif

constexpr const char* kAssertions =
#if defined(NDEBUG)
    "";
#else
    ", with assertions";
#endif

}  // namespace

std::string engine_name() {
  return std::string("Hegemon ") + session::version();
}

std::string build_info() {
  return engine_name() + "\nbuilt for: " + kInstructions + "\ncompiled by: " + kCompiler +
         kAssertions;
}

std::string license_text() {
  return engine_name() +
         ", copyright (c) 2026 the Hegemon authors\n"
         "Free software under the MIT License: use, change and pass it on as you like, with\n"
         "its copyright notice. It comes without any warranty. The file LICENSE has the words.";
}

std::string uci_text(const std::vector<OptionRow>& options) {
  std::string text = "id name " + engine_name() + "\nid author the Hegemon authors\n\n";
  for (const OptionRow& row : options)
    text += uci_line(row.spec) + '\n';
  return text + "uciok";
}

std::string help_text(const std::vector<OptionRow>& options) {
  std::string text = "Commands:\n";
  const auto entry = [&](const std::string& head, std::string_view sentence) {
    constexpr std::size_t kColumn = 34;
    text += "  " + head;
    text += head.size() < kColumn ? std::string(kColumn - head.size(), ' ')
                                  : "\n" + std::string(kColumn + 2, ' ');
    text += std::string(sentence) + '\n';
  };
  for (const Command& command : commands()) {
    const std::string gap = command.arguments.empty() ? "" : " ";
    entry(std::string(command.name) + gap + std::string(command.arguments), command.help);
  }
  text += "\nOptions, set by setoption:\n";
  for (const OptionRow& row : options) {
    const std::string value = row.get();
    entry(std::string(row.spec.name) + (value.empty() ? "" : " = " + value),
          std::string(row.spec.help) + " (" + session::value_range(row.spec) + ")");
  }
  text.pop_back();
  return text;
}

}  // namespace hegemon::protocol
