/// The engine as a WebAssembly module: one line of the protocol in, lines out.
///
/// It has one thread, so a search blocks its caller until it is done and `stop` reaches nobody;
/// whoever wants to stop a search lets it run in a worker, in slices or to be ended from outside.
#include <cstddef>
#include <cstdint>
#include <ostream>
#include <streambuf>
#include <string>

#include <nlohmann/json.hpp>

#include "games.h"
#include "protocol/loop.h"
#include "protocol/writer.h"
#include "records.h"
#include "setups.h"

/// Takes one line of output; the bytes are only there during the call.
extern "C" __attribute__((import_module("hegemon"), import_name("output"))) void hegemon_output(
    const char* text, std::size_t size);
/// Takes an error as JSON (`error_json`), after its line.
extern "C" __attribute__((import_module("hegemon"), import_name("error"))) void hegemon_error(
    const char* json, std::size_t size);

namespace {

using namespace hegemon;

/// Gives every line that was written to the page.
class Output final : public std::streambuf {
 protected:
  int_type overflow(int_type c) override {
    const char letter = traits_type::to_char_type(c);
    xsputn(&letter, 1);
    return c;
  }
  std::streamsize xsputn(const char* text, std::streamsize count) override {
    for (std::streamsize i = 0; i < count; ++i) {
      if (text[i] != '\n') {
        line_ += text[i];
        continue;
      }
      hegemon_output(line_.data(), line_.size());
      line_.clear();
    }
    return count;
  }

 private:
  std::string line_;
};

struct Module {
  Module() {
    writer.on_error([](const Error& error) {
      const std::string json = session::line_of(web::error_json(error));
      hegemon_error(json.data(), json.size());
    });
  }

  Output output;
  std::ostream out{&output};
  protocol::Writer writer{out};
  protocol::Loop loop{writer, protocol::Loop::Threads::kOne};
  web::GameReader games;
  std::string input;
};

Module& module() {
  static Module instance;
  return instance;
}

}  // namespace

extern "C" {

/// Room for a line of this many bytes; valid until the next call.
__attribute__((export_name("hegemon_input"))) char* hegemon_input(std::size_t size) {
  module().input.resize(size);
  return module().input.data();
}

/// Carries out the line that was put there, and returns when it is done.
__attribute__((export_name("hegemon_run"))) void hegemon_run() {
  module().loop.handle(module().input);
}

/// Reads the text that was put there as game records; answers with JSON (records.h).
__attribute__((export_name("hegemon_read_records"))) void hegemon_read_records() {
  module().writer.line(web::records_json(module().input));
}

/// Makes the text of a record from the JSON that was put there.
__attribute__((export_name("hegemon_write_record"))) void hegemon_write_record() {
  module().writer.line(web::record_text(module().input));
}

/// Reads or writes the position that was put there as JSON (setups.h).
__attribute__((export_name("hegemon_setup"))) void hegemon_setup() {
  module().writer.line(web::setup_json(module().input));
}

/// Takes the games of the text that was put there (games.h).
__attribute__((export_name("hegemon_open_games"))) void hegemon_open_games() {
  module().writer.line(module().games.open(module().input));
}

/// Reads and plays the next of them; answers with JSON, or an empty line after the last.
__attribute__((export_name("hegemon_next_game"))) void hegemon_next_game() {
  module().writer.line(module().games.next());
}
}
