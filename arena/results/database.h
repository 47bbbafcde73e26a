/// SQLite with owners: a connection and its prepared statements.
#pragma once

#include <concepts>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include <sqlite3.h>

#include "engine/result.h"

namespace hegemon::arena {

/// A statement to be filled, stepped and used again. Parameters and columns count from 1 and from
/// 0, as in SQLite.
class Statement {
 public:
  Statement() = default;
  explicit Statement(sqlite3_stmt* statement) : statement_(statement) {}

  /// Puts the values into its parameters: numbers, texts, or nothing. A text is not copied, and must outlive the step.
  template <class... Values>
  Statement& bind(const Values&... values) {
    int at = 0;
    (bind_at(++at, values), ...);
    return *this;
  }
  /// Runs it to its next row: true if there is one. Otherwise it is reset for the next time;
  /// `failed` is true after an error.
  bool step();
  bool failed() const { return failed_; }
  std::int64_t integer(int column) const { return sqlite3_column_int64(statement_.get(), column); }
  double real(int column) const { return sqlite3_column_double(statement_.get(), column); }
  std::string text(int column) const;
  bool is_null(int column) const { return type(column) == SQLITE_NULL; }
  int type(int column) const { return sqlite3_column_type(statement_.get(), column); }
  int columns() const { return sqlite3_column_count(statement_.get()); }
  /// As the statement names it.
  const char* name(int column) const { return sqlite3_column_name(statement_.get(), column); }

 private:
  void bind_at(int at, std::integral auto value) {
    sqlite3_bind_int64(statement_.get(), at, static_cast<sqlite3_int64>(value));
  }
  void bind_at(int at, double value) { sqlite3_bind_double(statement_.get(), at, value); }
  void bind_at(int at, std::string_view value) {
    sqlite3_bind_text64(statement_.get(), at, value.data(), value.size(), SQLITE_STATIC,
                        SQLITE_UTF8);
  }
  template <class T>
  void bind_at(int at, const std::optional<T>& value) {
    if (value) {
      bind_at(at, *value);
    } else {
      sqlite3_bind_null(statement_.get(), at);
    }
  }

  struct Finalize {
    void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
  };
  std::unique_ptr<sqlite3_stmt, Finalize> statement_;
  bool failed_ = false;
};

/// A connection; belongs to one thread at a time.
class Database {
 public:
  enum class Access { kRead, kCreate };
  /// To read: a file that is there, even in a folder that cannot be written to. To create: also one
  /// that is not there yet.
  static Result<Database> open(const std::string& path, Access access);

  /// Statements without parameters and rows.
  Status run(const char* sql);
  Result<Statement> prepare(const char* sql);
  /// Runs a statement without rows with these values.
  template <class... Values>
  Status run(Statement& statement, const Values&... values) {
    statement.bind(values...).step();
    return statement.failed() ? Status(last_error()) : success();
  }
  template <class First, class... Rest>
  Status run(const char* sql, const First& first, const Rest&... rest) {
    Result<Statement> statement = prepare(sql);
    return statement ? run(statement.value(), first, rest...) : statement.error();
  }
  /// Calls `visit` with each row of a statement that stands at its beginning. The first error ends
  /// it.
  template <class Visit>
  Status for_each(Statement& rows, const Visit& visit) {
    while (rows.step()) {
      if (Status status = visit(rows); !status) return status;
    }
    return rows.failed() ? Status(last_error()) : success();
  }
  template <class Visit>
  Status for_each(const char* sql, const Visit& visit) {
    Result<Statement> rows = prepare(sql);
    return rows ? for_each(rows.value(), visit) : rows.error();
  }
  /// The first value of the first row; nothing without a row.
  Result<std::optional<std::string>> value_of(const char* sql);
  /// SQLite's message on its last error.
  Error last_error() const;
  const std::string& path() const { return path_; }

 private:
  static Result<Database> connect(const std::string& path, const std::string& name, int flags);

  struct Close {
    void operator()(sqlite3* connection) const { sqlite3_close_v2(connection); }
  };
  std::string path_;
  std::unique_ptr<sqlite3, Close> connection_;
};

/// What to call a file in an ATTACH, to be read alone.
std::string read_only_uri(const std::string& path);

}  // namespace hegemon::arena
