/* Plays a game of Middle Xiangqi, the engine against itself, and prints it as a record. */
#include <hegemon/hegemon.h>

#include <stdio.h>

static int failed(void) {
  fprintf(stderr, "%s\n", hegemon_last_error());
  return 1;
}

int main(void) {
  const hegemon_setting options[] = {{"Hash", "1"}};
  hegemon_limit limit = HEGEMON_LIMIT_INIT;
  hegemon_position *position = NULL;
  hegemon_engine *engine = NULL;
  hegemon_move move;
  char record[8192];
  int ply;

  limit.nodes = 300;
  if (hegemon_position_new("middlexiangqi", NULL, 0, NULL, &position) != HEGEMON_OK) return failed();
  if (hegemon_engine_new(options, 1, &engine) != HEGEMON_OK) return failed();
  for (ply = 0; ply < 20 && !hegemon_position_is_over(position); ++ply) {
    if (hegemon_engine_play(engine, position, &limit, &move, NULL) != HEGEMON_OK) return failed();
    if (hegemon_position_push(position, move) != HEGEMON_OK) return failed();
  }
  if (hegemon_record_write(position, record, sizeof record, NULL) != HEGEMON_OK) return failed();
  fputs(record, stdout);
  hegemon_engine_free(engine);
  hegemon_position_free(position);
  return 0;
}
