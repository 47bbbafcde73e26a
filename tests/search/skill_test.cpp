// Playing below full strength.
#include "search/skill.h"

#include <optional>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "engine/middle_xiangqi/game.h"
#include "engine/random.h"
#include "engine/seven_kingdoms/game.h"
#include "search/core/search.h"
#include "tests/support/moves.h"
#include "tests/support/search_output.h"

using namespace hegemon;

namespace {

constexpr std::uint64_t kNodes = 4000;

Settings with_skill(int skill, std::uint64_t seed = 0) {
  Settings settings;
  settings.hash_mib = 1;
  settings.skill = skill;
  settings.seed = seed;
  return settings;
}

testing::SearchOutput<MiddleXiangqi> ask(Searcher<MiddleXiangqi>& searcher,
                                         const MiddleXiangqi::Position& position) {
  return testing::run_and_collect(searcher, position, testing::to_nodes<MiddleXiangqi>(kNodes));
}

/// Positions of a game of chance.
std::vector<MiddleXiangqi::Position> positions(std::size_t count) {
  Random random(5);
  std::vector<MiddleXiangqi::Position> found;
  auto position = MiddleXiangqi::start({});
  MiddleXiangqi::MoveList moves;
  while (found.size() < count) {
    position.moves(moves);
    if (position.over() || moves.empty()) {
      position = MiddleXiangqi::start({});
      continue;
    }
    static_cast<void>(position.make(moves[random.below(moves.size())]));
    if (!position.over()) found.push_back(position);
  }
  return found;
}

/// Plays Red with one skill and Black with another; true if the first won.
bool first_wins(int red_skill, int black_skill, const MiddleXiangqi::Position& from) {
  Searcher<MiddleXiangqi> red(with_skill(red_skill));
  Searcher<MiddleXiangqi> black(with_skill(black_skill));
  auto position = from;
  for (int ply = 0; ply < 300 && !position.over(); ++ply) {
    Searcher<MiddleXiangqi>& mover = position.turn() == Side(0) ? red : black;
    static_cast<void>(position.make(ask(mover, position).answer.best.value()));
  }
  return position.over() && position.outcome().winners.count() == 1 &&
         position.outcome().winners.contains(Side(0));
}

}  // namespace

TEST_CASE("a weaker level answers with the move of the last line that it reports") {
  for (const int skill : {0, 5, 10, 15, 19}) {
    Searcher<MiddleXiangqi> searcher(with_skill(skill));
    for (const auto& position : positions(20)) {
      const auto said = ask(searcher, position);
      REQUIRE(said.answer.best);
      REQUIRE_FALSE(said.lines.empty());
      CHECK(said.lines.back().moves.front() == *said.answer.best);
      for (const Line<MiddleXiangqi>& line : said.lines)
        CHECK(line.rank == 1);
    }
  }
}

TEST_CASE("a weaker level plays alike with the same seed, not with every seed") {
  bool differs = false;
  for (const auto& position : positions(20)) {
    Searcher<MiddleXiangqi> one(with_skill(3, 1));
    Searcher<MiddleXiangqi> same(with_skill(3, 1));
    Searcher<MiddleXiangqi> other(with_skill(3, 2));
    const auto move = ask(one, position).answer.best;
    CHECK(move == ask(same, position).answer.best);
    differs |= !(move == ask(other, position).answer.best);
  }
  CHECK(differs);
}

TEST_CASE("limited strength means the level of a rating at most") {
  Settings settings;
  settings.elo = kLeastElo;
  CHECK(settings.level() == kMaxSkill);
  settings.limits_strength = true;
  CHECK(settings.level() == 0);
  settings.elo = kSkillElo[10];
  CHECK(settings.level() == 10);
  settings.skill = 4;
  CHECK(settings.level() == 4);
}

TEST_CASE("ratings rise with the level, and each stands for one") {
  CHECK(std::is_sorted(kSkillElo.begin(), kSkillElo.end(), std::less_equal<>()));
  for (int level = 0; level <= kMaxSkill; ++level)
    CHECK(level_of_elo(kSkillElo[static_cast<std::size_t>(level)]) == level);
  CHECK(level_of_elo(kLeastElo + 1) == 1);
  CHECK(level_of_elo(kMaxElo + 1) == kMaxSkill);
  Searcher<MiddleXiangqi> searcher(with_skill(20));
  Settings wrong = with_skill(20);
  wrong.elo = kMaxElo + 1;
  CHECK_FALSE(searcher.set(wrong).ok());
}

TEST_CASE("a level that there is not is refused") {
  Searcher<MiddleXiangqi> searcher(with_skill(20));
  CHECK_FALSE(searcher.set(with_skill(21)).ok());
  CHECK_FALSE(searcher.set(with_skill(-1)).ok());
  CHECK(searcher.settings().skill == 20);
}

TEST_CASE("full strength beats the lowest level") {
  int won = 0;
  for (const auto& position : positions(3))
    won += first_wins(kMaxSkill, 0, position);
  CHECK(won >= 2);
}

TEST_CASE(
    "in the Seven Kingdoms every second level has twice the visits, and a limit below them holds") {
  const auto visits = [](int level, std::optional<std::uint64_t> limit) {
    SearchLimits<SevenKingdoms> limits;
    limits.nodes = limit;
    return testing::search<SevenKingdoms>(with_skill(level), SevenKingdoms::start({}), limits)
        .answer.nodes;
  };
  CHECK(visits(0, 100'000) == 16);
  CHECK(visits(1, 100'000) == 22);
  CHECK(visits(2, 100'000) == 32);
  CHECK(visits(9, 100'000) == 362);
  CHECK(visits(10, 100'000) == 512);
  CHECK(visits(18, std::nullopt) == 8192);
  CHECK(visits(18, 100) == 100);
  CHECK(visits(kMaxSkill, 9000) == 9000);
}

TEST_CASE("a level bounds depth and nodes of a search by depth, and smaller limits hold") {
  const SkillLimit<MiddleXiangqi> skill(4);
  const auto shorten = [&](std::optional<int> depth, std::optional<std::uint64_t> nodes) {
    SearchLimits<MiddleXiangqi> limits;
    limits.depth = depth;
    limits.nodes = nodes;
    const SearchLimits<MiddleXiangqi> shorter = skill.shorten(limits, false);
    return std::to_string(shorter.depth.value()) + ' ' + std::to_string(shorter.nodes.value());
  };
  CHECK(shorten({}, {}) == "3 2000");
  CHECK(shorten(9, 9000) == "3 2000");
  CHECK(shorten(2, 1000) == "2 1000");
}

TEST_CASE("a weaker level still has a choice when its search is broken off") {
  const auto position = MiddleXiangqi::start({});
  const auto moves = testing::moves_of<MiddleXiangqi>(position);
  SkillLimit<MiddleXiangqi> skill(0);
  for (int rank = 1; rank <= 3; ++rank) {
    Line<MiddleXiangqi> line;
    line.rank = rank;
    line.moves = {moves[static_cast<std::size_t>(rank)]};
    skill.note(line);
  }
  Line<MiddleXiangqi> last;
  last.moves = {moves[0]};
  skill.note(last);
  bool other = false;
  for (std::uint64_t seed = 0; seed < 20; ++seed)
    other |= !(skill.choose(seed, position).moves.front() == moves[0]);
  CHECK(other);
}
