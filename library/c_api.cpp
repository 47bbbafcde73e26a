/// The C interface: the C++ one behind handles and error codes.
#include <algorithm>
#include <new>
#include <string>
#include <type_traits>
#include <vector>

#include <hegemon/hegemon.h>
#include <hegemon/hegemon.hpp>

#include "library/raise.h"
#include "session/version.h"

struct hegemon_position {
  hegemon::Position position;
};
struct hegemon_engine {
  hegemon::Engine engine;
};
struct hegemon_record {
  hegemon::GameRecord game;
};
struct hegemon_records {
  std::vector<hegemon::GameRecord> games;
};

namespace {

using hegemon::Error;
using hegemon::ErrorDetails;
using hegemon::InputError;
namespace library = hegemon::library;

struct LastError {
  std::string text;
  std::string code;
  std::vector<std::string> args;
};

LastError& last_error() {
  thread_local LastError error;
  return error;
}

/// Keeps what an error says, as far as memory allows.
hegemon_status failed(hegemon_status status, const char* text,
                      const ErrorDetails& details) noexcept {
  try {
    last_error() = {text, details.code, details.args};
  } catch (...) {
    last_error() = {};
  }
  return status;
}

hegemon_status failed_by(hegemon_status status, const char* code,
                         const std::vector<std::string>& args = {}) noexcept {
  try {
    const ErrorDetails details = hegemon::error_details(code, "", args);
    return failed(status, details.problem.c_str(), details);
  } catch (...) {
    last_error() = {};
  }
  return status;
}

/// Runs what may throw, and turns that into a status. What returns none has none but success.
template <class Call>
hegemon_status guarded(Call call) noexcept {
  try {
    if constexpr (std::is_void_v<decltype(call())>) {
      call();
      return HEGEMON_OK;
    } else {
      return call();
    }
  } catch (const hegemon::IllegalMove& error) {
    return failed(HEGEMON_ILLEGAL_MOVE, error.what(), error.details());
  } catch (const InputError& error) {
    return failed(HEGEMON_INVALID_ARGUMENT, error.what(), error.details());
  } catch (const hegemon::EngineError& error) {
    return failed(HEGEMON_ENGINE_ERROR, error.what(), error.details());
  } catch (const std::bad_alloc&) {
    return failed_by(HEGEMON_NO_MEMORY, "system.memory");
  } catch (const std::exception& error) {
    return failed_by(HEGEMON_INTERNAL, "system.fault", {error.what()});
  } catch (...) {
    return failed_by(HEGEMON_INTERNAL, "system.exception");
  }
}

/// What a pointer points to; throws where it is null.
template <class T>
T& at(T* pointer, const char* name) {
  if (pointer == nullptr) library::raise(Error::of("argument.null", name));
  return *pointer;
}

hegemon_status too_small(std::size_t needed) {
  return failed_by(HEGEMON_TOO_SMALL, "argument.room", {std::to_string(needed)});
}

hegemon_status give_text(const std::string& text, char* buffer, std::size_t capacity,
                         std::size_t* length) {
  if (length != nullptr) *length = text.size();
  if (buffer == nullptr || capacity <= text.size()) return too_small(text.size() + 1);
  std::copy_n(text.c_str(), text.size() + 1, buffer);
  return HEGEMON_OK;
}

template <class List, class T>
hegemon_status give_list(const List& list, T* buffer, std::size_t capacity, std::size_t* length) {
  if (length != nullptr) *length = list.size();
  if (capacity < list.size() || (buffer == nullptr && !list.empty())) return too_small(list.size());
  std::copy(list.begin(), list.end(), buffer);
  return HEGEMON_OK;
}

template <class Map>
Map settings(const hegemon_setting* list, std::size_t count, const char* name) {
  Map map;
  for (std::size_t i = 0; i < count; ++i) {
    const hegemon_setting& setting = (&at(list, name))[i];
    map.insert_or_assign(&at(setting.name, name), &at(setting.value, name));
  }
  return map;
}

std::vector<hegemon_move> codes(const std::vector<hegemon::Move>& moves) {
  std::vector<hegemon_move> list(moves.size());
  std::transform(moves.begin(), moves.end(), list.begin(),
                 [](hegemon::Move move) { return move.code(); });
  return list;
}

hegemon::Limit limit_of(const hegemon_limit* given) {
  hegemon::Limit limit;
  if (given == nullptr) return limit;
  if (given->size != sizeof(hegemon_limit)) {
    library::raise(Error::of("argument.size", "limit, size", "hegemon_limit", given->size));
  }
  if (given->movetime_ms != 0) limit.movetime = std::chrono::milliseconds(given->movetime_ms);
  if (given->depth != 0) limit.depth = given->depth;
  if (given->nodes != 0) limit.nodes = given->nodes;
  if (given->mate != 0) limit.mate = given->mate;
  if (given->moves_to_go != 0) limit.moves_to_go = given->moves_to_go;
  for (std::size_t side = 0; side < given->clock_count; ++side) {
    const hegemon_clock& clock = (&at(given->clocks, "limit, clocks"))[side];
    limit.clocks[static_cast<int>(side)] = {std::chrono::milliseconds(clock.left_ms),
                                            std::chrono::milliseconds(clock.increment_ms)};
  }
  return limit;
}

hegemon::Move move_of(const hegemon::Position& position, hegemon_move code) {
  return hegemon::Move::from_code(position.variant(), code);
}

const hegemon::GameRecord& game_at(const std::vector<hegemon::GameRecord>& games,
                                   std::size_t number) {
  if (number >= games.size()) {
    library::raise(Error::of("record.games", "number", games.size()));
  }
  if (games[number].error) throw InputError(*games[number].error);
  return games[number];
}

/// A move of a record that may be const.
template <class Record>
auto& ply_at(Record& record, std::size_t line, std::size_t move) {
  auto& plies = record.line(line);
  if (move >= plies.size()) {
    library::raise(Error::of("record.ply", "move", line, move));
  }
  return plies[move];
}

template <class Record>
auto& comment_at(Record& record, std::size_t line, std::size_t move) {
  if (move != HEGEMON_BEFORE_MOVES) return ply_at(record, line, move).comment;
  static_cast<void>(record.line(line));
  return line == 0 ? record.comment : record.variations[line - 1].comment;
}

/// Makes a `T` of what `make` returns, which is called only if there is a place for it.
template <class T, class Make>
hegemon_status give_new(T** place, const char* name, Make make) {
  return guarded([&] {
    T*& made = at(place, name);
    made = new T{make()};
  });
}

/// The text that `question` has of a position.
template <class Ask>
hegemon_status give_text_of(const hegemon_position* position, char* buffer, std::size_t capacity,
                            std::size_t* length, Ask question) noexcept {
  return guarded([&] {
    return give_text(question(at(position, "position").position), buffer, capacity, length);
  });
}

/// Of a position, or -1 where that is null or the question fails.
template <class Ask>
int ask(const hegemon_position* position, Ask question) noexcept {
  int answer = -1;
  guarded([&] { answer = question(at(position, "position").position); });
  return answer;
}

}  // namespace

