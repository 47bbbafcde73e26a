/* The C interface as a C99 program uses it: what it gives, what it refuses, what stays as it was. Prints "ok". */
#include <hegemon/hegemon.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHECK(condition)                                                                       \
  do {                                                                                         \
    if (!(condition)) {                                                                        \
      printf("failed: line %d: %s (%s)\n", __LINE__, #condition, hegemon_last_error());        \
      exit(1);                                                                                 \
    }                                                                                          \
  } while (0)

struct seen {
  int calls;
  hegemon_engine *engine;
  const hegemon_position *position;
};

static int see(const hegemon_info *info, void *data) {
  struct seen *seen = data;
  int sum = 0;
  size_t i;
  CHECK(info->size == sizeof *info);
  CHECK(info->pv_length > 0);
  CHECK(info->share_count == 7);
  for (i = 0; i < info->share_count; ++i) sum += info->shares[i];
  CHECK(sum == 1000);
  {
    /* A search within a search. */
    hegemon_limit limit = HEGEMON_LIMIT_INIT;
    hegemon_move move = 77;
    limit.depth = 1;
    CHECK(hegemon_engine_play(seen->engine, seen->position, &limit, &move, NULL) == HEGEMON_ENGINE_ERROR);
    CHECK(move == 77);
  }
  return ++seen->calls < 2;
}

int main(void) {
  hegemon_position *position = NULL, *copy = NULL, *none = NULL;
  hegemon_engine *engine = NULL;
  hegemon_limit limit = HEGEMON_LIMIT_INIT;
  const hegemon_clock late = {-170671, -20};
  hegemon_move moves[4096], move = 0;
  const hegemon_setting chinese[] = {{"Rules", "chinese"}};
  const hegemon_setting wrong[] = {{"Rules", NULL}};
  char small[4] = "abc", fen[512], again[512];
  size_t length = 0, count = 0;
  uint64_t nodes = 0;
  int shares[8];
  int8_t sides[361], kinds[361];
  struct seen seen = {0, NULL, NULL};

  CHECK(hegemon_c_api() >= HEGEMON_C_API);
  CHECK(strlen(hegemon_version()) > 0);
  CHECK(strcmp(hegemon_variant(0), "sevenkingdoms") == 0);
  CHECK(hegemon_variant(3) == NULL);
  CHECK(strcmp(hegemon_last_error(), "") == 0);

  /* What is refused leaves its outputs alone. */
  CHECK(hegemon_position_new("chess", NULL, 0, NULL, &none) == HEGEMON_INVALID_ARGUMENT);
  CHECK(strstr(hegemon_last_error(), "'chess'") != NULL);
  CHECK(hegemon_position_new(NULL, NULL, 0, NULL, &none) == HEGEMON_INVALID_ARGUMENT);
  CHECK(hegemon_position_new("sevenkingdoms", NULL, 1, NULL, &none) == HEGEMON_INVALID_ARGUMENT);
  CHECK(hegemon_position_new("sevenkingdoms", wrong, 1, NULL, &none) == HEGEMON_INVALID_ARGUMENT);
  CHECK(hegemon_position_new("sevenkingdoms", NULL, 0, "no fen", &none) == HEGEMON_INVALID_ARGUMENT);
  CHECK(none == NULL);
  CHECK(hegemon_position_new("sevenkingdoms", NULL, 0, NULL, NULL) == HEGEMON_INVALID_ARGUMENT);
  CHECK(hegemon_position_turn(NULL) == -1);
  hegemon_position_free(NULL);
  hegemon_engine_free(NULL);
  hegemon_engine_stop(NULL);

  CHECK(hegemon_position_new("sevenkingdoms", chinese, 1, NULL, &position) == HEGEMON_OK);
  CHECK(hegemon_position_sides(position, fen, sizeof fen, NULL) == HEGEMON_OK);
  CHECK(strcmp(fen, "worgbdp") == 0);
  CHECK(hegemon_position_side_count(position) == 7);
  CHECK(hegemon_position_turn(position) == 0);
  CHECK(hegemon_position_is_over(position) == 0);

  /* Buffers. */
  CHECK(hegemon_position_fen(position, NULL, 0, &length) == HEGEMON_TOO_SMALL);
  CHECK(hegemon_position_fen(position, small, sizeof small, NULL) == HEGEMON_TOO_SMALL);
  CHECK(strcmp(small, "abc") == 0);
  CHECK(hegemon_position_fen(position, fen, length, NULL) == HEGEMON_TOO_SMALL);
  CHECK(hegemon_position_fen(position, fen, length + 1, &length) == HEGEMON_OK);
  CHECK(strlen(fen) == length);
  CHECK(hegemon_position_legal_moves(position, moves, 4096, &count) == HEGEMON_OK);
  CHECK((int)count == hegemon_position_count_legal_moves(position));
  CHECK(hegemon_position_perft(position, 1, 1, &nodes) == HEGEMON_OK && nodes == count);
  CHECK(hegemon_position_perft(position, -1, 1, &nodes) == HEGEMON_INVALID_ARGUMENT && nodes == count);
  CHECK(hegemon_position_board(position, sides, kinds, 360, &length) == HEGEMON_TOO_SMALL && length == 361);
  CHECK(hegemon_position_board(position, sides, kinds, 361, NULL) == HEGEMON_OK);
  CHECK(sides[180] == -1 && kinds[180] == -1); /* the Emperor is no piece */
  CHECK(hegemon_position_shares(position, shares, 8, &length) == HEGEMON_OK && length == 7);

  /* Moves. */
  CHECK(hegemon_position_copy(position, &copy) == HEGEMON_OK);
  CHECK(hegemon_position_push(position, moves[0]) == HEGEMON_OK);
  CHECK(hegemon_position_push(position, moves[0]) == HEGEMON_ILLEGAL_MOVE);
  CHECK(hegemon_position_push(position, 0xFFFFFFF0u) == HEGEMON_INVALID_ARGUMENT);
  CHECK(hegemon_position_push(position, HEGEMON_NO_MOVE) == HEGEMON_ILLEGAL_MOVE);
  CHECK(hegemon_position_push_text(position, "z9z9") == HEGEMON_ILLEGAL_MOVE);
  CHECK(hegemon_position_push(position, HEGEMON_RESIGN) == HEGEMON_OK);
  CHECK(hegemon_position_pop(position, &move) == HEGEMON_OK && move == HEGEMON_RESIGN);
  CHECK(hegemon_position_pop(position, NULL) == HEGEMON_OK);
  CHECK(hegemon_position_pop(position, NULL) == HEGEMON_ILLEGAL_MOVE);
  CHECK(hegemon_position_fen(copy, again, sizeof again, NULL) == HEGEMON_OK);
  CHECK(strcmp(fen, again) == 0);
  CHECK(hegemon_move_text("sevenkingdoms", moves[0], again, sizeof again, NULL) == HEGEMON_OK);
  CHECK(hegemon_position_parse_move(position, again, &move) == HEGEMON_OK && move == moves[0]);

  /* The engine. */
  CHECK(hegemon_engine_new(NULL, 0, &engine) == HEGEMON_OK);
  CHECK(hegemon_engine_set_option(engine, "Hash", "1") == HEGEMON_OK);
  CHECK(hegemon_engine_set_option(engine, "Hash", "-1") == HEGEMON_INVALID_ARGUMENT);
  CHECK(hegemon_engine_play(engine, position, NULL, &move, NULL) == HEGEMON_INVALID_ARGUMENT);
  limit.depth = 1;
  CHECK(hegemon_engine_play(engine, position, &limit, &move, NULL) == HEGEMON_OK);
  CHECK(hegemon_position_push(copy, move) == HEGEMON_OK);
  /* Times as the arithmetic of clocks gives them. */
  limit.depth = 0;
  limit.movetime_ms = -170671;
  CHECK(hegemon_engine_play(engine, position, &limit, &move, NULL) == HEGEMON_OK);
  limit.movetime_ms = INT64_MAX;
  limit.nodes = 20;
  CHECK(hegemon_engine_play(engine, position, &limit, &move, NULL) == HEGEMON_OK);
  limit.movetime_ms = 0;
  limit.nodes = 0;
  limit.clocks = &late;
  limit.clock_count = 1;
  limit.moves_to_go = -5;
  CHECK(hegemon_engine_play(engine, position, &limit, &move, NULL) == HEGEMON_OK);
  limit.depth = -1;
  CHECK(hegemon_engine_play(engine, position, &limit, &move, NULL) == HEGEMON_INVALID_ARGUMENT);
  limit.depth = 0;
  limit.size = 3;
  CHECK(hegemon_engine_play(engine, position, &limit, &move, NULL) == HEGEMON_INVALID_ARGUMENT);
  seen.engine = engine;
  seen.position = position;
  CHECK(hegemon_engine_analyse(engine, position, NULL, 2, see, &seen) == HEGEMON_OK);
  CHECK(seen.calls >= 2);
  CHECK(hegemon_engine_clear(engine) == HEGEMON_OK);

  /* Records. */
  {
    char *record = malloc(65536);
    hegemon_position *read = NULL;
    CHECK(record != NULL);
    CHECK(hegemon_record_write(copy, record, 65536, NULL) == HEGEMON_OK);
    CHECK(hegemon_record_count(record, &count) == HEGEMON_OK && count == 1);
    CHECK(hegemon_record_read(record, 1, &read) == HEGEMON_INVALID_ARGUMENT && read == NULL);
    CHECK(hegemon_record_read(record, 0, &read) == HEGEMON_OK);
    CHECK(hegemon_position_fen(copy, fen, sizeof fen, NULL) == HEGEMON_OK);
    CHECK(hegemon_position_fen(read, again, sizeof again, NULL) == HEGEMON_OK);
    CHECK(strcmp(fen, again) == 0);
    hegemon_position_free(read);
    read = NULL;
    CHECK(hegemon_record_read("1. b7e5 b7e5 *", 0, &read) == HEGEMON_ILLEGAL_MOVE && read == NULL);
    free(record);
  }
  hegemon_engine_free(engine);
  hegemon_position_free(copy);
  hegemon_position_free(position);
  puts("ok");
  return 0;
}
