/// Fuzz target: any bytes as a line that `hegemon analyse` reads. What is taken has tasks with a limit; what is refused is
/// answered by a line of JSON. The same bytes are read as an answer of an earlier run.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

#include <nlohmann/json.hpp>

#include "commands/analysis_json.h"
#include "session/variants.h"
#include "tests/fuzz/require.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace hegemon;
  using namespace hegemon::commands;
  using namespace hegemon::session;
  static const std::unique_ptr<GameSession> kGame = open_variant("threefriends");
  const std::string_view line(reinterpret_cast<const char*>(data), size);

  const Query query = read_query(line, {*kGame, {}});
  if (const auto* const analysis = std::get_if<AnalysisQuery>(&query)) {
    require(!analysis->tasks.empty());
    for (const AnalysisTask& task : analysis->tasks) {
      require(task.query == analysis->id && !task.limits.endless() && task.lines >= 1);
      require(task.turn <= task.game->moves.size());
      require(open_analysed(*task.game).ok());
    }
  } else if (const auto* const bad = std::get_if<BadQuery>(&query)) {
    require(!bad->error.what.empty());
    require(nlohmann::json::accept(answer_line(*bad)));
  } else {
    require(nlohmann::json::accept(answer_line(std::get<TerminateQuery>(query), 0)));
  }

  if (key_of_answer(line)) require(nlohmann::json::accept(line));
  return 0;
}