int hegemon_c_api() {
  return HEGEMON_C_API;
}

const char* hegemon_version() {
  return hegemon::session::version();
}

const char* hegemon_last_error() {
  return last_error().text.c_str();
}

const char* hegemon_error_code() {
  return last_error().code.c_str();
}

const char* hegemon_error_arg(size_t number) {
  const std::vector<std::string>& args = last_error().args;
  return number < args.size() ? args[number].c_str() : nullptr;
}

const char* hegemon_variant(size_t number) {
  static const std::vector<std::string> kNames = hegemon::variants();
  return number < kNames.size() ? kNames[number].c_str() : nullptr;
}

hegemon_status hegemon_move_text(const char* variant, hegemon_move move, char* buffer,
                                 size_t capacity, size_t* length) {
  return guarded([&] {
    const auto named = hegemon::Move::from_code(&at(variant, "variant"), move);
    return give_text(named.text(), buffer, capacity, length);
  });
}

hegemon_status hegemon_position_new(const char* variant, const hegemon_setting* rules,
                                    size_t rule_count, const char* fen,
                                    hegemon_position** position) {
  return give_new(position, "position", [&] {
    std::optional<std::string_view> text;
    if (fen != nullptr) text = fen;
    return hegemon::Position(&at(variant, "variant"),
                             settings<hegemon::Rules>(rules, rule_count, "rules"), text);
  });
}

