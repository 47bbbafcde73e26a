/// Fuzz target: any bytes as calls of the C interface, a line each: the first byte says what is called, the rest is its argument.
/// Whatever comes, a call that fails says why and leaves its outputs as they were, and a text stays within its buffer.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include <hegemon/hegemon.h>

#include "engine/ascii.h"
#include "tests/fuzz/require.h"

namespace {

constexpr std::array kGames{"sevenkingdoms", "threefriends", "middlexiangqi", "chess"};

bool holds(hegemon_status status) {
  require(status >= HEGEMON_OK && status < HEGEMON_INTERNAL);
  require(status == HEGEMON_OK || *hegemon_last_error() != '\0');
  return status == HEGEMON_OK;
}

/// Asks for a text with a buffer of `room`, then with one that is as long as needed.
template <class Ask>
std::string text_of(std::size_t room, Ask ask) {
  constexpr char kUntouched = '#';
  std::string buffer(room + 1, kUntouched);
  std::size_t length = 0;
  const hegemon_status status = ask(buffer.data(), room, &length);
  require(buffer.back() == kUntouched);
  if (holds(status)) {
    require(length < room && buffer[length] == '\0');
    return buffer.substr(0, length);
  }
  if (status != HEGEMON_TOO_SMALL) return {};
  require(length >= room &&
          std::count(buffer.begin(), buffer.end(), kUntouched) == static_cast<long>(buffer.size()));
  return text_of(length + 1, ask);
}

/// At most 9: nothing takes long or much memory.
std::string tamed(std::string text) {
  std::size_t digits = 0;
  for (char& c : text) {
    digits = c >= '0' && c <= '9' ? digits + 1 : 0;
    if (digits > 1) c = ' ';
  }
  return text;
}

class Session {
 public:
  Session() = default;
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;
  ~Session() {
    hegemon_engine_free(engine_);
    hegemon_position_free(position_);
  }

  void call(char what, const std::string& text) {
    const auto* const bytes = reinterpret_cast<const unsigned char*>(text.data());
    const std::size_t first = text.empty() ? 0 : bytes[0];
    switch (what) {
      case 'f':
        return take([&](auto* at) {
          return hegemon_position_new(game(), rules_.data(), rules_.size(), text.c_str(), at);
        });
      case 's':
        game_ = first % kGames.size();
        rules_.clear();
        return take(
            [&](auto* at) { return hegemon_position_new(game(), nullptr, 0, nullptr, at); });
      case 'r':
        return set_rule(text);
      case 'm':
        return static_cast<void>(holds(hegemon_position_push_text(position_, text.c_str())));
      case 'c':
        return push_code(text);
      case 'n':
        return push_legal(first);
      case 'p':
        return static_cast<void>(holds(hegemon_position_pop(position_, nullptr)));
      case 'y':
        return take([&](auto* at) { return hegemon_position_copy(position_, at); });
      case 'q':
        return ask(first);
      case 'o':
        return set_option(tamed(text));
      case 'g':
        return search(text);
      case 'R':
        return take([&](auto* at) { return hegemon_record_read(text.c_str(), first % 2, at); });
      case 'W':
        return write_and_read();
      default:
        return;
    }
  }

 private:
  static constexpr std::array<hegemon_setting, 1> kOptions{{{"Hash", "1"}}};

  const char* game() const { return kGames[game_]; }

  /// Made when it is first asked for: it takes longer than all other calls.
  hegemon_engine* engine() {
    if (engine_ == nullptr)
      require(hegemon_engine_new(kOptions.data(), kOptions.size(), &engine_) == HEGEMON_OK);
    return engine_;
  }

  /// Of a call that makes a position: it replaces the one there was.
  template <class Make>
  void take(Make make) {
    hegemon_position* made = nullptr;
    if (!holds(make(&made))) return require(made == nullptr);
    require(made != nullptr);
    hegemon_position_free(position_);
    position_ = made;
  }

  void set_rule(const std::string& text) {
    const std::size_t at = std::min(text.find('='), text.size());
    texts_.push_back({text.substr(0, at), text.substr(std::min(at + 1, text.size()))});
    rules_.clear();
    for (const auto& [name, value] : texts_)
      rules_.push_back({name.c_str(), value.c_str()});
  }

