/// FENs as rows of a table: bad ones with their error, rare ones that are allowed.
#pragma once

#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "engine/result.h"

namespace hegemon::testing {

struct Refusal {
  const char* what;
  std::string fen;
  const char* where;   ///< begins the error's place
  const char* reason;  ///< stands in the error's sentence
  const char* rules = "classic";
};

/// `parse(refusal)` is what a game makes of the FEN.
template <class Parse>
void check_refusals(const std::vector<Refusal>& refusals, Parse parse) {
  for (const Refusal& refusal : refusals) {
    CAPTURE(refusal.what);
    CAPTURE(refusal.fen);
    const auto position = parse(refusal);
    REQUIRE_FALSE(position.ok());
    const Error& error = position.error();
    INFO(error.text());
    CHECK(error.where.find(refusal.where) == 0);
    CHECK(error.what.find(refusal.reason) != std::string::npos);
  }
}

/// A FEN that is allowed though rare.
struct Accepted {
  std::string fen;
  const char* result;
  const char* rules = "classic";
};

/// They are written back the same.
template <class G, class Parse>
void check_accepted(const std::vector<Accepted>& accepted, Parse parse) {
  for (const Accepted& entry : accepted) {
    CAPTURE(entry.fen);
    const auto position = parse(entry);
    const std::string error = position.ok() ? "" : position.error().text();
    CAPTURE(error);
    REQUIRE(position.ok());
    CHECK(G::to_fen(position.value()) == entry.fen);
    CHECK(G::result_text(position.value()) == entry.result);
  }
}

/// A FEN that leaves something out, or is written in another way, and the whole FEN that it stands for.
struct ReadAs {
  std::string fen;
  std::string whole;
};

template <class G>
void check_read_as(const std::vector<ReadAs>& rows) {
  for (const ReadAs& row : rows) {
    CAPTURE(row.fen);
    const auto position = G::parse_fen(row.fen, {});
    const std::string error = position.ok() ? "" : position.error().text();
    CAPTURE(error);
    REQUIRE(position.ok());
    CHECK(G::to_fen(position.value()) == row.whole);
  }
}

}  // namespace hegemon::testing
