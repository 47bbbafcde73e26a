/// How figures are written for people.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "arena/report/report.h"

namespace hegemon::arena {

/// "12.3": `digits` after the point; "-0.0" is "0.0".
std::string fixed(double value, int digits);
/// "14.3 %"
std::string percent(double part);
/// "+70", "-5", "0"
std::string signed_elo(double elo);
/// "0.42", "3.1", "57", "1,204": about three digits.
std::string short_number(double value);
/// "1h 02m 03s", "2m 03s", "3s"
std::string duration(double seconds);
/// "11.9 - 17.1 %" and "-30 .. +12"; "-" without an interval.
std::string share_interval(const std::optional<Interval>& interval);
std::string elo_interval(const std::optional<Interval>& interval);

/// The first `count` code points of UTF-8, with `ending` where there are more.
std::string cut_behind(const std::string& text, std::size_t count, const char* ending = "");

/// "sevenkingdoms, invasion"
std::string title_of(const Report& report);
/// "12 finished games of 7 seats in 2 blocks (1 whole), 1 void, 3 with a shared win"
std::string games_line(const Report& report);
/// "SPRT of new, share 14.3 % against 20.0 %: LLR 1.20 in (-2.94, 2.94) after 12 blocks: continue"
std::string sprt_line(const SprtReport& sprt);

/// "League of new, seed 1"
std::string league_line(const LeagueReport& league);

/// A table's rows as text: its head, then its body.
struct TextRows {
  std::string title;
  std::vector<std::string> head;
  std::vector<std::vector<std::string>> body;
};

/// Ratings and shares, or the tables of a league: the first of all tables.
std::vector<TextRows> standing_tables(const Report& report);

/// The tables of a report in their order, as all formats for people show them. Empty ones are left
/// out.
std::vector<TextRows> tables_of(const Report& report);

}  // namespace hegemon::arena
