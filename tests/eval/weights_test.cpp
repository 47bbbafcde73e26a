// Files of weights: what is built in fits, a damaged file is refused with the reason.
#include "eval/seven_kingdoms/fitted/weights.h"

#include <string>

#include <doctest/doctest.h>

#include "eval/embedded_weights.h"
#include "eval/weights_file.h"
#include "tests/support/texts.h"

namespace hegemon::seven_kingdoms {

namespace {

std::string refusal(const std::string& bytes) {
  const auto parsed = Weights::parse(bytes);
  return parsed ? "accepted" : parsed.error().what;
}

}  // namespace

TEST_CASE("the weights that are built in were made for these features") {
  const auto parsed = Weights::parse(embedded_weights("sevenkingdoms"));
  REQUIRE_MESSAGE(parsed.ok(), (parsed.ok() ? "" : parsed.error().text()));
  CHECK(Weights::built_in().to_bytes() == embedded_weights("sevenkingdoms"));
  CHECK(embedded_weights("nosuchgame").empty());
}

TEST_CASE("weights read from a file are those that were written") {
  Weights weights = Weights::built_in();
  weights.shares.bias = -7;
  weights.shares.hidden[3][5] = -1234;
  weights.priors[9] = 321;
  weights.moves.rows.back()[15] = 77;
  weights.moves.output_bias = -5;
  const auto back = Weights::parse(weights.to_bytes());
  REQUIRE(back.ok());
  CHECK(back.value().to_bytes() == weights.to_bytes());
  CHECK(back.value().shares.bias == -7);
  CHECK(back.value().moves.rows.back()[15] == 77);
  CHECK(back.value().moves.output_bias == -5);
}

TEST_CASE("a wrong file of weights is refused with the reason") {
  const std::string good = Weights::built_in().to_bytes();
  CHECK(refusal("") == "not a file of weights");
  CHECK(refusal("PNG") == "not a file of weights");
  CHECK(refusal("HGMEVAL") == "not a file of weights");
  std::string other = good;
  other[7] = '1';
  CHECK(refusal(other) == "version '1' of the format, not '2'");
  CHECK(refusal(good.substr(0, 12)) == "the file is cut short");
  CHECK(testing::has(refusal(good.substr(0, good.size() - 1)), "bytes instead of"));
  CHECK(testing::has(refusal(good + 'x'), "bytes instead of"));
  other = good;
  other[good.size() - 3] = static_cast<char>(other[good.size() - 3] ^ 1);
  CHECK(refusal(other) == "wrong checksum");
  CHECK(refusal(frame_weights("threefriends", 0, "")) ==
        "made for the game 'threefriends', not 'sevenkingdoms'");
  CHECK(refusal(frame_weights("sevenkingdoms", 1, "abc")) ==
        "made for other features than this engine has");
}

TEST_CASE("weights whose sums would not fit into 32 bits are refused") {
  constexpr const char* kTooLarge = "numbers that are too large together";
  Weights hidden = Weights::built_in();
  hidden.shares.hidden_bias[5] = INT32_MAX;
  CHECK(refusal(hidden.to_bytes()) == kTooLarge);
  hidden.shares.hidden_bias[5] = INT32_MIN;
  CHECK(refusal(hidden.to_bytes()) == kTooLarge);
  Weights output = Weights::built_in();
  output.shares.output.fill(INT16_MIN);
  CHECK(refusal(output.to_bytes()) == kTooLarge);
  // The largest that can be: one hidden value beside nothing else.
  Weights largest{};
  largest.shares.hidden_bias[0] = INT32_MAX;
  largest.shares.output[0] = INT16_MAX;
  largest.shares.bias = INT32_MAX - NetworkScale::kMaxHidden * INT16_MAX;
  CHECK(refusal(largest.to_bytes()) == "accepted");
  ++largest.shares.bias;
  CHECK(refusal(largest.to_bytes()) == kTooLarge);
  Weights moves = Weights::built_in();
  moves.moves.bias[3] = INT32_MAX - 1000;
  CHECK(refusal(moves.to_bytes()) == kTooLarge);
  Weights corrections = Weights::built_in();
  corrections.moves.output.fill(INT16_MAX);
  CHECK(refusal(corrections.to_bytes()) == kTooLarge);
}

}  // namespace hegemon::seven_kingdoms
