#include "arena/report/format.h"

#include <array>
#include <cmath>
#include <cstdio>

#include "engine/counted.h"

namespace hegemon::arena {
namespace {

TextRows ratings_table(const Report& report) {
  TextRows table{
      "Ratings", {"engine", "Elo", "+-95 %", "95 % by blocks", "stronger than next"}, {}};
  for (const EngineReport& row : report.engines) {
    table.body.push_back(
        {row.engine.name, signed_elo(row.rating.elo), fixed(kNormal95 * row.rating.error, 0),
         elo_interval(row.rating.bootstrap), row.superiority ? percent(*row.superiority) : "-"});
  }
  return table;
}

TextRows shares_table(const Report& report) {
  TextRows table{"Win shares",
                 {"engine", "games", "wins", "share", "par", "95 % Wilson", "95 % by blocks"},
                 {}};
  for (const EngineReport& row : report.engines) {
    table.body.push_back({row.engine.name, fixed(row.wins.games, 0), short_number(row.wins.won),
                          percent(row.wins.share), percent(row.wins.par),
                          share_interval(row.wins.wilson), share_interval(row.wins.bootstrap)});
  }
  return table;
}

TextRows league_table(const LeagueReport& league) {
  TextRows table{"League tables: what the engine in one seat wins",
                 {"table", "one", "all others", "games", "share", "par", "95 % Wilson",
                  "95 % by blocks", "faults"},
                 {}};
  for (const LeagueTableReport& row : league.tables) {
    const std::string others = row.others.size() == 1
                                   ? row.others.front()
                                   : "drawn from " + std::to_string(row.others.size());
    table.body.push_back({std::string(table_kind_name(row.kind)), row.watched, others,
                          fixed(row.wins.games, 0), percent(row.wins.share), percent(row.wins.par),
                          share_interval(row.wins.wilson), share_interval(row.wins.bootstrap),
                          std::to_string(row.faults) + " + " + std::to_string(row.faults_others)});
  }
  return table;
}

TextRows mixed_table(const LeagueReport& league) {
  TextRows table{
      "Ratings at the mixed tables",
      {"engine", "Elo", "+-95 %", "95 % by blocks", "games", "share", "par", "95 % by blocks"},
      {}};
  for (const LeagueReport::Rated& row : league.mixed) {
    table.body.push_back(
        {row.engine, signed_elo(row.rating.elo), fixed(kNormal95 * row.rating.error, 0),
         elo_interval(row.rating.bootstrap), fixed(row.wins.games, 0), percent(row.wins.share),
         percent(row.wins.par), share_interval(row.wins.bootstrap)});
  }
  return table;
}

/// `sum / parts` to so many digits; "-" where nothing was counted.
template <class T>
std::string mean_of(const std::optional<T>& sum, double parts, int digits) {
  return sum ? fixed(static_cast<double>(*sum) / parts, digits) : "-";
}

TextRows play_table(const Report& report) {
  TextRows table{"Play, per seat and game",
                 {"engine", "seats", "captures", "conquests", "survived", "depth", "nodes"},
                 {}};
  for (const EngineReport& row : report.engines) {
    if (row.seats == 0) continue;
    const auto seats = static_cast<double>(row.seats);
    table.body.push_back(
        {row.engine.name, std::to_string(row.seats), mean_of(row.captures, seats, 2),
         mean_of(row.conquests, seats, 3), percent(static_cast<double>(row.survived) / seats),
         mean_of(row.mean_depth, 1, 1), row.mean_nodes ? short_number(*row.mean_nodes) : "-"});
  }
  return table;
}

TextRows time_table(const Report& report) {
  TextRows table{"Time per move, in ms", {"engine", "moves", "mean", "median", "p95", "most"}, {}};
  for (const EngineReport& row : report.engines) {
    if (!row.time) continue;
    table.body.push_back({row.engine.name, std::to_string(row.time->moves),
                          short_number(row.time->mean), short_number(row.time->median),
                          short_number(row.time->p95), short_number(row.time->most)});
  }
  return table;
}

TextRows faults_table(const Report& report) {
  TextRows table{"Faults", {"engine"}, {}};
  for (const Fault fault : kFaults)
    table.head.emplace_back(fault_word(fault));
  for (const EngineReport& row : report.engines) {
    if (row.faults_in_all() == 0) continue;
    std::vector<std::string> cells{row.engine.name};
    for (const Fault fault : kFaults)
      cells.push_back(std::to_string(row.faults[fault]));
    table.body.push_back(std::move(cells));
  }
  return table;
}

TextRows seats_table(const Report& report) {
  TextRows table{
      "Seats",
      {"seat", "share", "95 % Wilson", "95 % by blocks", "Elo", "+-95 %", "captures", "survived"},
      {}};
  for (const SeatReport& seat : report.seats) {
    table.body.push_back({std::string(1, seat.letter), percent(seat.wins.share),
                          share_interval(seat.wins.wilson), share_interval(seat.wins.bootstrap),
                          signed_elo(seat.offset.elo), fixed(kNormal95 * seat.offset.error, 0),
                          mean_of(seat.captures, 1, 2), percent(seat.survived)});
  }
  return table;
}

TextRows cross_table(const Report& report) {
  TextRows table{"Crosstable: the row's part of the wins of the two, per seat", {"engine"}, {}};
  if (report.engines.size() < 2 || report.finished == 0) return table;
  // Numbers instead of names keep the columns narrow.
  for (std::size_t i = 0; i < report.engines.size(); ++i) {
    table.head.push_back(std::to_string(i + 1));
  }
  for (std::size_t i = 0; i < report.engines.size(); ++i) {
    std::vector<std::string> cells{std::to_string(i + 1) + " " + report.engines[i].engine.name};
    for (const std::optional<CrossCell>& cell : report.crosstable[i]) {
      cells.push_back(cell ? percent(cell->share) : "-");
    }
    table.body.push_back(std::move(cells));
  }
  return table;
}

TextRows length_table(const Report& report) {
  TextRows table{"Game length, in plies",
                 {"mean", "least", "5 %", "25 %", "median", "75 %", "95 %", "most"},
                 {}};
  if (!report.length) return table;
  std::vector<std::string> cells{fixed(report.length->mean, 1)};
  for (const double value : report.length->quantiles)
    cells.push_back(short_number(value));
  table.body.push_back(std::move(cells));
  return table;
}

TextRows reasons_table(const Report& report) {
  TextRows table{"How games ended", {"reason", "games", "part"}, {}};
  for (const Report::Reason& reason : report.reasons) {
    table.body.push_back(
        {reason.name.empty() ? "(unknown)" : reason.name, std::to_string(reason.games),
         percent(static_cast<double>(reason.games) / static_cast<double>(report.finished))});
  }
  return table;
}

}  // namespace

std::string fixed(double value, int digits) {
  std::array<char, 400> text{};
  std::snprintf(text.data(), text.size(), "%.*f", digits, value);
  std::string result = text.data();
  if (result.find_first_not_of("-0.") == std::string::npos && result[0] == '-') result.erase(0, 1);
  return result;
}

std::string percent(double part) {
  return fixed(100 * part, 1) + " %";
}

std::string signed_elo(double elo) {
  const std::string text = fixed(elo, 0);
  return text[0] == '-' || text == "0" ? text : "+" + text;
}

std::string short_number(double value) {
  if (value == std::floor(value) && std::abs(value) < 1000) return fixed(value, 0);
  if (std::abs(value) < 9.95) return fixed(value, 2);
  if (std::abs(value) < 99.5) return fixed(value, 1);
  std::string text = fixed(value, 0);
  const std::size_t first = text[0] == '-' ? 1 : 0;
  for (std::size_t i = text.size(); i > first + 3;)
    text.insert(i -= 3, ",");
  return text;
}

std::string duration(double seconds) {
  const auto whole = static_cast<long long>(std::llround(seconds));
  std::array<char, 64> text{};
  if (whole >= 3600) {
    std::snprintf(text.data(), text.size(), "%lldh %02lldm %02llds", whole / 3600, whole / 60 % 60,
                  whole % 60);
  } else if (whole >= 60) {
    std::snprintf(text.data(), text.size(), "%lldm %02llds", whole / 60, whole % 60);
  } else {
    std::snprintf(text.data(), text.size(), "%llds", whole);
  }
  return text.data();
}

std::string share_interval(const std::optional<Interval>& interval) {
  if (!interval) return "-";
  return fixed(100 * interval->low, 1) + " - " + percent(interval->high);
}

std::string elo_interval(const std::optional<Interval>& interval) {
  if (!interval) return "-";
  return signed_elo(interval->low) + " .. " + signed_elo(interval->high);
}

std::string cut_behind(const std::string& text, std::size_t count, const char* ending) {
  std::size_t seen = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if ((static_cast<unsigned char>(text[i]) & 0xC0U) != 0x80U && seen++ == count)
      return text.substr(0, i) + ending;
  }
  return text;
}

