// What the FENs of all games share.
#include "engine/fen_text.h"

#include <array>
#include <vector>

#include <doctest/doctest.h>

namespace hegemon {

using namespace fen_text;

TEST_CASE("a number has no zeros in front of it, no sign and nothing behind it") {
  CHECK(plain_number("0", 0, 9) == 0);
  CHECK(plain_number("17", 0, 20) == 17);
  for (const char* wrong : {"", "00", "07", "+7", " 7", "7 ", "7a", "21", "-1"})
    CHECK_FALSE(plain_number(wrong, 0, 20));
}

TEST_CASE("errors name the field") {
  CHECK(wrong("fen.ranks", "placement", 9, 10).text() == "9 ranks, not 10 (fen, placement)");
}

TEST_CASE("a FEN may be cut off at the right, and words in front of it are passed over") {
  using Fields = std::vector<std::string_view>;
  CHECK(split_fields("a b c", 3).value() == Fields{"a", "b", "c"});
  CHECK(split_fields("a b", 3).value() == Fields{"a", "b", ""});
  CHECK(split_fields(" \ta \t ", 3).value() == Fields{"a", "", ""});
  for (const char* in_front : {"fen ", "position fen ", "position fen position fen ", "Fen: ",
                               "\xEF\xBB\xBF", "\xEF\xBB\xBFposition fen ", "fen \xEF\xBB\xBF"}) {
    CAPTURE(in_front);
    CHECK(split_fields(std::string(in_front) + "a b c", 3).value() == Fields{"a", "b", "c"});
  }
  CHECK(split_fields("a b c d", 3).error().what == "4 fields, 1 to 3 wanted");
  for (const char* nothing : {"", " ", "fen", "position fen", "\xEF\xBB\xBF"})
    CHECK(split_fields(nothing, 3).error().what == "0 fields, 1 to 3 wanted");
  CHECK(is_open(""));
  CHECK(is_open("-"));
  CHECK_FALSE(is_open("--"));
}

TEST_CASE("numbers of a field may have zeros in front, and a round is 1 at least") {
  int number = 7;
  CHECK(read_number("0012", 0, 20, "quiet", number).ok());
  CHECK(number == 12);
  for (const char* wrong : {"", "21", "-1", "x", "1.5", "+1"}) {
    CHECK(read_number(wrong, 0, 20, "quiet", number).error().where == "fen, quiet");
    CHECK(number == 12);
  }
  CHECK(read_round("0", 20, "round", number).ok());
  CHECK(number == 1);
  CHECK(read_round("0019", 20, "round", number).ok());
  CHECK(number == 19);
  CHECK_FALSE(read_round("21", 20, "round", number));
  CHECK(number == 19);
}

TEST_CASE("a kind of piece is found by its letter") {
  enum class Kind { kRook, kPawn };
  struct Row {
    char letter;
  };
  constexpr std::array<Row, 2> kRows{{{'R'}, {'P'}}};
  CHECK(type_with_letter<Kind>(kRows, 'P') == Kind::kPawn);
  CHECK_FALSE(type_with_letter<Kind>(kRows, 'p'));
}

TEST_CASE("ranks are written from the top one down, with numbers for gaps") {
  const std::string text = ranks_text(3, 4, [](int file, int rank) {
    return rank == 1 || file != rank ? std::string() : std::string("xY");
  });
  CHECK(text == "2xY1/4/xY3");
}

TEST_CASE("ranks are read from the top one down, and the first error ends it") {
  std::vector<int> seen;
  const auto read = [&](std::string_view text, int rank) -> Status {
    seen.push_back(rank);
    if (text == "bad") return Error{"bad rank", std::to_string(rank)};
    return success();
  };
  CHECK(parse_ranks("a/b/c", 3, "placement", read).ok());
  CHECK(seen == std::vector{2, 1, 0});
  CHECK(parse_ranks("a/b", 3, "placement", read).error().text() ==
        "2 ranks, not 3 (fen, placement)");
  seen.clear();
  CHECK(parse_ranks("a/bad/c", 3, "placement", read).error() == Error{"bad rank", "1"});
  CHECK(seen == std::vector{2, 1});
}

}  // namespace hegemon
