#include "arena/results/store.h"

#include <array>
#include <ctime>

#include <nlohmann/json.hpp>

#include "arena/results/result_data.h"
#include "arena/results/result_file.h"
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
  // This finds out now, not after the first game, that nothing can be written.
  if (status) status = store->note_start(config);
  if (!status) return status.error();
  return store;
}

Store::~Store() {
  // A reader may hinder it; then the write-ahead log stays, which is as good.
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
  const std::array<std::pair<std::string_view, std::string>, 6> rows{
      {{"variant", config.variant},
       {"format", std::string(format_name(config.format))},
       {"seed", std::to_string(config.seed)},
       {"config", wanted.dump()},
       {"shard", to_text(config.shard)},
       {"created", now_text()}}};
  Status status = success();
  for (const auto& [key, value] : rows) {
    if (status) status = database_.run("INSERT INTO meta VALUES(?, ?)", key, value);
  }
  return status;
}

Status Store::write_engines(const RunConfig& config,
                            const std::vector<EngineIdentity>& identities) {
  Status status = success();
  for (std::size_t i = 0; i < config.engines.size() && status; ++i) {
    const EngineConfig& spec = config.engines[i];
    status = database_.run("INSERT INTO engines VALUES(?, ?, ?, ?, ?, ?, ?)", i, spec.name,
                           command_text(spec.program), object_text(spec.options),
                           program_hash(spec.program), identities[i].name,
                           object_text(identities[i].settings));
  }
  return status;
}

Status Store::note_start(const RunConfig& config) {
  return database_.run("INSERT INTO runs VALUES(?, ?, ?, ?)", now_text(), session::version(),
                       config.command_line, config.concurrency);
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
  Status status = database_.run("INSERT OR IGNORE INTO openings VALUES(?, ?, ?)", game.block,
                                opening.fen, moves);
  if (status) {
    status = database_.run("INSERT INTO games VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?)", game.id,
                           game.block, game.number, game.voided ? "void" : "finished", game.result,
                           game.reason, game.plies, game.seconds, game.record);
  }
  int number = 0;
  for (const SeatResult& seat : game.seats) {
    if (!status) return status;
    const auto fault =
        seat.fault == Fault::kNone ? std::nullopt : std::optional(fault_word(seat.fault));
    status = database_.run("INSERT INTO seats VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", game.id,
                           number++, std::string_view(&seat.letter, 1), seat.engine, seat.share,
                           seat.captures, seat.conquests, seat.in_play, fault, seat.moves,
                           seat.time.count() / 1000);
  }
  Result<Statement> insert_move =
      database_.prepare("INSERT INTO moves VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
  if (!insert_move) return insert_move.error();
  for (const MoveResult& move : game.moves) {
    if (!status) return status;
    status = database_.run(insert_move.value(), game.id, move.ply, move.seat, move.move, move.score,
                           move.mate, move.depth, move.nodes, move.time.count(),
                           count_of(move.latency), count_of(move.left));
  }
  return status;
}

Status store_config(Database& database, const Json& config) {
  return database.run("UPDATE meta SET value = ? WHERE key = 'config'", config.dump());
}

}  // namespace hegemon::arena
