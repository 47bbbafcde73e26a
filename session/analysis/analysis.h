/// Positions to analyse, and their results, as values.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/result.h"
#include "session/game_session.h"
#include "session/search_request.h"

namespace hegemon::session {

/// The game of a query. All its tasks share it.
struct AnalysedGame {
  std::string variant;
  std::vector<std::pair<std::string, std::string>> rules;  ///< options of the rules, by name
  std::optional<std::string> fen;                          ///< nullopt: the start position
  std::vector<std::string> moves;
};

/// A session with the rules of the game at its first position; the moves are not played.
/// The place of an error is a field: `variant`, `rules.NAME`, `position`.
Result<std::unique_ptr<GameSession>> open_analysed(const AnalysedGame& game);

/// One position of a game.
struct AnalysisTask {
  std::string query;  ///< the id of the query it belongs to
  std::shared_ptr<const AnalysedGame> game;
  std::size_t turn = 0;  ///< number of moves that are played first
  SearchRequest limits;  ///< at least one limit
  std::string search;    ///< a name out of `algorithm_names()`; empty: that of the settings
  int lines = 1;
  int priority = 0;  ///< higher ones are taken first, equal ones in the order they came
  /// Reports at this interval while the search runs; nullopt: the end alone.
  std::optional<Milliseconds> report_every;
};

struct AnalysisReport {
  explicit AnalysisReport(const AnalysisTask& of) : task(of) {}

  const AnalysisTask& task;
  bool partial = false;          ///< the search goes on
  bool terminated = false;       ///< it was ended from outside; without lines: before it began
  std::optional<Error> failure;  ///< the search could not be made, as when memory is short
  /// With the position of the task, as long as the report is handed over; null: it was not set up.
  const GameSession* game = nullptr;
  std::vector<SearchLine> lines;  ///< the best first
  std::uint64_t nodes = 0;
  Milliseconds elapsed{0};
};

}  // namespace hegemon::session
