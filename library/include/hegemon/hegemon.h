/** @file
 * Hegemon as a C library (C99): games, positions, an engine that plays and analyses, records.
 *
 * Handles are made by hegemon_..._new and the like, and freed by hegemon_..._free, which accept NULL. A function that can
 * fail returns a hegemon_status; what was wrong is then in hegemon_last_error(), and neither a handle nor an output has
 * changed. No C++ exception leaves this library.
 *
 * Texts are UTF-8. A function that gives a text writes it into the buffer with a 0 at its end and sets *length (which may
 * be NULL) to its length without that. Where the buffer is too small it returns HEGEMON_TOO_SMALL, and *length is set all
 * the same: with a buffer of NULL and a capacity of 0 that asks for the length. Arrays work alike.
 *
 * Sides are numbered from 0 in turn order. Moves, FENs, options and names of games are the words of the protocol
 * (docs/protocol.md). Different handles may be used by different threads at the same time; one handle by one thread at a
 * time, but for hegemon_engine_stop.
 */
#ifndef HEGEMON_H
#define HEGEMON_H

#include <hegemon/version.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* NOLINTBEGIN(readability-identifier-naming): names as C has them */

/** Counts up when a function is added; what is there stays. */
#define HEGEMON_C_API 3

typedef enum hegemon_status {
  HEGEMON_OK = 0,
  HEGEMON_INVALID_ARGUMENT = 1, /**< an unknown name, a bad FEN, a number out of its range, NULL */
  HEGEMON_ILLEGAL_MOVE = 2,
  HEGEMON_ENGINE_ERROR = 3, /**< another search runs, or there is no memory for the hash table */
  HEGEMON_NO_MEMORY = 4,
  HEGEMON_TOO_SMALL = 5, /**< the buffer */
  HEGEMON_INTERNAL = 6
} hegemon_status;

/** The HEGEMON_C_API of the library, which may be higher than that of this header. */
HEGEMON_API int hegemon_c_api(void);
/** As "1.0.0". */
HEGEMON_API const char* hegemon_version(void);
/** What was wrong in the last call of this thread that failed; "" before that. Valid until the next such call. */
HEGEMON_API const char* hegemon_last_error(void);
/** The code of that error, one of docs/errors.md, as "move.format"; it stays from version to version. "" before the first.
 * Valid as long as the text. */
HEGEMON_API const char* hegemon_error_code(void);
/** An argument of that code, by number from 0; NULL behind the last. */
HEGEMON_API const char* hegemon_error_arg(size_t number);

/** The name of a game, by number from 0; NULL behind the last. */
HEGEMON_API const char* hegemon_variant(size_t number);

/** A name and a value: an option of the rules, or of the engine. */
typedef struct hegemon_setting {
  const char* name;
  const char* value;
} hegemon_setting;

/* ---- moves */

/** A move of a game; its number stays the same from version to version. */
typedef uint32_t hegemon_move;
#define HEGEMON_NO_MOVE ((hegemon_move)0)
/** The side to move leaves the game. Never among the legal moves. */
#define HEGEMON_RESIGN ((hegemon_move)0xFFFFFFFFu)

/** As "b7e5", "P@e5" for a drop, "resign". */
HEGEMON_API hegemon_status hegemon_move_text(const char* variant, hegemon_move move, char* buffer,
                                             size_t capacity, size_t* length);

/* ---- positions */

typedef struct hegemon_position hegemon_position;

/** The start of a game, or the position of a FEN (NULL: the start). */
HEGEMON_API hegemon_status hegemon_position_new(const char* variant, const hegemon_setting* rules,
                                                size_t rule_count, const char* fen,
                                                hegemon_position** position);
HEGEMON_API hegemon_status hegemon_position_copy(const hegemon_position* position,
                                                 hegemon_position** copy);
HEGEMON_API void hegemon_position_free(hegemon_position* position);

HEGEMON_API hegemon_status hegemon_position_fen(const hegemon_position* position, char* buffer,
                                                size_t capacity, size_t* length);
/** "*" while the game goes on, then as "w pieces". */
HEGEMON_API hegemon_status hegemon_position_result(const hegemon_position* position, char* buffer,
                                                   size_t capacity, size_t* length);
/** All that a board shows, as one line of JSON. */
HEGEMON_API hegemon_status hegemon_position_state(const hegemon_position* position, char* buffer,
                                                  size_t capacity, size_t* length);
/** The letters of the sides in turn order: "wrobgpd". */
HEGEMON_API hegemon_status hegemon_position_sides(const hegemon_position* position, char* buffer,
                                                  size_t capacity, size_t* length);
