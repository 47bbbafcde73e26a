/// The lines of JSON that `hegemon analyse` reads and writes: docs/command-line.md.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <variant>
#include <vector>

#include "session/analysis/analysis.h"

namespace hegemon::commands {

/// One position or several of a game.
struct AnalysisQuery {
  std::string id;
  std::vector<session::AnalysisTask> tasks;
};
/// Ends what was asked before.
struct TerminateQuery {
  std::string id;
  std::optional<std::string> query;  ///< nullopt: all
};
/// A line that is refused.
struct BadQuery {
  std::optional<std::string> id;  ///< if the line has one
  Error error;                    ///< its place is a field: `moves[3]`, `limits.depth`
};
using Query = std::variant<AnalysisQuery, TerminateQuery, BadQuery>;

/// What queries need not name.
struct QueryDefaults {
  const session::GameSession& game;  ///< variant and rules
  session::SearchRequest limits;     ///< where a query has no `limits`; may be without any
  Settings settings = {};            ///< its search and its number of lines
};

/// Reads a line and checks all of it: names, types, ranges, the position, and the moves up to the last
/// requested turn.
Query read_query(std::string_view line, const QueryDefaults& defaults);

// Answers, with a newline at the end.
std::string answer_line(const session::AnalysisReport& report);
std::string answer_line(const TerminateQuery& query, int count);
std::string answer_line(const BadQuery& query);

/// The answer that a line of `--output` is: whose it is. nullopt: none that ends a task.
struct AnswerKey {
  std::string query;
  std::size_t turn = 0;
  friend bool operator==(const AnswerKey&, const AnswerKey&) = default;
  // The strings of libc++ 14 have no operator<=>.
  friend bool operator<(const AnswerKey& one, const AnswerKey& other) {
    return std::tie(one.query, one.turn) < std::tie(other.query, other.turn);
  }
};
Result<std::optional<AnswerKey>> key_of_answer(std::string_view line);

}  // namespace hegemon::commands