  void push_code(const std::string& text) {
    hegemon_move code = 0;
    std::memcpy(&code, text.data(), std::min(text.size(), sizeof code));
    text_of(8, [&](char* buffer, std::size_t room, std::size_t* length) {
      return hegemon_move_text(game(), code, buffer, room, length);
    });
    const int before = hegemon_position_count_legal_moves(position_);
    if (!holds(hegemon_position_push(position_, code)))
      require(hegemon_position_count_legal_moves(position_) == before);
  }

  void push_legal(std::size_t number) {
    std::array<hegemon_move, 2048> moves{};
    std::size_t count = 0;
    if (!holds(hegemon_position_legal_moves(position_, moves.data(), moves.size(), &count)) ||
        count == 0)
      return;
    require(hegemon_position_push(position_, moves[number % count]) == HEGEMON_OK);
  }

  void ask(std::size_t room) {
    for (auto* const text : {hegemon_position_fen, hegemon_position_result, hegemon_position_state,
                             hegemon_position_sides}) {
      text_of(room, [&](char* buffer, std::size_t size, std::size_t* length) {
        return text(position_, buffer, size, length);
      });
    }
    std::vector<std::int8_t> sides(2 * room, 7);
    std::size_t length = 0;
    const bool fits =
        holds(hegemon_position_board(position_, sides.data(), sides.data() + room, room, &length));
    require(!fits || length <= room);
    std::uint64_t nodes = 77;
    if (!holds(hegemon_position_perft(position_, static_cast<int>(room) % 4 - 1, 1, &nodes)))
      require(nodes == 77);
    if (position_ == nullptr) require(hegemon_position_turn(position_) == -1);
  }

  void set_option(const std::string& text) {
    const std::size_t at = std::min(text.find('='), text.size());
    const std::string value = text.substr(std::min(at + 1, text.size()));
    holds(hegemon_engine_set_option(engine(), text.substr(0, at).c_str(), value.c_str()));
  }

  void search(const std::string& text) {
    constexpr int kMaxSearches = 3;
    if (++searches_ > kMaxSearches) return;
    hegemon_limit limit = HEGEMON_LIMIT_INIT;
    limit.nodes = 20;
    const auto number = [&](std::size_t at) {
      return at < text.size() ? static_cast<std::int8_t>(text[at]) : std::int8_t{0};
    };
    limit.depth = number(0);
    limit.mate = number(1) % 3;
    limit.moves_to_go = number(2);
    const std::array<hegemon_clock, 9> clocks{{{number(3), number(4)}}};
    limit.clocks = clocks.data();
    limit.clock_count = static_cast<unsigned char>(number(5)) % (clocks.size() + 1);
    hegemon_move move = 77;
    if (!holds(hegemon_engine_play(engine(), position_, &limit, &move, nullptr)))
      require(move == 77);
    int lines = 0;
    const auto count = [](const hegemon_info* info, void* data) -> int {
      require(info->pv_length > 0);
      return ++*static_cast<int*>(data) < 5;
    };
    if (holds(hegemon_engine_analyse(engine(), position_, &limit, number(6), count, &lines)))
      require(lines > 0);
  }

  void write_and_read() {
    const std::string record =
        text_of(100, [&](char* buffer, std::size_t room, std::size_t* length) {
          return hegemon_record_write(position_, buffer, room, length);
        });
    if (record.empty()) return;
    std::size_t games = 0;
    require(hegemon_record_count(record.c_str(), &games) == HEGEMON_OK && games == 1);
    take([&](auto* at) { return hegemon_record_read(record.c_str(), 0, at); });
  }

  std::size_t game_ = 0;
  std::vector<std::pair<std::string, std::string>> texts_;
  std::vector<hegemon_setting> rules_;
  hegemon_position* position_ = nullptr;
  hegemon_engine* engine_ = nullptr;
  int searches_ = 0;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr int kMaxCalls = 40;
  Session session;
  int calls = 0;
  for (const std::string_view line :
       hegemon::split({reinterpret_cast<const char*>(data), size}, '\n')) {
    if (line.empty()) continue;
    if (++calls > kMaxCalls) break;
    session.call(line[0], std::string(line.substr(1)));
  }
  return 0;
}
