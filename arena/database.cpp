#include "arena/database.h"

namespace hegemon::arena {

Statement& Statement::bind(int at, std::int64_t value) {
  sqlite3_bind_int64(statement_.get(), at, value);
  return *this;
}

Statement& Statement::bind(int at, double value) {
  sqlite3_bind_double(statement_.get(), at, value);
  return *this;
}

Statement& Statement::bind(int at, std::string_view value) {
  // The text outlives the step: binding copies nothing.
  sqlite3_bind_text64(statement_.get(), at, value.data(), value.size(), SQLITE_STATIC, SQLITE_UTF8);
  return *this;
}

Statement& Statement::bind_null(int at) {
  sqlite3_bind_null(statement_.get(), at);
  return *this;
}

bool Statement::step() {
  const int code = sqlite3_step(statement_.get());
  if (code == SQLITE_ROW) return true;
  failed_ = code != SQLITE_DONE;
  sqlite3_reset(statement_.get());
  return false;
}

std::string Statement::text(int column) const {
  const auto* const text =
      reinterpret_cast<const char*>(sqlite3_column_text(statement_.get(), column));
  const int size = sqlite3_column_bytes(statement_.get(), column);
  return text == nullptr ? std::string() : std::string(text, static_cast<std::size_t>(size));
}

bool Statement::is_null(int column) const {
  return sqlite3_column_type(statement_.get(), column) == SQLITE_NULL;
}

Result<Database> Database::open(const std::string& path, Access access) {
  // Names that begin with `file:` may say how a file is to be attached.
  int flags = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_URI;
  flags |= access == Access::kRead ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE;
  if (access == Access::kCreate) flags |= SQLITE_OPEN_CREATE;
  sqlite3* connection = nullptr;
  const int code = sqlite3_open_v2(path.c_str(), &connection, flags, nullptr);
  Database database;
  database.path_ = path;
  database.connection_.reset(connection);
  if (code != SQLITE_OK) return database.last_error();
  sqlite3_extended_result_codes(connection, 1);
  constexpr int kBusyMilliseconds = 10'000;
  sqlite3_busy_timeout(connection, kBusyMilliseconds);
  return database;
}

Status Database::run(const char* sql) {
  if (sqlite3_exec(connection_.get(), sql, nullptr, nullptr, nullptr) == SQLITE_OK)
    return success();
  return last_error();
}

Result<Statement> Database::prepare(const char* sql) {
  sqlite3_stmt* statement = nullptr;
  if (sqlite3_prepare_v2(connection_.get(), sql, -1, &statement, nullptr) != SQLITE_OK) {
    return last_error();
  }
  return Statement(statement);
}

Result<std::optional<std::string>> Database::value_of(const char* sql) {
  Result<Statement> statement = prepare(sql);
  if (!statement) return statement.error();
  if (statement.value().step()) return std::optional(statement.value().text(0));
  if (statement.value().failed()) return last_error();
  return std::optional<std::string>();
}

Error Database::last_error() const {
  return {connection_ == nullptr ? "out of memory" : sqlite3_errmsg(connection_.get()), path_};
}

}  // namespace hegemon::arena