hegemon_status hegemon_position_copy(const hegemon_position* position, hegemon_position** copy) {
  return give_new(copy, "copy", [&] { return at(position, "position").position; });
}

void hegemon_position_free(hegemon_position* position) {
  delete position;
}

hegemon_status hegemon_position_fen(const hegemon_position* position, char* buffer, size_t capacity,
                                    size_t* length) {
  return give_text_of(position, buffer, capacity, length, [](const auto& p) { return p.fen(); });
}
hegemon_status hegemon_position_result(const hegemon_position* position, char* buffer,
                                       size_t capacity, size_t* length) {
  return give_text_of(position, buffer, capacity, length, [](const auto& p) { return p.result(); });
}
hegemon_status hegemon_position_state(const hegemon_position* position, char* buffer,
                                      size_t capacity, size_t* length) {
  return give_text_of(position, buffer, capacity, length,
                      [](const auto& p) { return p.state_json(); });
}
hegemon_status hegemon_position_sides(const hegemon_position* position, char* buffer,
                                      size_t capacity, size_t* length) {
  return give_text_of(position, buffer, capacity, length, [](const auto& p) {
    std::string letters;
    for (const hegemon::SideInfo& side : p.sides())
      letters += side.letter;
    return letters;
  });
}

int hegemon_position_side_count(const hegemon_position* position) {
  return ask(position, [](const auto& p) { return static_cast<int>(p.sides().size()); });
}
int hegemon_position_turn(const hegemon_position* position) {
  return ask(position, [](const auto& p) { return p.turn(); });
}
int hegemon_position_is_over(const hegemon_position* position) {
  return ask(position, [](const auto& p) { return p.is_over() ? 1 : 0; });
}
int hegemon_position_count_legal_moves(const hegemon_position* position) {
  return ask(position, [](const auto& p) { return p.count_legal_moves(); });
}

hegemon_status hegemon_position_shares(const hegemon_position* position, int* shares,
                                       size_t capacity, size_t* length) {
  return guarded([&] {
    return give_list(at(position, "position").position.shares(), shares, capacity, length);
  });
}

hegemon_status hegemon_position_legal_moves(const hegemon_position* position, hegemon_move* moves,
                                            size_t capacity, size_t* length) {
  return guarded([&] {
    return give_list(codes(at(position, "position").position.legal_moves()), moves, capacity,
                     length);
  });
}

hegemon_status hegemon_position_parse_move(const hegemon_position* position, const char* text,
                                           hegemon_move* move) {
  return guarded([&] {
    at(move, "move") = at(position, "position").position.parse_move(&at(text, "text")).code();
  });
}

hegemon_status hegemon_position_push(hegemon_position* position, hegemon_move move) {
  return guarded([&] {
    hegemon::Position& at_it = at(position, "position").position;
    at_it.push(move_of(at_it, move));
  });
}

hegemon_status hegemon_position_push_text(hegemon_position* position, const char* text) {
  return guarded([&] { at(position, "position").position.push(&at(text, "text")); });
}

hegemon_status hegemon_position_pop(hegemon_position* position, hegemon_move* move) {
  return guarded([&] {
    const hegemon::Move last = at(position, "position").position.pop();
    if (move != nullptr) *move = last.code();
  });
}

hegemon_status hegemon_position_perft(const hegemon_position* position, int depth, int threads,
                                      uint64_t* nodes) {
  return guarded([&] {
    std::uint64_t& count = at(nodes, "nodes");
    count = at(position, "position").position.perft(depth, threads);
  });
}

