/// The report as one page of HTML, with charts.
#include <algorithm>
#include <cmath>

#include "arena/report/charts.h"
#include "arena/report/format.h"
#include "arena/report/report.h"
#include "engine/counted.h"

namespace hegemon::arena {
namespace {

/// The policy forbids the browser to fetch or run anything, whatever a name in the file may try.
constexpr const char* kHead = R"html(<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<style>
:root { --page: #f4f5f7; --card: #ffffff; --ink: #1b1f24; --muted: #57616c; --grid: #dde1e6;
  --bar: #8fb4dc; --dot: #1f5fa8; --blocks: #b9c9da; --par: #b4560f; --good: 31, 95, 168; --bad: 180, 86, 15; }
@media (prefers-color-scheme: dark) {
  :root { --page: #11151a; --card: #1a2028; --ink: #e7ebf0; --muted: #a2adb9; --grid: #313a45;
    --bar: #3c6fa6; --dot: #8cc2ff; --blocks: #46566a; --par: #f0a35c; --good: 110, 175, 245; --bad: 240, 150, 80; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1rem; max-width: 68rem; background: var(--page); color: var(--ink);
  font: 1rem/1.45 system-ui, sans-serif; }
h1 { margin: .2rem 0; font-size: 1.5rem; }
h2 { margin: 0 0 .5rem; font-size: 1.05rem; }
p { margin: .3rem 0; }
.note, footer { color: var(--muted); font-size: .85rem; }
main { display: grid; gap: 1rem; margin: 1rem 0; grid-template-columns: repeat(auto-fit, minmax(min(100%, 26rem), 1fr)); }
section { min-width: 0; padding: 1rem; border-radius: .6rem; background: var(--card); }
section.wide { grid-column: 1 / -1; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-size: .9rem; font-variant-numeric: tabular-nums; }
th, td { padding: .25rem .6rem; border-bottom: 1px solid var(--grid); text-align: right; white-space: nowrap; }
th { color: var(--muted); font-weight: 600; }
th:first-child, td:first-child { padding-left: 0; text-align: left; }
td:first-child { max-width: min(16rem, 36vw); overflow: hidden; text-overflow: ellipsis; }
.cross td { text-align: center; }
.cross td:first-child { text-align: left; }
.list th, .list td { text-align: left; }
.list td { white-space: normal; overflow-wrap: anywhere; min-width: 6rem; max-width: none; vertical-align: top; }
svg { display: block; width: 100%; max-width: 34rem; margin: auto; }
svg text { fill: var(--ink); font-size: 14px; }
svg text.name { font-weight: 600; }
svg text.muted { fill: var(--muted); }
.grid { stroke: var(--grid); }
.par { stroke: var(--par); stroke-width: 1.5; stroke-dasharray: 4 3; }
.bar { fill: var(--bar); }
.dot { fill: var(--dot); }
.error { stroke: var(--dot); stroke-width: 2; }
.blocks { stroke: var(--blocks); stroke-width: 8; stroke-linecap: round; }
</style>
)html";

std::string section(std::string_view title, const std::string& content, std::string_view note,
                    bool wide) {
  std::string html = wide ? "<section class=\"wide\">" : "<section>";
  html += "<h2>" + escaped(title) + "</h2>\n" + content;
  if (!note.empty()) html += "<p class=\"note\">" + escaped(note) + "</p>\n";
  return html + "</section>\n";
}

std::string row_of(const std::vector<std::string>& cells, bool head) {
  std::string html = "<tr>";
  for (const std::string& cell : cells) {
    html += (head ? "<th scope=\"col\">" : "<td>") + escaped(cell) + (head ? "</th>" : "</td>");
  }
  return html + "</tr>\n";
}

std::string table_of(const TextRows& table, std::string_view style = "") {
  std::string html = "<div class=\"scroll\"><table class=\"" + std::string(style) + "\">\n<thead>" +
                     row_of(table.head, true) + "</thead>\n<tbody>\n";
  for (const std::vector<std::string>& row : table.body)
    html += row_of(row, false);
  return html + "</tbody>\n</table></div>\n";
}

/// A cell's colour shows by how much the row is stronger or weaker, as its number does.
std::string cross_cell(const std::optional<CrossCell>& cell) {
  if (!cell) return "<td>-</td>";
  const double strength = std::min(0.6, 1.2 * std::abs(cell->share - 0.5));
  const std::string colour = cell->share >= 0.5 ? "--good" : "--bad";
  return "<td style=\"background: rgba(var(" + colour + "), " + fixed(strength, 2) +
         ")\" title=\"" +
         escaped(short_number(cell->won) + " won, " + short_number(cell->lost) + " lost of " +
                 counted(cell->games, "game")) +
         "\">" + fixed(100 * cell->share, 1) + "</td>";
}

std::string crosstable(const Report& report) {
  std::string html =
      "<div class=\"scroll\"><table class=\"cross\">\n<thead><tr><th scope=\"col\">engine</th>";
  for (std::size_t i = 0; i < report.engines.size(); ++i) {
    html += "<th scope=\"col\" title=\"" + escaped(report.engines[i].engine.name) + "\">" +
            std::to_string(i + 1) + "</th>";
  }
  html += "</tr></thead>\n<tbody>\n";
  for (std::size_t i = 0; i < report.engines.size(); ++i) {
    html +=
        "<tr><td>" + std::to_string(i + 1) + " " + escaped(report.engines[i].engine.name) + "</td>";
    for (const std::optional<CrossCell>& cell : report.crosstable[i])
      html += cross_cell(cell);
    html += "</tr>\n";
  }
  return html + "</tbody>\n</table></div>\n";
}

IntervalRow rating_row(const std::string& name, const Rating& rating) {
  return {.name = name,
          .label = signed_elo(rating.elo) + " \u00B1 " + fixed(kNormal95 * rating.error, 0),
          .value = rating.elo,
          .interval = rating.interval,
          .blocks = rating.bootstrap,
          .par = {}};
}

IntervalRow share_row(const std::string& name, const WinShare& wins) {
  return {.name = name,
          .label = percent(wins.share) + " (par " + percent(wins.par) + ")",
          .value = wins.share,
          .interval = wins.wilson,
          .blocks = wins.bootstrap,
          .par = wins.par};
}

std::string rating_chart(const Report& report) {
  std::vector<IntervalRow> rows;
  for (const EngineReport& row : report.engines)
    rows.push_back(rating_row(row.engine.name, row.rating));
  return interval_chart(rows, "Ratings of the engines in Elo", false);
}

std::string league_share_chart(const LeagueReport& league) {
  std::vector<IntervalRow> rows;
  for (const LeagueTableReport& row : league.tables) {
    if (row.wins.games == 0) continue;
    const std::string others = row.others.size() == 1 ? row.others.front() : "the pool";
    rows.push_back(share_row(row.watched + " among " + others, row.wins));
  }
  return interval_chart(rows, "Share of the wins of one seat at each table of the league", true);
}

std::string league_rating_chart(const LeagueReport& league) {
  std::vector<IntervalRow> rows;
  for (const LeagueReport::Rated& row : league.mixed)
    rows.push_back(rating_row(row.engine, row.rating));
  return interval_chart(rows, "Ratings at the mixed tables in Elo", false);
}

std::string share_chart(const Report& report) {
  std::vector<IntervalRow> rows;
  for (const EngineReport& row : report.engines) {
    if (row.wins.games == 0) continue;
    rows.push_back(share_row(row.engine.name, row.wins));
  }
  return interval_chart(rows, "Share of the wins of each engine", true);
}

std::string charts(const Report& report) {
  constexpr const char* kBars =
      "The thin line is the 95 % interval if games were independent, the band behind it the one "
      "over blocks. ";
  const std::string rating_note =
      std::string(kBars) + "0 is the mean of all engines; 400 are odds of ten to one.";
  const std::string share_note =
      std::string(kBars) + "The dashed tick is par: what equal players would have.";
  std::string html;
  if (report.league) {
    html += section("League tables", league_share_chart(*report.league), share_note, false);
    if (!report.league->mixed.empty()) {
      html += section("Mixed tables", league_rating_chart(*report.league), rating_note, false);
    }
  } else {
    html += section("Ratings", rating_chart(report), rating_note, false);
    html += section("Win shares", share_chart(report), share_note, false);
  }
  html += section(
      "Seats", seat_chart(report.seats),
      "Share of the wins by seat in percent, with 95 % intervals. The dashed line is par.", false);
  html += section("Game length", length_chart(*report.length),
                  "Finished games by their number of plies.", false);
  if (report.engines.size() > 1 && !report.league) {
    html += section(
        "Crosstable", crosstable(report),
        "Of the games that one of the two won while both sat at the board, the part of the row's "
        "engine in percent, per seat held: 50 for equal engines in any format.",
        true);
  }
  return html;
}

std::string facts_section(const Report& report) {
  TextRows table{"", {"what", "how"}, {}};
  for (const Fact& fact : report.facts)
    table.body.push_back({fact.name, fact.value});
  return table.body.empty() ? "" : section("What was played", table_of(table, "list"), "", true);
}

std::string engines_section(const Report& report) {
  TextRows table{"", {"engine", "version", "Hash", "Threads", "options", "command", "program"}, {}};
  for (const EngineReport& row : report.engines) {
    const StoredEngine& engine = row.engine;
    table.body.push_back({engine.name, engine.version, setting_of(engine, "Hash"),
                          setting_of(engine, "Threads"), engine.options, engine.command,
                          engine.hash});
  }
  return section("Engines", table_of(table, "list"), "", true);
}

}  // namespace

std::string report_html(const Report& report) {
  const std::string title = title_of(report);
  std::string html = kHead;
  html += "<title>" + escaped(title) + "</title>\n</head>\n<body>\n<header><h1>" + escaped(title) +
          "</h1>\n<p>" + escaped(games_line(report)) + "</p>\n";
  if (report.league) html += "<p>" + escaped(league_line(*report.league)) + "</p>\n";
  if (report.finished == 0) html += "<p>No game is finished yet.</p>\n";
  if (report.sprt) html += "<p><strong>" + escaped(sprt_line(*report.sprt)) + "</strong></p>\n";
  html += "</header>\n<main>\n";
  if (report.finished > 0) {
    html += charts(report);
    for (const TextRows& table : tables_of(report)) {
      if (table.title != kCrosstableTitle) html += section(table.title, table_of(table), "", true);
    }
  }
  html += engines_section(report) + facts_section(report);
  return html + "</main>\n<footer>Made by hegemon-arena.</footer>\n</body>\n</html>\n";
}

}  // namespace hegemon::arena