/** Of a position that is NULL these four return -1. */
HEGEMON_API int hegemon_position_side_count(const hegemon_position* position);
HEGEMON_API int hegemon_position_turn(const hegemon_position* position);
HEGEMON_API int hegemon_position_is_over(const hegemon_position* position);
HEGEMON_API int hegemon_position_count_legal_moves(const hegemon_position* position);
/** The expected share of the win of each side, in thousandths. */
HEGEMON_API hegemon_status hegemon_position_shares(const hegemon_position* position, int* shares,
                                                   size_t capacity, size_t* length);
HEGEMON_API hegemon_status hegemon_position_legal_moves(const hegemon_position* position,
                                                        hegemon_move* moves, size_t capacity,
                                                        size_t* length);
/** The legal move of a text. */
HEGEMON_API hegemon_status hegemon_position_parse_move(const hegemon_position* position,
                                                       const char* text, hegemon_move* move);
HEGEMON_API hegemon_status hegemon_position_push(hegemon_position* position, hegemon_move move);
HEGEMON_API hegemon_status hegemon_position_push_text(hegemon_position* position, const char* text);
/** Takes the last move back; it goes to *move, which may be NULL. */
HEGEMON_API hegemon_status hegemon_position_pop(hegemon_position* position, hegemon_move* move);
/** The number of move sequences of this length, counted by this many threads. */
HEGEMON_API hegemon_status hegemon_position_perft(const hegemon_position* position, int depth,
                                                  int threads, uint64_t* nodes);
/** For each point (docs/library.md) the side that commands the piece there, and its kind; -1: none. */
HEGEMON_API hegemon_status hegemon_position_board(const hegemon_position* position, int8_t* sides,
                                                  int8_t* kinds, size_t capacity, size_t* length);

/* ---- the engine */

typedef struct hegemon_engine hegemon_engine;

typedef struct hegemon_clock {
  int64_t left_ms;
  int64_t increment_ms;
} hegemon_clock;

/** When a search ends: at the first of these that is reached; 0 means that there is no such limit. Times are taken
 * as the arithmetic of clocks gives them: a negative clock or increment is 0, a negative movetime_ms is 1, too large
 * a time is a hundred days, a negative moves_to_go is none. Begin with HEGEMON_LIMIT_INIT, which sets the size by which a later library knows the form of an older program. */
typedef struct hegemon_limit {
  size_t size;
  int64_t movetime_ms;
  int depth;
  int mate;
  uint64_t nodes;
  const hegemon_clock* clocks; /**< one for each side, or NULL */
  size_t clock_count;
  int moves_to_go;
} hegemon_limit;
#define HEGEMON_LIMIT_INIT \
  { sizeof(hegemon_limit), 0, 0, 0, 0, NULL, 0, 0 }

/** A line that a search has found; valid during the call that gets it. */
typedef struct hegemon_info {
  size_t size;
  int multipv; /**< its rank; 1 is the best */
  int depth;
  int seldepth;
  int score; /**< hundredths of a common soldier, for the side to move */
  int mate;  /**< wins by force in this many own moves; negative: loses; 0: neither */
  int hashfull;
  int64_t time_ms;
  uint64_t nodes;
  const int* shares; /**< of the win, a side each, in thousandths */
  size_t share_count;
  const hegemon_move* pv;
  size_t pv_length;
} hegemon_info;

/** Is called for every line, by the thread that called the search; returns 0 to end it. */
typedef int (*hegemon_info_callback)(const hegemon_info* info, void* data);

HEGEMON_API hegemon_status hegemon_engine_new(const hegemon_setting* options, size_t option_count,
                                              hegemon_engine** engine);
/** No search may be running. */
HEGEMON_API void hegemon_engine_free(hegemon_engine* engine);
HEGEMON_API hegemon_status hegemon_engine_set_option(hegemon_engine* engine, const char* name,
                                                     const char* value);
/** Chooses a move. `ponder` (may be NULL) gets the expected answer or HEGEMON_NO_MOVE. The limit must have a member set. */
HEGEMON_API hegemon_status hegemon_engine_play(hegemon_engine* engine,
                                               const hegemon_position* position,
                                               const hegemon_limit* limit, hegemon_move* move,
                                               hegemon_move* ponder);
/** Searches the best `multipv` lines. Without a limit (NULL) it goes on until the callback or hegemon_engine_stop ends it. */
HEGEMON_API hegemon_status hegemon_engine_analyse(hegemon_engine* engine,
                                                  const hegemon_position* position,
                                                  const hegemon_limit* limit, int multipv,
                                                  hegemon_info_callback callback, void* data);
/** Ends the search that runs. From any thread. */
HEGEMON_API void hegemon_engine_stop(hegemon_engine* engine);
/** Forgets all that was searched. */
HEGEMON_API hegemon_status hegemon_engine_clear(hegemon_engine* engine);

/* ---- records */

