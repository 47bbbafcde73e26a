#include "arena/results/store.h"

#include <array>
#include <ctime>
#include <vector>

#include <nlohmann/json.hpp>

#include "arena/results/result_data.h"
#include "arena/results/schema.h"
#include "engine/ascii.h"
#include "session/support/strings.h"
#include "session/support/utc.h"
#include "session/version.h"

namespace hegemon::arena {

namespace {

using Json = nlohmann::json;

std::string command_text(const Program& program) {
  std::string text = program.command;
  for (const std::string& argument : program.arguments)
    text += ' ' + argument;
  return text;
}

/// Options by their names, as JSON; what an engine sends need not be UTF-8.
std::string object_text(const OptionValues& options) {
  Json object = Json::object();
  for (const auto& [name, value] : options)
    object[name] = value;
  return object.dump(-1, ' ', false, Json::error_handler_t::replace);
}

template <class Duration>
std::optional<std::int64_t> count_of(const std::optional<Duration>& time) {
  return time ? std::optional<std::int64_t>(time->count()) : std::nullopt;
}

std::string now_text() {
  return session::utc_text("%Y-%m-%dT%H:%M:%SZ", std::time(nullptr));
}

Status is_result_file(Database& database) {
  const auto version = database.value_of("PRAGMA user_version");
  if (!version) return version.error();
  const std::string wanted = std::to_string(kSchemaVersion);
  if (version.value() != wanted) {
    const bool other = parse_number(version.value().value_or(""), 1, 1000).has_value();
    return other ? Error::of("result.form", database.path(), *version.value(), wanted)
                 : Error::of("result.none", database.path());
  }
  const auto check = database.value_of("PRAGMA quick_check(1)");
  if (!check) return check.error();
  if (check.value() != "ok")
    return Error::of("result.damaged", database.path(), "SQLite: " + check.value().value_or(""));
  return success();
}

}  // namespace

Result<std::unique_ptr<Store>> Store::open(const RunConfig& config,
                                           const std::vector<EngineIdentity>& identities,
                                           FileLock lock) {
  Result<Database> database = Database::open(config.path, Database::Access::kCreate);
  if (!database) return database.error();
  std::unique_ptr<Store> store(new Store(std::move(lock), std::move(database.value())));

  const Json wanted = to_json(config);
  const auto tables = store->database_.value_of("SELECT count(*) FROM sqlite_master");
  if (!tables) return tables.error();
  const bool fresh = tables.value() == "0";
  Status status = success();
  if (!fresh) status = is_result_file(store->database_);
  if (status && !fresh) status = store->compare(config, wanted);
  // In WAL mode a commit is one append; with synchronous=NORMAL it survives the end of the program,
  // not of the machine.
  if (status) status = store->database_.run("PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL");
  if (status && fresh) status = store->create(config, identities, wanted);
  if (status) status = store->prepare();
  // This finds out now, not after the first game, that nothing can be written.
  if (status) status = store->note_start(config);
  if (!status) return status.error();
  return store;
}

Store::~Store() {
  // A reader may hinder it; then the write-ahead log stays, which is as good.
  for (Statement* const statement :
       {&insert_opening_, &insert_game_, &insert_seat_, &insert_move_}) {
    *statement = Statement();
  }
  static_cast<void>(database_.run("PRAGMA busy_timeout=0; PRAGMA journal_mode=DELETE"));
}

Status Store::create(const RunConfig& config, const std::vector<EngineIdentity>& identities,
                     const Json& wanted) {
  if (Status status = database_.run("BEGIN IMMEDIATE"); !status) return status;
  Status status = database_.run(kSchema);
  if (status)
    status = database_.run(("PRAGMA user_version=" + std::to_string(kSchemaVersion)).c_str());
  if (status) status = write_facts(config, wanted);
  if (status) status = write_engines(config, identities);
  if (status) status = database_.run("COMMIT");
  if (!status) static_cast<void>(database_.run("ROLLBACK"));
  return status;
}

Status Store::write_facts(const RunConfig& config, const Json& wanted) {
  Result<Statement> insert = database_.prepare("INSERT INTO meta VALUES(?, ?)");
  if (!insert) return insert.error();
  const std::array<std::pair<std::string_view, std::string>, 6> rows{
      {{"variant", config.variant},
       {"format", std::string(format_name(config.format))},
       {"seed", std::to_string(config.seed)},
       {"config", wanted.dump()},
       {"shard", to_text(config.shard)},
       {"created", now_text()}}};
  for (const auto& [key, value] : rows) {
    insert.value().bind(1, key).bind(2, std::string_view(value)).step();
    if (insert.value().failed()) return database_.last_error();
  }
  return success();
}

Status Store::write_engines(const RunConfig& config,
                            const std::vector<EngineIdentity>& identities) {
  Result<Statement> insert = database_.prepare("INSERT INTO engines VALUES(?, ?, ?, ?, ?, ?, ?)");
  if (!insert) return insert.error();
  for (std::size_t i = 0; i < config.engines.size(); ++i) {
    const EngineConfig& spec = config.engines[i];
    const std::string command = command_text(spec.program);
    const std::string options = object_text(spec.options);
    const std::string hash = program_hash(spec.program);
    const std::string settings = object_text(identities[i].settings);
    insert.value()
        .bind(1, static_cast<std::int64_t>(i))
        .bind(2, std::string_view(spec.name))
        .bind(3, std::string_view(command))
        .bind(4, std::string_view(options))
        .bind(5, std::string_view(hash))
        .bind(6, std::string_view(identities[i].name))
        .bind(7, std::string_view(settings))
        .step();
    if (insert.value().failed()) return database_.last_error();
  }
  return success();
}

Status Store::note_start(const RunConfig& config) {
  Result<Statement> insert = database_.prepare("INSERT INTO runs VALUES(?, ?, ?, ?)");
  if (!insert) return insert.error();
  const std::string now = now_text();
  insert.value()
      .bind(1, std::string_view(now))
      .bind(2, std::string_view(session::version()))
      .bind(3, std::string_view(config.command_line))
      .bind(4, std::int64_t{config.concurrency})
      .step();
  return insert.value().failed() ? Status(database_.last_error()) : success();
}

Status Store::compare(const RunConfig& config, const Json& wanted) {
  const Result<Json> stored = stored_config(database_);
  if (!stored) return stored.error();
  const auto shard = database_.value_of("SELECT value FROM meta WHERE key = 'shard'");
  if (!shard) return shard.error();
  std::vector<Difference> different = differences(stored.value(), wanted);
  if (shard.value() != to_text(config.shard))
    different.push_back({"shard", shard.value().value_or("-"), to_text(config.shard)});
  if (!different.empty()) return Error::of("run.other", config.path, to_text(different));
  // A run that goes on with more blocks has them from now on.
  const bool grows = wanted["blocks"] > stored.value()["blocks"];
  return grows ? store_config(database_, wanted) : success();
}

Status Store::prepare() {
  const std::array<std::pair<Statement*, const char*>, 4> statements{
      {{&insert_opening_, "INSERT OR IGNORE INTO openings VALUES(?, ?, ?)"},
       {&insert_game_, "INSERT INTO games VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?)"},
       {&insert_seat_, "INSERT INTO seats VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"},
       {&insert_move_, "INSERT INTO moves VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"}}};
  for (const auto& [place, sql] : statements) {
    Result<Statement> statement = database_.prepare(sql);
    if (!statement) return statement.error();
    *place = std::move(statement.value());
  }
  return success();
}

Result<std::vector<GameResult>> Store::games() {
  Result<ResultData> data = read_games(database_);
  if (!data) return data.error();
  return std::move(data.value().games);
}

Status Store::save(const GameResult& game, const Opening& opening) {
  if (Status status = database_.run("BEGIN IMMEDIATE"); !status) return status;
  Status status = insert(game, opening);
  if (status) status = database_.run("COMMIT");
  if (!status) static_cast<void>(database_.run("ROLLBACK"));
  return status;
}

Status Store::insert(const GameResult& game, const Opening& opening) {
  const std::string moves = session::join({opening.moves.begin(), opening.moves.end()});
  insert_opening_.bind(1, game.block).bind(3, std::string_view(moves));
  if (opening.fen) {
    insert_opening_.bind(2, std::string_view(*opening.fen));
  } else {
    insert_opening_.bind_null(2);
  }
  insert_opening_.step();
  if (insert_opening_.failed()) return database_.last_error();

  const std::string_view status = game.voided ? "void" : "finished";
  insert_game_.bind(1, game.id)
      .bind(2, game.block)
      .bind(3, std::int64_t{game.number})
      .bind(4, status)
      .bind(5, std::string_view(game.result))
      .bind(6, std::string_view(game.reason))
      .bind(7, std::int64_t{game.plies})
      .bind(8, game.seconds)
      .bind(9, std::string_view(game.record))
      .step();
  if (insert_game_.failed()) return database_.last_error();

  std::int64_t number = 0;
  for (const SeatResult& seat : game.seats) {
    const std::string_view letter(&seat.letter, 1);
    insert_seat_.bind(1, game.id)
        .bind(2, number++)
        .bind(3, letter)
        .bind(4, std::int64_t{seat.engine})
        .bind(5, seat.score)
        .bind_optional(6, seat.captures)
        .bind_optional(7, seat.conquests)
        .bind(8, std::int64_t{seat.in_play ? 1 : 0})
        .bind(10, std::int64_t{seat.moves})
        .bind(11, std::int64_t{seat.time.count() / 1000});
    if (seat.fault == Fault::kNone) {
      insert_seat_.bind_null(9);
    } else {
      insert_seat_.bind(9, fault_word(seat.fault));
    }
    insert_seat_.step();
    if (insert_seat_.failed()) return database_.last_error();
  }
  for (const MoveResult& move : game.moves) {
    insert_move_.bind(1, game.id)
        .bind(2, std::int64_t{move.ply})
        .bind(3, std::int64_t{move.seat})
        .bind(4, std::string_view(move.move))
        .bind_optional(5, move.score)
        .bind_optional(6, move.mate)
        .bind(7, std::int64_t{move.depth})
        .bind(8, static_cast<std::int64_t>(move.nodes))
        .bind(9, std::int64_t{move.time.count()})
        .bind_optional(10, count_of(move.latency))
        .bind_optional(11, count_of(move.left))
        .step();
    if (insert_move_.failed()) return database_.last_error();
  }
  return success();
}

Result<Database> open_results(const std::string& path) {
  Result<Database> database = Database::open(path, Database::Access::kRead);
  if (!database) return database.error();
  if (Status status = is_result_file(database.value()); !status) return status.error();
  return database;
}

Result<Json> stored_config(Database& database) {
  const auto text = database.value_of("SELECT value FROM meta WHERE key = 'config'");
  if (!text) return text.error();
  Json config = Json::parse(text.value().value_or(""), nullptr, false);
  if (config.is_discarded()) return Error::of("result.damaged", database.path(), "config");
  return config;
}

Status store_config(Database& database, const Json& config) {
  Result<Statement> update = database.prepare("UPDATE meta SET value = ? WHERE key = 'config'");
  if (!update) return update.error();
  const std::string text = config.dump();
  update.value().bind(1, std::string_view(text)).step();
  return update.value().failed() ? Status(database.last_error()) : success();
}

}  // namespace hegemon::arena
