/// The report as JSON.
#include <nlohmann/json.hpp>

#include "arena/report/report.h"

namespace hegemon::arena {
namespace {

using OrderedJson = nlohmann::ordered_json;

OrderedJson json_of(const std::optional<Interval>& interval) {
  return interval ? OrderedJson{interval->low, interval->high} : OrderedJson();
}

template <class T>
OrderedJson json_of(const std::optional<T>& value) {
  return value ? OrderedJson(*value) : OrderedJson();
}

OrderedJson json_of(const WinShare& wins) {
  return {{"won", wins.won},
          {"games", wins.games},
          {"share", wins.share},
          {"par", wins.par},
          {"wilson", json_of(std::optional(wins.wilson))},
          {"bootstrap", json_of(wins.bootstrap)}};
}

/// JSON that stands in the file; null if it is none.
OrderedJson parsed(const std::string& text) {
  OrderedJson json = OrderedJson::parse(text, nullptr, false);
  return json.is_discarded() ? OrderedJson() : json;
}

OrderedJson json_of(const Rating& rating) {
  return {{"elo", rating.elo},
          {"error", rating.error},
          {"interval", json_of(std::optional(rating.interval))},
          {"bootstrap", json_of(rating.bootstrap)}};
}

OrderedJson json_of(const EngineReport& row) {
  OrderedJson faults = OrderedJson::object();
  for (const Fault fault : kFaults) {
    faults[std::string(fault_word(fault))] = row.faults[fault];
  }
  OrderedJson time;
  if (row.time) {
    time = {{"moves", row.time->moves},
            {"mean_ms", row.time->mean},
            {"median_ms", row.time->median},
            {"p95_ms", row.time->p95},
            {"most_ms", row.time->most}};
  }
  return {{"name", row.engine.name},
          {"command", row.engine.command},
          {"version", row.engine.version},
          {"options", parsed(row.engine.options)},
          {"settings", parsed(row.engine.settings)},
          {"hash", row.engine.hash},
          {"rating", json_of(row.rating)},
          {"superiority", json_of(row.superiority)},
          {"wins", json_of(row.wins)},
          {"seats", row.seats},
          {"captures", json_of(row.captures)},
          {"conquests", json_of(row.conquests)},
          {"survived", row.survived},
          {"faults", faults},
          {"time", time},
          {"mean_depth", json_of(row.mean_depth)},
          {"mean_nodes", json_of(row.mean_nodes)}};
}

OrderedJson json_of(const SprtReport& sprt) {
  return {{"engine", sprt.engine},        {"model", name_of(sprt.settings.model)},
          {"p0", sprt.settings.p0},       {"p1", sprt.settings.p1},
          {"alpha", sprt.settings.alpha}, {"beta", sprt.settings.beta},
          {"llr", sprt.state.llr},        {"bounds", json_of(std::optional(sprt.state.bounds))},
          {"blocks", sprt.state.blocks},  {"decision", name_of(sprt.state.decision)}};
}

OrderedJson json_of(const LengthReport& length) {
  OrderedJson bins = OrderedJson::array();
  for (const LengthReport::Bin& bin : length.histogram) {
    bins.push_back({{"from", bin.from}, {"width", bin.width}, {"games", bin.games}});
  }
  const auto& q = length.quantiles;
  return {{"mean", length.mean}, {"min", q[0]}, {"p5", q[1]},  {"p25", q[2]},      {"median", q[3]},
          {"p75", q[4]},         {"p95", q[5]}, {"max", q[6]}, {"histogram", bins}};
}

OrderedJson crosstable_json(const Report& report) {
  OrderedJson rows = OrderedJson::array();
  for (std::size_t i = 0; i < report.crosstable.size(); ++i) {
    for (std::size_t j = 0; j < report.crosstable[i].size(); ++j) {
      const std::optional<CrossCell>& cell = report.crosstable[i][j];
      if (!cell) continue;
      rows.push_back({{"engine", report.engines[i].engine.name},
                      {"opponent", report.engines[j].engine.name},
                      {"games", cell->games},
                      {"won", cell->won},
                      {"lost", cell->lost},
                      {"share", cell->share}});
    }
  }
  return rows;
}

OrderedJson json_of(const LeagueReport& league) {
  OrderedJson tables = OrderedJson::array();
  for (const LeagueTableReport& row : league.tables) {
    tables.push_back({{"kind", table_kind_name(row.kind)},
                      {"one", row.watched},
                      {"others", row.others},
                      {"blocks_wanted", row.blocks_wanted},
                      {"wins", json_of(row.wins)},
                      {"faults", row.faults},
                      {"faults_of_others", row.faults_others}});
  }
  OrderedJson mixed = OrderedJson::array();
  for (const LeagueReport::Rated& row : league.mixed) {
    mixed.push_back(
        {{"engine", row.engine}, {"rating", json_of(row.rating)}, {"wins", json_of(row.wins)}});
  }
  return {
      {"candidate", league.candidate}, {"seed", league.seed}, {"tables", tables}, {"mixed", mixed}};
}

}  // namespace

std::string report_json(const Report& report) {
  OrderedJson json{{"variant", report.variant},
                   {"format", report.format},
                   {"games", report.finished},
                   {"void", report.voided},
                   {"shared", report.shared},
                   {"blocks", report.blocks},
                   {"whole_blocks", report.whole_blocks},
                   {"seconds", report.seconds}};
  json["played"] = {{"config", parsed(report.config)}, {"runs", OrderedJson::array()}};
  for (const StoredRun& run : report.runs) {
    json["played"]["runs"].push_back({{"started", run.started},
                                      {"arena", run.version},
                                      {"command", run.command},
                                      {"concurrency", run.concurrency}});
  }
  json["engines"] = OrderedJson::array();
  for (const EngineReport& row : report.engines)
    json["engines"].push_back(json_of(row));
  json["seats"] = OrderedJson::array();
  for (const SeatReport& seat : report.seats) {
    json["seats"].push_back({{"letter", std::string(1, seat.letter)},
                             {"wins", json_of(seat.wins)},
                             {"offset", json_of(seat.offset)},
                             {"captures_per_game", json_of(seat.captures)},
                             {"survived", seat.survived}});
  }
  json["crosstable"] = crosstable_json(report);
  json["length"] = report.length ? json_of(*report.length) : OrderedJson();
  json["reasons"] = OrderedJson::object();
  for (const Report::Reason& reason : report.reasons)
    json["reasons"][reason.name] = reason.games;
  json["sprt"] = report.sprt ? json_of(*report.sprt) : OrderedJson();
  if (report.league) json["league"] = json_of(*report.league);
  // Names that are no UTF-8 get U+FFFD instead of an exception.
  return json.dump(2, ' ', false, OrderedJson::error_handler_t::replace) + "\n";
}

}  // namespace hegemon::arena
