// Characters of UTF-8, and texts that errors quote.
#include "engine/utf8.h"

#include <string>

#include <doctest/doctest.h>

#include "engine/ascii.h"

namespace hegemon {

TEST_CASE("a character of UTF-8 has one to four bytes, and all else is one byte") {
  CHECK(utf8_size("a") == 1);
  CHECK(utf8_size("\xC3\xA9!") == 2);
  CHECK(utf8_size("\xE9\x9F\x93!") == 3);
  CHECK(utf8_size("\xF0\x9F\x90\x8E!") == 4);
  // Nothing; cut off; not a beginning; too long; half of a pair; beyond the last character.
  for (const char* wrong :
       {"", "\xC3", "\xE9\x9F", "\xA9", "\xC0\xAF", "\xE0\x80\xAF", "\xED\xA0\x80",
        "\xF0\x80\x80\x80", "\xF4\x90\x80\x80", "\xFF", "\xC3\x28", "\xE9\x9F\x28"}) {
    CHECK(utf8_size(wrong) == 0);
    CHECK(first_character(wrong).size() == (*wrong == '\0' ? 0 : 1));
  }
}

TEST_CASE("a byte order mark is taken from the front once") {
  CHECK(without_bom("\xEF\xBB\xBFgo") == "go");
  CHECK(without_bom("go\xEF\xBB\xBF") == "go\xEF\xBB\xBF");
  CHECK(without_bom("\xEF\xBB") == "\xEF\xBB");
  CHECK(without_bom("").empty());
}

TEST_CASE("a long text is quoted by its first and its last characters, never by half a one") {
  CHECK(shortened("abcdef", 6) == "abcdef");
  CHECK(shortened("abcdefg", 6) == "abc...efg");
  CHECK(shortened("\xC3\xA9\xC3\xA9\xC3\xA9", 3) == "\xC3\xA9\xC3\xA9\xC3\xA9");
  CHECK(shortened("\xC3\xA9\xC3\xA8\xC3\xAA\xC3\xA0\xC3\xA2", 3) == "\xC3\xA9...\xC3\xA0\xC3\xA2");
  CHECK(in_quotes(std::string(80, 'x')) == "'" + std::string(80, 'x') + "'");
  CHECK(in_quotes(std::string(5000, 'x')).size() == 85);
  CHECK(in_quotes("\xC3\xA9") == "'\xC3\xA9'");
}

}  // namespace hegemon
