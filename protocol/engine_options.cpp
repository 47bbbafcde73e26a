/// The rows of the options that UCI shows: the game and its rules, those of the engine (session/options.h), and those of the protocol itself.
#include <string>
#include <string_view>
#include <utility>

#include "protocol/protocol_engine.h"
#include "session/options.h"
#include "session/support/named_files.h"
#include "session/variants.h"

namespace hegemon::protocol {

namespace {

std::vector<std::string> variant_names() {
  std::vector<std::string> names;
  for (const session::Variant& variant : session::variants())
    names.emplace_back(variant.name);
  return names;
}

OptionRow variant_row(ProtocolEngine& engine) {
  return {{"UCI_Variant", OptionType::kCombo, variant_names().front(), 0, 0, variant_names(),
           "the game; the board is set up anew"},
          [&engine](const std::string& name) { return engine.set_variant(name); },
          [&engine] { return std::string(engine.session().variant()); },
          session::kRules};
}

OptionRow rule_row(ProtocolEngine& engine, OptionSpec spec) {
  const std::string_view name = spec.name;
  return {std::move(spec),
          [&engine, name](const std::string& value) { return engine.set_rule(name, value); },
          [&engine, name] { return engine.session().option_value(name); }, session::kRules};
}

OptionRow engine_row(ProtocolEngine& engine, const session::EngineOption& option) {
  return {option.spec,
          [&engine, &option](const std::string& value) {
            return engine.engine().set_option(option, value);
          },
          [&engine, &option] { return engine.engine().option_value(option); }, option.concerns};
}

/// A switch outside the settings of the search.
OptionRow display_row(ProtocolEngine& engine, std::string_view name, std::string_view help,
                      bool ProtocolEngine::Display::*field) {
  const auto text = [](bool value) { return value ? "true" : "false"; };
  return {{name, OptionType::kCheck, text(ProtocolEngine::Display().*field), 0, 0, {}, help},
          [&engine, field](const std::string& value) {
            engine.display().*field = value == "true";
            return success();
          },
          [&engine, field, text] { return std::string(text(engine.display().*field)); }};
}

OptionRow log_row(ProtocolEngine& engine) {
  return {{"Debug Log File",
           OptionType::kString,
           "",
           0,
           0,
           {},
           "a file to which input and output are appended"},
          [&engine](const std::string& path) {
#if !defined(__EMSCRIPTEN__)  // a page has no files, and should not load what looks into them
            const std::string option = "option Debug Log File";
            if (Status status = session::check_named_files(
                    {{path, option, session::FileUse::kWritten, session::FileKind::kLog}});
                !status)
              return status;
#endif
            return engine.writer().set_log(path);
          },
          [&engine] { return engine.writer().log_path(); }};
}

}  // namespace

std::vector<OptionRow> ProtocolEngine::options() {
  ProtocolEngine& engine = *this;
  std::vector<OptionRow> rows{variant_row(engine)};
  for (OptionSpec& spec : engine.session().option_specs())
    rows.push_back(rule_row(engine, std::move(spec)));
  for (const session::EngineOption& option : session::engine_options())
    rows.push_back(engine_row(engine, option));
  rows.push_back(display_row(engine, "Ponder",
                             "the GUI may let the engine search on its opponents' turns",
                             &ProtocolEngine::Display::ponder));
  rows.push_back(display_row(engine, "UCI_ShowShares",
                             "shows every side's share of the win in info lines",
                             &ProtocolEngine::Display::shares));
  rows.push_back(log_row(engine));
  return rows;
}

}  // namespace hegemon::protocol