/** A game with its tags, NAGs, comments and variations (docs/records.md). Lines are numbered: 0 is the main line, K the
 * variation number K, from 1. Moves of a line are numbered from 0. */
typedef struct hegemon_record hegemon_record;
/** The games of a text. */
typedef struct hegemon_records hegemon_records;

/** In the place of a number of moves: all of them. */
#define HEGEMON_ALL_MOVES SIZE_MAX
/** In the place of the number of a move: before the first move of the line, where a comment can stand. */
#define HEGEMON_BEFORE_MOVES SIZE_MAX

/** Reads all games of a text, each for itself: one that is wrong costs no other. */
HEGEMON_API hegemon_status hegemon_records_parse(const char* text, hegemon_records** records);
HEGEMON_API void hegemon_records_free(hegemon_records* records);
/** How many there are, those that are wrong among them; 0 of NULL. */
HEGEMON_API size_t hegemon_records_count(const hegemon_records* records);
/** A copy of the game with this number, from 0. HEGEMON_INVALID_ARGUMENT where it is wrong; hegemon_last_error() then
 * says what, with game, ply, line and column. */
HEGEMON_API hegemon_status hegemon_records_get(const hegemon_records* records, size_t number,
                                               hegemon_record** record);

/** The game of a position. */
HEGEMON_API hegemon_status hegemon_record_of(const hegemon_position* position,
                                             hegemon_record** record);
HEGEMON_API void hegemon_record_free(hegemon_record* record);
/** The game as text, checked by its rules, its variations too. */
HEGEMON_API hegemon_status hegemon_record_text(const hegemon_record* record, char* buffer,
                                               size_t capacity, size_t* length);
/** The position after these many moves of a line, or HEGEMON_ALL_MOVES. */
HEGEMON_API hegemon_status hegemon_record_position(const hegemon_record* record, size_t line,
                                                   size_t moves, hegemon_position** position);
/** The value of a tag; HEGEMON_INVALID_ARGUMENT if there is none. */
HEGEMON_API hegemon_status hegemon_record_tag(const hegemon_record* record, const char* name,
                                              char* buffer, size_t capacity, size_t* length);
/** Changes a tag, or adds it. */
HEGEMON_API hegemon_status hegemon_record_set_tag(hegemon_record* record, const char* name,
                                                  const char* value);
/** The main line and the variations: 1 or more; 0 of NULL. */
HEGEMON_API size_t hegemon_record_line_count(const hegemon_record* record);
/** How many moves a line has and, of a variation, the line that it leaves and the number of the move of that line that
 * its first move replaces (0 and 0 of the main line). Each of the three may be NULL. */
HEGEMON_API hegemon_status hegemon_record_line(const hegemon_record* record, size_t line,
                                               size_t* moves, size_t* of, size_t* at);
HEGEMON_API hegemon_status hegemon_record_move(const hegemon_record* record, size_t line,
                                               size_t move, char* buffer, size_t capacity,
                                               size_t* length);
/** The comment behind a move, or HEGEMON_BEFORE_MOVES; "" if there is none. */
HEGEMON_API hegemon_status hegemon_record_comment(const hegemon_record* record, size_t line,
                                                  size_t move, char* buffer, size_t capacity,
                                                  size_t* length);
HEGEMON_API hegemon_status hegemon_record_set_comment(hegemon_record* record, size_t line,
                                                      size_t move, const char* comment);
/** The NAGs of a move: 1 to 6 are ! ? !! ?? !? ?! */
HEGEMON_API hegemon_status hegemon_record_nags(const hegemon_record* record, size_t line,
                                               size_t move, int* nags, size_t capacity,
                                               size_t* length);
HEGEMON_API hegemon_status hegemon_record_set_nags(hegemon_record* record, size_t line, size_t move,
                                                   const int* nags, size_t count);
/** Adds a variation whose first move replaces the move `at` of line `of`. *line (may be NULL) gets its number. */
HEGEMON_API hegemon_status hegemon_record_add_variation(hegemon_record* record, size_t of,
                                                        size_t at, const char* const* moves,
                                                        size_t count, size_t* line);

/** Short forms: the game of a position as text; the game with this number of a text, at its end; how many games a text
 * has, those that are wrong among them. For many games of one text hegemon_records_parse is quicker. */
HEGEMON_API hegemon_status hegemon_record_write(const hegemon_position* position, char* buffer,
                                                size_t capacity, size_t* length);
HEGEMON_API hegemon_status hegemon_record_read(const char* text, size_t number,
                                               hegemon_position** position);
HEGEMON_API hegemon_status hegemon_record_count(const char* text, size_t* count);

/* NOLINTEND(readability-identifier-naming) */

#ifdef __cplusplus
} /* extern "C" */
#endif

#endif
