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

/* Reads a file of records and gives each game out again: FILE must be as the engine writes it. */
static void check_variations(const char *path) {
  static char text[65536], written[65536], game[65536];
  const int nags[] = {1, 14}, wrong[] = {256};
  const char *const moves[] = {"f4e4", "resign"};
  hegemon_records *records = NULL;
  hegemon_record *record = NULL;
  hegemon_position *position = NULL;
  size_t i, length = 0, size = 0, of = 9, at = 9, line = 0;
  int read_nags[8];
  FILE *file = fopen(path, "rb");
  CHECK(file != NULL);
  size = fread(text, 1, sizeof text - 100, file);
  fclose(file);
  text[size] = '\0';

  /* A game that is wrong stands before the others, and costs none of them. */
  strcpy(game, "1. b7e5 {no end\n\n");
  strcat(game, text);
  CHECK(hegemon_records_parse(game, &records) == HEGEMON_OK);
  CHECK(hegemon_records_count(records) == 4);
  CHECK(hegemon_record_count(game, &length) == HEGEMON_OK && length == 4);
  CHECK(hegemon_records_get(records, 0, &record) == HEGEMON_INVALID_ARGUMENT && record == NULL);
  CHECK(strstr(hegemon_last_error(), "(game 1, ply 2, line 1, column 9)") != NULL);
  CHECK(hegemon_records_get(records, 4, &record) == HEGEMON_INVALID_ARGUMENT);
  CHECK(strcmp(hegemon_error_code(), "record.games") == 0 && strcmp(hegemon_last_error(), "the text has 4 games (number)") == 0);
  for (i = 1; i < 4; ++i) {
    CHECK(hegemon_records_get(records, i, &record) == HEGEMON_OK);
    CHECK(hegemon_record_line_count(record) == 14);
    CHECK(hegemon_record_text(record, game, sizeof game, NULL) == HEGEMON_OK);
    strcat(written, game);
    CHECK(hegemon_record_line(record, 13, &length, &of, &at) == HEGEMON_OK && length > 0 && of < 13);
    CHECK(hegemon_record_line(record, 14, &length, NULL, NULL) == HEGEMON_INVALID_ARGUMENT);
    CHECK(hegemon_record_position(record, 13, HEGEMON_ALL_MOVES, &position) == HEGEMON_OK);
    hegemon_position_free(position);
    hegemon_record_free(record);
    record = NULL;
  }
  CHECK(strcmp(written, text) == 0);
  CHECK(hegemon_records_get(records, 1, &record) == HEGEMON_OK);
  hegemon_records_free(records);
  CHECK(hegemon_record_move(record, 0, 0, game, sizeof game, NULL) == HEGEMON_OK && strcmp(game, "b11c13") == 0);
  CHECK(hegemon_record_nags(record, 0, 0, read_nags, 8, &length) == HEGEMON_OK && length == 3 && read_nags[1] == 146);
  CHECK(hegemon_record_nags(record, 0, 0, NULL, 0, &length) == HEGEMON_TOO_SMALL && length == 3);
  CHECK(hegemon_record_comment(record, 4, HEGEMON_BEFORE_MOVES, game, sizeof game, NULL) == HEGEMON_OK);
  CHECK(strncmp(game, "better: horse", 13) == 0);
  hegemon_record_free(record);

  /* One that is made here. */
  CHECK(hegemon_position_new("sevenkingdoms", NULL, 0, NULL, &position) == HEGEMON_OK);
  CHECK(hegemon_position_push_text(position, "b7e5") == HEGEMON_OK);
  CHECK(hegemon_position_push_text(position, "f2a7") == HEGEMON_OK);
  CHECK(hegemon_record_of(position, &record) == HEGEMON_OK);
  hegemon_position_free(position);
  CHECK(hegemon_record_set_tag(record, "Event", "a \"test\"") == HEGEMON_OK);
  CHECK(hegemon_record_set_tag(record, "two words", "") == HEGEMON_INVALID_ARGUMENT);
  CHECK(hegemon_record_tag(record, "Event", game, sizeof game, NULL) == HEGEMON_OK && strcmp(game, "a \"test\"") == 0);
  CHECK(hegemon_record_tag(record, "None", game, sizeof game, NULL) == HEGEMON_INVALID_ARGUMENT);
  CHECK(strcmp(hegemon_error_code(), "record.tag.none") == 0);
  CHECK(hegemon_record_add_variation(record, 0, 1, moves, 2, &line) == HEGEMON_OK && line == 1);
  CHECK(hegemon_record_add_variation(record, 0, 2, moves, 2, &line) == HEGEMON_INVALID_ARGUMENT);
  CHECK(hegemon_record_add_variation(record, 0, 1, NULL, 2, &line) == HEGEMON_INVALID_ARGUMENT);
  CHECK(hegemon_record_set_nags(record, 0, 0, nags, 2) == HEGEMON_OK);
  CHECK(hegemon_record_set_nags(record, 0, 0, wrong, 1) == HEGEMON_INVALID_ARGUMENT);
  CHECK(hegemon_record_set_nags(record, 0, 2, nags, 2) == HEGEMON_INVALID_ARGUMENT);
  CHECK(hegemon_record_set_comment(record, 0, HEGEMON_BEFORE_MOVES, "start") == HEGEMON_OK);
  CHECK(hegemon_record_set_comment(record, 1, HEGEMON_BEFORE_MOVES, "or") == HEGEMON_OK);
  CHECK(hegemon_record_set_comment(record, 1, 1, "no") == HEGEMON_OK);
  CHECK(hegemon_record_set_comment(record, 2, 0, "no") == HEGEMON_INVALID_ARGUMENT);
  CHECK(hegemon_record_text(record, game, sizeof game, NULL) == HEGEMON_OK);
  CHECK(strstr(game, "\n{start} 1. b7e5 $1 $14 f2a7 ({or} 1... f4e4 resign {no}) *\n") != NULL);
  hegemon_record_free(record);
  hegemon_record_free(NULL);
  hegemon_records_free(NULL);
  CHECK(hegemon_records_count(NULL) == 0 && hegemon_record_line_count(NULL) == 0);
}

int main(int argc, char **argv) {
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
  CHECK(strcmp(hegemon_error_code(), "game.unknown") == 0);
  CHECK(strcmp(hegemon_error_arg(0), "chess") == 0);
  CHECK(hegemon_error_arg(1) == NULL);
  CHECK(hegemon_position_new(NULL, NULL, 0, NULL, &none) == HEGEMON_INVALID_ARGUMENT);
  CHECK(strcmp(hegemon_error_code(), "argument.null") == 0);
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
  CHECK(strcmp(hegemon_error_code(), "argument.size") == 0 && strcmp(hegemon_error_arg(1), "3") == 0);
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
  if (argc > 1) check_variations(argv[1]);
  puts("ok");
  return 0;
}