hegemon_status hegemon_position_board(const hegemon_position* position, int8_t* sides,
                                      int8_t* kinds, size_t capacity, size_t* length) {
  return guarded([&] {
    const hegemon::Position& shown = at(position, "position").position;
    const std::size_t points = shown.layout().points.size();
    if (length != nullptr) *length = points;
    if (sides == nullptr || kinds == nullptr || capacity < points) return too_small(points);
    shown.board({sides, points}, {kinds, points});
    return HEGEMON_OK;
  });
}

hegemon_status hegemon_engine_new(const hegemon_setting* options, size_t option_count,
                                  hegemon_engine** engine) {
  return give_new(engine, "engine", [&] {
    return hegemon::Engine(settings<hegemon::Options>(options, option_count, "options"));
  });
}

void hegemon_engine_free(hegemon_engine* engine) {
  delete engine;
}

hegemon_status hegemon_engine_set_option(hegemon_engine* engine, const char* name,
                                         const char* value) {
  return guarded(
      [&] { at(engine, "engine").engine.set_option(&at(name, "name"), &at(value, "value")); });
}

hegemon_status hegemon_engine_play(hegemon_engine* engine, const hegemon_position* position,
                                   const hegemon_limit* limit, hegemon_move* move,
                                   hegemon_move* ponder) {
  return guarded([&] {
    hegemon_move& chosen = at(move, "move");
    const hegemon::PlayResult result =
        at(engine, "engine").engine.play(at(position, "position").position, limit_of(limit));
    chosen = result.move.code();
    if (ponder != nullptr) *ponder = result.ponder.value_or(hegemon::Move()).code();
  });
}

hegemon_status hegemon_engine_analyse(hegemon_engine* engine, const hegemon_position* position,
                                      const hegemon_limit* limit, int multipv,
                                      hegemon_info_callback callback, void* data) {
  return guarded([&] {
    at(engine, "engine")
        .engine.analyse(at(position, "position").position, limit_of(limit), multipv,
                        [&](const hegemon::Info& found) {
                          if (callback == nullptr) return true;
                          const std::vector<hegemon_move> pv = codes(found.pv);
                          const hegemon_info info{sizeof(hegemon_info),
                                                  found.multipv,
                                                  found.depth,
                                                  found.seldepth,
                                                  found.score,
                                                  found.mate.value_or(0),
                                                  found.hashfull,
                                                  found.time.count(),
                                                  found.nodes,
                                                  found.shares.data(),
                                                  found.shares.size(),
                                                  pv.data(),
                                                  pv.size()};
                          return callback(&info, data) != 0;
                        });
  });
}

void hegemon_engine_stop(hegemon_engine* engine) {
  if (engine != nullptr) engine->engine.stop();
}

hegemon_status hegemon_engine_clear(hegemon_engine* engine) {
  return guarded([&] { at(engine, "engine").engine.clear(); });
}

hegemon_status hegemon_records_parse(const char* text, hegemon_records** records) {
  return give_new(records, "records",
                  [&] { return hegemon::GameRecord::parse(&at(text, "text")); });
}

void hegemon_records_free(hegemon_records* records) {
  delete records;
}

size_t hegemon_records_count(const hegemon_records* records) {
  return records == nullptr ? 0 : records->games.size();
}

hegemon_status hegemon_records_get(const hegemon_records* records, size_t number,
                                   hegemon_record** record) {
  return give_new(record, "record", [&] { return game_at(at(records, "records").games, number); });
}

hegemon_status hegemon_record_of(const hegemon_position* position, hegemon_record** record) {
  return give_new(record, "record",
                  [&] { return hegemon::GameRecord::of(at(position, "position").position); });
}

void hegemon_record_free(hegemon_record* record) {
  delete record;
}

hegemon_status hegemon_record_text(const hegemon_record* record, char* buffer, size_t capacity,
                                   size_t* length) {
  return guarded(
      [&] { return give_text(at(record, "record").game.text(), buffer, capacity, length); });
}

hegemon_status hegemon_record_position(const hegemon_record* record, size_t line, size_t moves,
                                       hegemon_position** position) {
  return give_new(position, "position",
                  [&] { return at(record, "record").game.position(moves, line); });
}