std::string title_of(const Report& report) {
  const std::string title = report.variant.empty() ? "Tournament" : report.variant;
  return report.format.empty() ? title : title + ", " + report.format;
}

std::string games_line(const Report& report) {
  std::string line = counted(report.finished, "finished game");
  if (!report.seats.empty()) line += " of " + counted(report.seats.size(), "seat");
  line += " in " + counted(report.blocks, "block") + " (" + std::to_string(report.whole_blocks) +
          " whole)";
  if (report.voided > 0) line += ", " + std::to_string(report.voided) + " void";
  if (report.shared > 0) line += ", " + std::to_string(report.shared) + " with a shared win";
  if (report.seconds > 0) line += ", " + duration(report.seconds) + " of play";
  return line;
}

std::string sprt_line(const SprtReport& sprt) {
  std::string line = "SPRT of " + sprt.engine + ", share " + percent(sprt.settings.p0) +
                     " against " + percent(sprt.settings.p1);
  if (sprt.settings.model == SprtModel::kDispersion) line += ", with dispersion";
  line += ": LLR " + fixed(sprt.state.llr, 2) + " in (" + fixed(sprt.state.bounds.low, 2) + ", " +
          fixed(sprt.state.bounds.high, 2) + ") after " + counted(sprt.state.blocks, "block") +
          ": ";
  switch (sprt.state.decision) {
    case SprtDecision::kAcceptH0:
      return line + "H0, no better than " + percent(sprt.settings.p0);
    case SprtDecision::kAcceptH1:
      return line + "H1, better than " + percent(sprt.settings.p0);
    case SprtDecision::kContinue:
      break;
  }
  return line + "not decided";
}

std::string league_line(const LeagueReport& league) {
  return "League of " + league.candidate + ", seed " + std::to_string(league.seed);
}

std::vector<TextRows> standing_tables(const Report& report) {
  std::vector<TextRows> tables;
  // Ratings over all games of a league would mix tables that are no sample of anything.
  if (report.league) {
    tables = {league_table(*report.league), mixed_table(*report.league)};
  } else {
    tables = {ratings_table(report), shares_table(report)};
  }
  std::erase_if(tables, [](const TextRows& table) { return table.body.empty(); });
  return tables;
}

std::vector<TextRows> tables_of(const Report& report) {
  std::vector<TextRows> tables = standing_tables(report);
  if (!report.league) tables.push_back(cross_table(report));
  for (const auto make :
       {seats_table, play_table, time_table, faults_table, length_table, reasons_table})
    tables.push_back(make(report));
  std::erase_if(tables, [](const TextRows& table) { return table.body.empty(); });
  return tables;
}

}  // namespace hegemon::arena
