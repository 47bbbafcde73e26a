/// The charts of the report's page: each is one inline SVG that scales with its column and takes
/// its colours from the page's style sheet (classes `grid`, `bar`, `dot`, `error`, `blocks`, `par`,
/// `muted`).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/report/report.h"

namespace hegemon::arena {

/// The text with & < > " ' as entities, and U+FFFD for bytes that HTML does not allow.
std::string escaped(std::string_view text);

/// One row of an interval chart.
struct IntervalRow {
  std::string name;
  std::string label;  ///< at the right end of the row
  double value = 0;
  Interval interval;
  std::optional<Interval> blocks;
  std::optional<double> par;  ///< a tick at the value of equal players
};

/// A dot with its error bar for each row, names above the bars.
std::string interval_chart(const std::vector<IntervalRow>& rows, std::string_view title,
                           bool in_percent);

/// The share of each seat as a bar with its Wilson interval, and a dashed line at the share of
/// equal seats.
std::string seat_chart(const std::vector<SeatReport>& seats);

/// Games by length, with the median.
std::string length_chart(const LengthReport& length);

}  // namespace hegemon::arena
