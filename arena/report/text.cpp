/// The report as text for a terminal.
#include <algorithm>

#include "arena/report/format.h"
#include "arena/report/report.h"

namespace hegemon::arena {
namespace {

/// A name may hold anything; what a terminal would obey is shown as '?'.
std::string printable(std::string text) {
  for (char& c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x20 || byte == 0x7F) c = '?';
  }
  return text;
}

/// How many columns a UTF-8 text takes: two for a code point from U+3000 to U+DFFF, which is where
/// Chinese, Japanese and Korean stand, one for any other.
std::size_t width_of(const std::string& text) {
  std::size_t width = 0;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if ((byte & 0xC0) != 0x80) width += byte >= 0xE3 && byte <= 0xED ? 2 : 1;
  }
  return width;
}

/// Columns as wide as their widest cell; the first to the left, all others to the right.
std::string aligned(const TextRows& table) {
  std::vector<std::vector<std::string>> rows{table.head};
  rows.insert(rows.end(), table.body.begin(), table.body.end());
  std::vector<std::size_t> widths(table.head.size());
  for (std::vector<std::string>& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      row[i] = printable(row[i]);
      widths[i] = std::max(widths[i], width_of(row[i]));
    }
  }
  std::string text;
  for (const std::vector<std::string>& row : rows) {
    std::string line;
    for (std::size_t i = 0; i < row.size(); ++i) {
      const std::string blanks(widths[i] - width_of(row[i]), ' ');
      line += "  " + (i == 0 ? row[i] + blanks : blanks + row[i]);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + '\n';
  }
  return text;
}

std::string facts_text(const std::vector<Fact>& facts) {
  if (facts.empty()) return {};
  std::size_t width = 0;
  for (const Fact& fact : facts)
    width = std::max(width, width_of(printable(fact.name)));
  std::string text = "\nWhat was played\n";
  for (const Fact& fact : facts) {
    const std::string name = printable(fact.name);
    text +=
        "  " + name + std::string(width - width_of(name) + 2, ' ') + printable(fact.value) + '\n';
  }
  return text;
}

}  // namespace

std::string standings_text(const Report& report) {
  std::string text = "After " + std::to_string(report.finished) + " finished games\n";
  for (const TextRows& table : standing_tables(report))
    text += table.title + "\n" + aligned(table);
  return text + '\n';
}

std::string report_text(const Report& report) {
  std::string text = printable(title_of(report)) + "\n" + games_line(report) + "\n";
  if (report.league) text += printable(league_line(*report.league)) + "\n";
  if (report.finished == 0) text += "No game is finished yet.\n";
  if (report.sprt) text += printable(sprt_line(*report.sprt)) + "\n";
  for (const TextRows& table : tables_of(report))
    text += "\n" + table.title + "\n" + aligned(table);
  return text + facts_text(report.facts);
}

}  // namespace hegemon::arena
