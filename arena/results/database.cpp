#include "arena/results/database.h"

#include <cerrno>
#include <filesystem>

#include "platform/paths.h"
#include "session/support/files.h"

namespace hegemon::arena {

namespace {

/// The path as an SQLite URI, such that no character of it is taken for a part of the URI.
std::string uri_of(const std::string& path) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  // A path of Windows begins with a drive instead of a slash, and may have slashes in the other direction.
  const std::u8string absolute =
      std::filesystem::absolute(platform::path_of(path)).generic_u8string();
  std::string uri = absolute.starts_with(u8'/') ? "file:" : "file:/";
  for (const char8_t letter : absolute) {
    const auto c = static_cast<char>(letter);
    const auto byte = static_cast<unsigned char>(c);
    if (c == '%' || c == '?' || c == '#' || byte < 0x20) {
      uri += {'%', kDigits[byte / 16], kDigits[byte % 16]};
    } else {
      uri += c;
    }
  }
  return uri;
}

}  // namespace

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

Result<Database> Database::open(const std::string& path, Access access) {
  namespace fs = std::filesystem;
  const std::string uri = uri_of(path);
  if (access == Access::kCreate) {
    return connect(path, uri, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
  }
  std::error_code code;
  if (!fs::exists(platform::path_of(path), code))
    return session::cannot_read(path, "result file", code ? code.value() : ENOENT);
  Result<Database> database = connect(path, uri, SQLITE_OPEN_READONLY);
  // Opening itself touches no page yet.
  constexpr const char* kTouch = "SELECT count(*) FROM sqlite_schema";
  if (!database || database.value().run(kTouch)) return database;
  const Error error = database.value().last_error();
  // SQLite makes a small file beside one in WAL mode, which a folder one cannot write to
  // forbids. If no run has left a log, the file may be read as it lies.
  const fs::path log = platform::path_of(path + "-wal");
  const bool has_log = fs::exists(log, code) && fs::file_size(log, code) > 0;
  if (sqlite3_errcode(database.value().connection_.get()) == SQLITE_CANTOPEN && !has_log) {
    database = connect(path, uri + "?immutable=1", SQLITE_OPEN_READONLY);
    if (database && database.value().run(kTouch)) return database;
  }
  return error;
}

Result<Database> Database::connect(const std::string& path, const std::string& name, int flags) {
  sqlite3* connection = nullptr;
  const int code = sqlite3_open_v2(name.c_str(), &connection,
                                   flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_URI, nullptr);
  Database database;
  database.path_ = path;
  database.connection_.reset(connection);
  if (code != SQLITE_OK) return database.last_error();
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
  if (connection_ == nullptr) return Error::of("system.memory", path_);
  return Error::of("file.database", path_, sqlite3_errmsg(connection_.get()),
                   sqlite3_extended_errcode(connection_.get()));
}

std::string read_only_uri(const std::string& path) {
  return uri_of(path) + "?mode=ro";
}

}  // namespace hegemon::arena
