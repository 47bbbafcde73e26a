/// The rules case by case (tests/data/*.rules), as tests/reference/rules_test.cpp asks them of the references.
#include <doctest/doctest.h>

#include "engine/perft.h"
#include "engine/replay.h"
#include "tests/engine/games.h"
#include "tests/support/moves.h"
#include "tests/support/rule_cases.h"

namespace hegemon::testing {

namespace {

template <PlayableGame G>
class RulesOf {
 public:
  static std::optional<RulesOf> read(const std::string& fen, const RuleOptions& texts,
                                     std::string* error) {
    const auto position = G::parse_fen(fen, options_of_texts(texts));
    if (position) return RulesOf(position.value());
    if (error != nullptr) *error = position.error().text();
    return std::nullopt;
  }
  static std::string start_fen(const RuleOptions& texts) {
    return G::to_fen(G::start(options_of_texts(texts)));
  }

  std::vector<std::string> moves() const {
    const auto list = moves_of<G>(position_);
    CHECK(position_.count_moves() == static_cast<int>(list.size()));
    return sorted_texts<G>(list);
  }
  std::vector<std::string> captures() const {
    const auto list = captures_of<G>(position_);
    return sorted_texts<G>(list);
  }
  bool play(const std::string& word) { return play_word<G>(position_, word).ok(); }
  std::string fen() const { return G::to_fen(position_); }
  std::string result() const { return G::result_text(position_); }
  std::uint64_t perft(int depth) { return hegemon::perft<G>(position_, depth); }

  bool in_check(char letter) const {
    for (const Side side : sides<G::kSides>()) {
      if (G::side_letter({}, side) != letter) continue;
      if constexpr (std::is_same_v<G, MiddleXiangqi>) {
        return position_.attacked(middle_xiangqi::other(side), position_.general(side));
      } else if constexpr (std::is_same_v<G, ThreeFriends>) {
        return position_.in_check(side);
      }
    }
    throw std::runtime_error("no check of such a side");
  }

 private:
  explicit RulesOf(const typename G::Position& position) : position_(position) {}

  static typename G::Options options_of_texts(const RuleOptions& texts) {
    typename G::Options options;
    for (const auto& [name, value] : texts)
      REQUIRE(G::set_option(options, name, value).ok());
    return options;
  }

  typename G::Position position_;
};

}  // namespace

TEST_CASE_TEMPLATE("a game keeps its rules", G, HEGEMON_ALL_GAMES) {
  check_rules<RulesOf<G>>(std::string(GameCase<G>::kFile) + ".rules");
}

}  // namespace hegemon::testing
