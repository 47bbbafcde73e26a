/// Whole talks: the bytes are what a GUI sends or, behind a byte 1, choose it from lines that a GUI could send. Whatever comes, every `go` gets its `bestmove`,
/// each line keeps the rules of an answer, and the end of input ends it.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "engine/ascii.h"
#include "engine/utf8.h"
#include "protocol/loop.h"
#include "protocol/writer.h"
#include "session/support/strings.h"
#include "session/variants.h"

namespace {

using namespace hegemon;

void require(bool holds, std::string_view what, std::string_view line) {
  if (holds) return;
  std::cerr << what << ": " << line << '\n';
  std::abort();
}

/// A number small enough; other words stay as they are.
std::string at_most(std::string_view word, std::uint64_t most) {
  const auto number = parse_number<std::uint64_t>(word, 0, UINT64_MAX);
  return number && *number > most ? std::to_string(most) : std::string(word);
}

/// The line with everything in it that would take long, much memory, or a file.
std::string tamed(std::string_view line) {
  line = without_bom(line);
  const auto words = split_words(line);
  if (words.empty()) return std::string(line);
  const std::string_view command = words.front();
  if (command == "bench") return "bench x";
  if (command == "setoption") {
    bool file = false;
    std::string tame;
    for (const std::string_view word : words) {
      file |=
          same_letters(word, "debug") || same_letters(word, "log") || same_letters(word, "file");
      tame += at_most(word, 2) + ' ';
    }
    return file ? "setoption" : tame;
  }
  if (command != "go") return std::string(line);
  std::string tame;
  std::string_view before;
  for (const std::string_view word : words) {
    const bool clock = before.ends_with("time") || before.ends_with("inc");
    const std::uint64_t most = before == "nodes" ? 300 : clock ? 10 : 2;
    tame += at_most(word, most) + ' ';
    before = word;
  }
  return tame;
}

/// Lines of all kinds: each option of each game with good values and bad, positions, searches, and what comes in between.
const std::vector<std::string>& session_lines() {
  static const std::vector<std::string> kLines = [] {
    std::vector<std::string> lines{"uci",
                                   "isready",
                                   "ucinewgame",
                                   "stop",
                                   "ponderhit",
                                   "d",
                                   "moves",
                                   "eval",
                                   "state",
                                   "help",
                                   "position startpos",
                                   "position startpos moves b7e5 f4e4",
                                   "position startpos moves r63r65",
                                   "position startpos moves resign",
                                   "position fen 9/9/9 w - - 0 1",
                                   "position fen",
                                   "position x",
                                   "setoption name Nothing value 1",
                                   "setoption",
                                   "nonsense",
                                   "bench x"};
    for (const char* limit : {"depth 2", "nodes 200", "movetime 1", "mate 1", "perft 1", "infinite",
                              "ponder", "ponder nodes 50", "searchmoves b7e5 nodes 50",
                              "wtime 5 btime 5", "rtime -1 winc x", "depth 0", ""})
      lines.push_back("go " + std::string(limit));
    for (const session::Variant& variant : session::variants()) {
      std::ostringstream out;
      protocol::Writer writer(out);
      protocol::Loop loop(writer);
      const std::string choose = "setoption name UCI_Variant value " + std::string(variant.name);
      lines.push_back(choose);
      loop.handle(choose);
      for (const protocol::OptionRow& row : loop.engine().options()) {
        const OptionSpec& spec = row.spec;
        std::vector<std::string> values = spec.vars;
        values.insert(values.end(), {spec.initial, "", "x", "true", "false",
                                     std::to_string(spec.min), std::to_string(spec.max),
                                     std::to_string(spec.min - 1), "wwobgpd", "/dev/null"});
        for (const std::string& value : values)
          lines.push_back("setoption name " + std::string(spec.name) + " value " + value);
      }
    }
    return lines;
  }();
  return kLines;
}

/// Two bytes a line.
std::string session_of(std::string_view bytes) {
  const std::vector<std::string>& lines = session_lines();
  std::string text;
  for (std::size_t i = 1; i + 1 < bytes.size(); i += 2) {
    const auto number =
        static_cast<unsigned char>(bytes[i]) * 256U + static_cast<unsigned char>(bytes[i + 1]);
    text += lines[number % lines.size()] + '\n';
  }
  return text;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr std::size_t kMaxLines = 40;
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  const std::string session = bytes.starts_with('\x01') ? session_of(bytes) : std::string();
  const std::string_view text = session.empty() ? bytes : session;
  std::string input = "setoption Hash 1\n";
  int searches = 0;
  std::size_t lines = 0;
  for (const std::string_view line : split(text, '\n')) {
    if (++lines > kMaxLines) break;
    const std::string tame = tamed(line);
    const auto words = split_words(tame);
    if (!words.empty() && words.front() == "quit") break;
    input += tame + '\n';
    if (words.empty() || words.front() != "go") continue;
    ++searches;
    // What has no limit, or one that takes long all the same, ends here.
    input += "isready\nstop\n";
  }

  std::istringstream in(input);
  std::ostringstream out;
  {
    protocol::Writer writer(out);
    protocol::Loop loop(writer);
    loop.run(in);
  }

  int answers = 0;
  const std::string said = out.str();
  for (const std::string_view line : split(said, '\n')) {
    answers += line.starts_with("bestmove ") || line.starts_with("Nodes searched: ") ||
               line == "info string perft was stopped";
    for (std::string_view rest = line; !rest.empty(); rest.remove_prefix(utf8_size(rest))) {
      require(utf8_size(rest) != 0, "no UTF-8", line);
      require(rest.front() < '\0' || rest.front() >= ' ', "not printable", line);
    }
    if (!line.starts_with("info string ")) continue;
    for (const std::string_view word : split_words(line)) {
      constexpr std::size_t kCutFrom = 300;
      require(word.size() >= kCutFrom || session::sanitize(word) == word, "harmful", line);
    }
  }
  require(answers == searches, "not each search has its answer", said);
  return 0;
}
