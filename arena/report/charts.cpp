#include "arena/report/charts.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "arena/report/format.h"
#include "engine/counted.h"

namespace hegemon::arena {
namespace {

constexpr double kWidth = 420;  // of every chart, in units in which a letter is 13 high

/// A number as an attribute's value.
std::string at(double value) {
  return "\"" + fixed(value, 1) + "\"";
}

std::string line(double x1, double y1, double x2, double y2, std::string_view style) {
  return "<line class=\"" + std::string(style) + "\" x1=" + at(x1) + " y1=" + at(y1) +
         " x2=" + at(x2) + " y2=" + at(y2) + "/>";
}

/// `anchor`: start, middle or end.
std::string label(double x, double y, std::string_view anchor, std::string_view style,
                  std::string_view text) {
  return "<text class=\"" + std::string(style) + "\" x=" + at(x) + " y=" + at(y) +
         " text-anchor=\"" + std::string(anchor) + "\">" + escaped(text) + "</text>";
}

std::string bar(double x, double y, double width, double height) {
  return "<rect class=\"bar\" rx=\"2\" x=" + at(x) + " y=" + at(y) +
         " width=" + at(std::max(width, 0.0)) + " height=" + at(std::max(height, 0.0)) + "/>";
}

std::string titled(std::string_view title) {
  return "<title>" + escaped(title) + "</title>";
}

std::string chart(double height, std::string_view title, const std::string& content) {
  return "<svg role=\"img\" viewBox=\"0 0 " + fixed(kWidth, 0) + " " + fixed(height, 0) +
         "\" aria-label=\"" + escaped(title) + "\">" + content + "</svg>\n";
}

/// Round numbers, about `count` of them, that span the values from `low` to `high`.
std::vector<double> ticks(double low, double high, double count) {
  const double rough = std::max(high - low, 1e-9) / count;
  const double power = std::pow(10, std::floor(std::log10(rough)));
  const double step = power * (rough <= power       ? 1
                               : rough <= 2 * power ? 2
                               : rough <= 5 * power ? 5
                                                    : 10);
  std::vector<double> result;
  const double first = std::floor(low / step);
  const double last = std::ceil(high / step);
  for (double i = first; i <= last; ++i)
    result.push_back(i * step);
  return result;
}

}  // namespace

std::string escaped(std::string_view text) {
  constexpr std::array<std::pair<char, std::string_view>, 5> kEntities{
      {{'&', "&amp;"}, {'<', "&lt;"}, {'>', "&gt;"}, {'"', "&quot;"}, {'\'', "&#39;"}}};
  std::string result;
  for (const char c : text) {
    const auto* const entity = std::find_if(kEntities.begin(), kEntities.end(),
                                            [&](const auto& row) { return row.first == c; });
    const auto byte = static_cast<unsigned char>(c);
    if (entity != kEntities.end()) {
      result += entity->second;
    } else if ((byte < 0x20 && c != '\n' && c != '\t') || byte == 0x7F) {
      result += "\uFFFD";
    } else {
      result += c;
    }
  }
  return result;
}

std::string interval_chart(const std::vector<IntervalRow>& rows, std::string_view title,
                           bool in_percent) {
  double low = 0;
  double high = 0;
  for (const IntervalRow& row : rows) {
    low = std::min({low, row.interval.low, row.blocks ? row.blocks->low : 0});
    high = std::max({high, row.interval.high, row.blocks ? row.blocks->high : 0});
  }
  if (in_percent) high = std::min(high, 1.0);
  const std::vector<double> marks = ticks(low, high, 5);
  low = marks.front();
  high = marks.back();
  constexpr double kLeft = 24;
  constexpr double kRowHeight = 42;
  const auto x = [&](double value) {
    return kLeft + (value - low) / (high - low) * (kWidth - 2 * kLeft);
  };
  const double bottom = kRowHeight * static_cast<double>(rows.size()) + 6;

  std::string content;
  for (const double mark : marks) {
    const bool zero = mark == 0 && !in_percent;
    content += line(x(mark), 4, x(mark), bottom, zero ? "par" : "grid");
    content += label(x(mark), bottom + 16, "middle", "muted",
                     in_percent ? fixed(100 * mark, 0) + " %" : signed_elo(mark));
  }
  double y = 0;
  for (const IntervalRow& row : rows) {
    const double middle = y + 30;
    content += "<g>" + titled(row.name + ": " + row.label);
    content += label(2, y + 17, "start", "name", cut_behind(row.name, 28, "\u2026"));
    content += label(kWidth - 2, y + 17, "end", "muted", row.label);
    if (row.blocks)
      content += line(x(row.blocks->low), middle, x(row.blocks->high), middle, "blocks");
    content += line(x(row.interval.low), middle, x(row.interval.high), middle, "error");
    if (row.par) content += line(x(*row.par), middle - 8, x(*row.par), middle + 8, "par");
    content +=
        "<circle class=\"dot\" r=\"5\" cx=" + at(x(row.value)) + " cy=" + at(middle) + "/></g>";
    y += kRowHeight;
  }
  return chart(bottom + 24, title, content);
}

std::string seat_chart(const std::vector<SeatReport>& seats) {
  double high = 0;
  double par = 0;
  for (const SeatReport& seat : seats) {
    high = std::max(high, seat.wins.wilson.high);
    par = seat.wins.par;
  }
  const std::vector<double> marks = ticks(0, high, 4);
  constexpr double kTop = 12;
  constexpr double kBottom = 210;
  constexpr double kLeft = 40;
  const auto y = [&](double value) { return kBottom - value / marks.back() * (kBottom - kTop); };
  const double step =
      (kWidth - kLeft - 4) / static_cast<double>(std::max<std::size_t>(seats.size(), 1));

  std::string content;
  for (const double mark : marks) {
    content += line(kLeft, y(mark), kWidth, y(mark), "grid");
    content += label(kLeft - 4, y(mark) + 4, "end", "muted", fixed(100 * mark, 0) + " %");
  }
  double left = kLeft + 4;
  for (const SeatReport& seat : seats) {
    const double middle = left + step / 2;
    const std::string share = percent(seat.wins.share);
    content += "<g>" + titled(std::string("seat ") + seat.letter + ": " + share);
    content +=
        bar(left + step * 0.15, y(seat.wins.share), step * 0.7, kBottom - y(seat.wins.share));
    content += line(middle, y(seat.wins.wilson.low), middle, y(seat.wins.wilson.high), "error");
    content += label(middle, kBottom + 17, "middle", "name", std::string(1, seat.letter));
    content +=
        label(middle, kBottom + 33, "middle", "muted", fixed(100 * seat.wins.share, 1)) + "</g>";
    left += step;
  }
  content += line(kLeft, y(par), kWidth, y(par), "par");
  return chart(kBottom + 40, "Share of the wins of each seat", content);
}

std::string length_chart(const LengthReport& length) {
  double most = 1;
  for (const LengthReport::Bin& bin : length.histogram) {
    most = std::max(most, static_cast<double>(bin.games));
  }
  const std::vector<double> marks = ticks(0, most, 3);
  constexpr double kTop = 24;
  constexpr double kBottom = 200;
  constexpr double kLeft = 44;
  const double from = length.histogram.front().from;
  const double to = length.histogram.back().from + length.histogram.back().width;
  const auto x = [&](double plies) {
    return kLeft + (plies - from) / (to - from) * (kWidth - kLeft - 16);
  };
  const auto y = [&](double games) { return kBottom - games / marks.back() * (kBottom - kTop); };

  std::string content;
  for (const double mark : marks) {
    if (mark != std::floor(mark)) continue;
    content += line(kLeft, y(mark), kWidth - 16, y(mark), "grid");
    content += label(kLeft - 4, y(mark) + 4, "end", "muted", short_number(mark));
  }
  const std::size_t skip = length.histogram.size() / 7 + 1;
  for (std::size_t i = 0; i < length.histogram.size(); ++i) {
    const LengthReport::Bin& bin = length.histogram[i];
    const auto games = static_cast<double>(bin.games);
    const double left = x(bin.from) + 1;
    content += "<g>" + titled(fixed(bin.from, 0) + " to " + fixed(bin.from + bin.width - 1, 0) +
                              " plies: " + counted(bin.games, "game"));
    content += bar(left, y(games), x(bin.from + bin.width) - 1 - left, kBottom - y(games)) + "</g>";
    if (i % skip == 0)
      content += label(left - 1, kBottom + 17, "middle", "muted", short_number(bin.from));
  }
  const double median = length.quantiles[3];
  content += line(x(median), kTop - 6, x(median), kBottom, "par");
  const bool right_half = x(median) > kWidth / 2;
  content += label(x(median) + (right_half ? -6 : 6), kTop - 10, right_half ? "end" : "start",
                   "muted", "median " + short_number(median));
  content += label((kLeft + kWidth) / 2, kBottom + 36, "middle", "muted", "plies");
  return chart(kBottom + 44, "Games by length", content);
}

}  // namespace hegemon::arena
