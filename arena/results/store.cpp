#include "arena/results/store.h"

#include <array>
#include <ctime>

#include <fcntl.h>
#include <nlohmann/json.hpp>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "arena/results/schema.h"
#include "protocol/text.h"
#include "protocol/utc.h"

namespace hegemon::arena {

namespace {

using Json = nlohmann::json;

std::string command_text(const Program& program) {
  std::string text = program.command;
  for (const std::string& argument : program.arguments)
    text += ' ' + argument;
  return text;
}

/// Does the path still lead to this file? A run that ends takes its lock away.
bool is_named(const Descriptor& file, const std::string& path) {
  struct stat held {};
  struct stat named {};
  return fstat(file.get(), &held) == 0 && stat(path.c_str(), &named) == 0 &&
         held.st_dev == named.st_dev && held.st_ino == named.st_ino;
}

Status is_result_file(Database& database) {
  const auto version = database.value_of("PRAGMA user_version");
  if (!version) return version.error();
  if (version.value() != std::to_string(kSchemaVersion)) {
    return Error{"no result file of this arena", database.path()};
  }
  const auto check = database.value_of("PRAGMA quick_check(1)");
  if (!check) return check.error();
  if (check.value() != "ok")
    return Error{"damaged: " + check.value().value_or(""), database.path()};
  return success();
}

}  // namespace

Result<std::unique_ptr<Store>> Store::open(const RunConfig& config) {
  // A file beside it: closing any descriptor of the database itself would drop SQLite's own locks.
  const std::string lock_path = config.path + ".lock";
  Descriptor lock;
  do {
    lock = Descriptor(::open(lock_path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644));
    if (!lock.open()) return Error{"cannot write beside it (" + lock_path + ")", config.path};
    if (flock(lock.get(), LOCK_EX | LOCK_NB) != 0) {
      return Error{"another run is writing to it", config.path};
    }
  } while (!is_named(lock, lock_path));
  Result<Database> database = Database::open(config.path, Database::Access::kCreate);
  if (!database) {
    unlink(lock_path.c_str());
    return database.error();
  }
  std::unique_ptr<Store> store(new Store(std::move(database.value())));
  store->lock_ = std::move(lock);
  store->lock_path_ = lock_path;

  const Json wanted = to_json(config);
  const auto tables = store->database_.value_of("SELECT count(*) FROM sqlite_master");
  if (!tables) return tables.error();
  const bool fresh = tables.value() == "0";
  // In WAL mode a commit is one append; with synchronous=NORMAL it survives the end of the program,
  // not of the machine.
  if (!fresh) {
    if (Status status = is_result_file(store->database_); !status) return status.error();
  }
  Status status = store->database_.run("PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL");
  if (status) status = fresh ? store->create(config, wanted) : store->compare(config, wanted);
  if (status) status = store->prepare();
  // Find out now, not after the first game, that nothing can be written.
  if (status)
    status = store->database_.run("BEGIN IMMEDIATE; UPDATE meta SET value = value; COMMIT");
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
  if (lock_.open()) unlink(lock_path_.c_str());
}

Status Store::create(const RunConfig& config, const Json& wanted) {
  if (Status status = database_.run("BEGIN IMMEDIATE"); !status) return status;
  Status status = database_.run(kSchema);
  if (status)
    status = database_.run(("PRAGMA user_version=" + std::to_string(kSchemaVersion)).c_str());
  if (status) {
    Result<Statement> insert = database_.prepare("INSERT INTO meta VALUES(?, ?)");
    const std::string config_text = wanted.dump();
    const std::array<std::pair<std::string_view, std::string>, 6> rows{
        {{"variant", config.variant},
         {"format", std::string(format_name(config.format))},
         {"seed", std::to_string(config.seed)},
         {"config", config_text},
         {"shard", to_text(config.shard)},
         {"created", protocol::utc_text("%Y-%m-%dT%H:%M:%SZ", std::time(nullptr))}}};
    for (const auto& [key, value] : rows) {
      if (insert) insert.value().bind(1, key).bind(2, std::string_view(value)).step();
    }
    Result<Statement> engine = database_.prepare("INSERT INTO engines VALUES(?, ?, ?, ?, ?)");
    for (std::size_t i = 0; i < config.engines.size() && engine; ++i) {
      const EngineSpec& spec = config.engines[i];
      Json options = Json::object();
      for (const auto& [name, value] : spec.options)
        options[name] = value;
      const std::string command = command_text(spec.program);
      const std::string options_text = options.dump();
      const std::string hash = program_hash(spec.program);
      engine.value()
          .bind(1, static_cast<std::int64_t>(i))
          .bind(2, std::string_view(spec.name))
          .bind(3, std::string_view(command))
          .bind(4, std::string_view(options_text))
          .bind(5, std::string_view(hash))
          .step();
    }
    if (!insert || !engine || insert.value().failed() || engine.value().failed()) {
      status = database_.last_error();
    }
  }
  if (status) status = database_.run("COMMIT");
  if (!status) static_cast<void>(database_.run("ROLLBACK"));
  return status;
}

Status Store::compare(const RunConfig& config, const Json& wanted) {
  const Result<Json> stored = stored_config(database_);
  if (!stored) return stored.error();
  std::string different = differences(stored.value(), wanted, "in the file", "asked for");
  const auto shard = database_.value_of("SELECT value FROM meta WHERE key = 'shard'");
  if (!shard) return shard.error();
  if (shard.value() != to_text(config.shard)) {
    different += (different.empty() ? "" : "\n") + std::string("shard: ") +
                 shard.value().value_or("nothing") + " in the file, " + to_text(config.shard) +
                 " asked for";
  }
  if (different.empty()) return success();
  return Error{"it belongs to another run:\n" + different + '\n', config.path};
}

Status Store::prepare() {
  const std::array<std::pair<Statement*, const char*>, 4> statements{
      {{&insert_opening_, "INSERT OR IGNORE INTO openings VALUES(?, ?, ?)"},
       {&insert_game_, "INSERT INTO games VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?)"},
       {&insert_seat_, "INSERT INTO seats VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"},
       {&insert_move_, "INSERT INTO moves VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?)"}}};
  for (const auto& [place, sql] : statements) {
    Result<Statement> statement = database_.prepare(sql);
    if (!statement) return statement.error();
    *place = std::move(statement.value());
  }
  return success();
}

Result<std::vector<Store::Known>> Store::games() {
  Result<Statement> rows = database_.prepare(
      "SELECT games.id, games.status = 'void', total(CASE WHEN seats.engine = 0 THEN seats.score "
      "END) "
      "FROM games LEFT JOIN seats ON seats.game = games.id GROUP BY games.id ORDER BY games.id");
  if (!rows) return rows.error();
  std::vector<Known> games;
  while (rows.value().step()) {
    games.push_back({rows.value().integer(0), rows.value().integer(1) != 0, rows.value().real(2)});
  }
  if (rows.value().failed()) return database_.last_error();
  return games;
}

Status Store::save(const GameResult& game, const Opening& opening) {
  if (Status status = database_.run("BEGIN IMMEDIATE"); !status) return status;
  Status status = insert(game, opening);
  if (status) status = database_.run("COMMIT");
  if (!status) static_cast<void>(database_.run("ROLLBACK"));
  return status;
}

Status Store::insert(const GameResult& game, const Opening& opening) {
  const std::string moves = protocol::join({opening.moves.begin(), opening.moves.end()});
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
        .bind(6, std::int64_t{seat.captures})
        .bind(7, std::int64_t{seat.conquests})
        .bind(8, std::int64_t{seat.in_play ? 1 : 0})
        .bind(10, std::int64_t{seat.moves})
        .bind(11, seat.time.count() / 1000);
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
        .bind(9, move.time.count())
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
  if (config.is_discarded()) return Error{"no run configuration in it", database.path()};
  return config;
}

}  // namespace hegemon::arena