hegemon_status hegemon_record_tag(const hegemon_record* record, const char* name, char* buffer,
                                  size_t capacity, size_t* length) {
  return guarded([&] {
    const auto value = at(record, "record").game.tag(&at(name, "name"));
    if (!value) library::raise(Error::of("record.tag.none", "tags", name));
    return give_text(*value, buffer, capacity, length);
  });
}

hegemon_status hegemon_record_set_tag(hegemon_record* record, const char* name, const char* value) {
  return guarded(
      [&] { at(record, "record").game.set_tag(&at(name, "name"), &at(value, "value")); });
}

size_t hegemon_record_line_count(const hegemon_record* record) {
  return record == nullptr ? 0 : record->game.line_count();
}

hegemon_status hegemon_record_line(const hegemon_record* record, size_t line, size_t* moves,
                                   size_t* of, size_t* at_move) {
  return guarded([&] {
    const hegemon::GameRecord& game = at(record, "record").game;
    const std::size_t count = game.line(line).size();
    if (moves != nullptr) *moves = count;
    if (of != nullptr) *of = line == 0 ? 0 : game.variations[line - 1].of;
    if (at_move != nullptr) *at_move = line == 0 ? 0 : game.variations[line - 1].at;
  });
}

hegemon_status hegemon_record_move(const hegemon_record* record, size_t line, size_t move,
                                   char* buffer, size_t capacity, size_t* length) {
  return guarded([&] {
    return give_text(ply_at(at(record, "record").game, line, move).move, buffer, capacity, length);
  });
}

hegemon_status hegemon_record_comment(const hegemon_record* record, size_t line, size_t move,
                                      char* buffer, size_t capacity, size_t* length) {
  return guarded([&] {
    return give_text(comment_at(at(record, "record").game, line, move), buffer, capacity, length);
  });
}

hegemon_status hegemon_record_set_comment(hegemon_record* record, size_t line, size_t move,
                                          const char* comment) {
  return guarded(
      [&] { comment_at(at(record, "record").game, line, move) = &at(comment, "comment"); });
}

hegemon_status hegemon_record_nags(const hegemon_record* record, size_t line, size_t move,
                                   int* nags, size_t capacity, size_t* length) {
  return guarded([&] {
    return give_list(ply_at(at(record, "record").game, line, move).nags, nags, capacity, length);
  });
}

hegemon_status hegemon_record_set_nags(hegemon_record* record, size_t line, size_t move,
                                       const int* nags, size_t count) {
  return guarded([&] {
    constexpr int kMax = 255;
    std::vector<int> list;
    for (std::size_t i = 0; i < count; ++i) {
      const int nag = (&at(nags, "nags"))[i];
      if (nag < 0 || nag > kMax)
        library::raise(Error::of("record.nag.range", "nags", nag, 0, kMax));
      list.push_back(nag);
    }
    ply_at(at(record, "record").game, line, move).nags = std::move(list);
  });
}

hegemon_status hegemon_record_add_variation(hegemon_record* record, size_t of, size_t at_move,
                                            const char* const* moves, size_t count, size_t* line) {
  return guarded([&] {
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < count; ++i)
      texts.emplace_back(&at((&at(moves, "moves"))[i], "moves"));
    const std::size_t number = at(record, "record").game.add_variation(of, at_move, texts);
    if (line != nullptr) *line = number;
  });
}

hegemon_status hegemon_record_write(const hegemon_position* position, char* buffer, size_t capacity,
                                    size_t* length) {
  return give_text_of(position, buffer, capacity, length,
                      [](const auto& p) { return hegemon::GameRecord::of(p).text(); });
}

hegemon_status hegemon_record_read(const char* text, size_t number, hegemon_position** position) {
  return give_new(position, "position", [&] {
    return game_at(hegemon::GameRecord::parse(&at(text, "text")), number).position();
  });
}

hegemon_status hegemon_record_count(const char* text, size_t* count) {
  return guarded([&] {
    std::size_t& games = at(count, "count");
    games = hegemon::GameRecord::parse(&at(text, "text")).size();
  });
}
