#include "protocol/protocol_engine.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "engine/ascii.h"
#include "engine/counted.h"
#include "protocol/about.h"
#include "protocol/print.h"
#include "session/board_json.h"
#include "session/options.h"
#include "session/position_text.h"
#include "session/support/machine_memory.h"
#include "session/variants.h"

namespace hegemon::protocol {

// ---- options

Status ProtocolEngine::set_option(std::string_view name, std::string_view value) {
  const std::vector<OptionRow> rows = options();
  const OptionRow* const row = find_option(rows, name);
  if (row == nullptr) return Error::of("option.unknown.name", "setoption", name);
  const Result<std::string> checked = session::check_value(row->spec, value);
  if (!checked) return checked.error();
  return row->set(checked.value());
}

void ProtocolEngine::set_option(const Result<OptionRequest>& request) {
  if (!request) return writer_.error(request.error());
  const std::vector<OptionRow> rows = options();
  const Result<OptionRequest> pair = with_name(request.value(), rows);
  if (!pair) return writer_.error(pair.error());
  const auto& [name, value, unsplit] = pair.value();
  const OptionRow* const row = find_option(rows, name);
  if (row != nullptr && !value && row->spec.type != OptionType::kButton) {
    return writer_.error(Error::of("option.missing", "option " + std::string(row->spec.name),
                                   session::value_range(row->spec)));
  }
  if (const Status status = set_option(name, value.value_or("")); !status)
    writer_.error(status.error());
}

Status ProtocolEngine::set_variant(std::string_view name) {
  if (name == session().variant()) return success();
  // GUIs set options in an order of their own: one that was good for the game before must not keep this one out.
  const std::unique_ptr<session::GameSession> next = session::open_variant(name);
  if (const Status search = next == nullptr ? success() : next->check_search(settings().algorithm);
      !search) {
    Settings wanted = settings();
    wanted.algorithm = algorithm_names().front();
    if (Status status = engine_.configure(wanted); !status) return status;
    Error replaced = search.error();
    replaced.what += ": it is " + wanted.algorithm + " now";
    writer_.warning(replaced);
  }
  if (Status status = engine_.set_variant(name); !status) return status;
  refused_.reset();
  return success();
}

Status ProtocolEngine::set_rule(std::string_view name, std::string_view value) {
  const Result<session::RulesChange> change = engine_.game().set_option(name, value);
  if (!change) return change.error();
  if (!change.value().lost) return success();
  refused_ = change.value().lost;
  writer_.info("the board was set up anew, these rules refuse what stood there: " +
               refused_->text());
  return success();
}

// ---- the position

void ProtocolEngine::new_game() {
  engine_.game().clear();
}

void ProtocolEngine::set_position(const Result<PositionRequest>& request) {
  const auto refuse = [this](const Error& error) {
    refused_ = error;
    writer_.error(error);
  };
  if (!request) return refuse(request.error());
  const auto& [fen, words] = request.value();
  const std::vector<std::string_view> moves(words.begin(), words.end());
  if (const Status status = engine_.game().set_position(fen, moves); !status)
    return refuse(status.error());
  refused_.reset();
}

void ProtocolEngine::show_position() {
  writer_.line(session::position_text(session()));
}

void ProtocolEngine::show_moves() {
  std::vector<std::string> moves = session().legal_moves();
  std::sort(moves.begin(), moves.end());
  std::string text = "Moves:";
  for (const std::string& move : moves)
    text += ' ' + move;
  writer_.line(text);
}

void ProtocolEngine::show_state() {
  writer_.line(session::state_line(session().state()));
}

void ProtocolEngine::show_evaluation() {
  writer_.line(draw(session().evaluation(), session().sides()));
}

// ---- what it says about itself

void ProtocolEngine::uci() {
  writer_.line(uci_text(options()));
}

void ProtocolEngine::help() {
  writer_.line(engine_name() + ", an engine for chess with more than two sides\n\n" + help_text());
}

std::string ProtocolEngine::help_text() {
  return protocol::help_text(options());
}

void ProtocolEngine::license() {
  writer_.line(license_text());
}

void ProtocolEngine::compiler() {
  writer_.line(build_info());
}

// ---- searching

void ProtocolEngine::warn(const Warnings& warnings) {
  constexpr std::size_t kMax = 8;
  const std::size_t shown = std::min(warnings.size(), kMax);
  for (std::size_t i = 0; i < shown; ++i)
    writer_.warning(warnings[i]);
  if (shown < warnings.size()) {
    writer_.warning({std::to_string(warnings.size() - shown) + " more words are passed over",
                     warnings.back().where});
  }
}

std::optional<session::SearchRequest> ProtocolEngine::accept_go(const GoRequest& go) {
  if (refused_) {
    writer_.error(*refused_);
  } else if (!go.perft && session().outcome().over()) {
    writer_.info("game over: " + session().result());
  } else if (const Status ready = engine_.make_ready(); !ready) {
    writer_.error(ready.error());
  } else {
    Warnings warnings;
    session::SearchRequest request = search_request(go, session(), warnings);
    warn(warnings);
    return request;
  }
  return std::nullopt;
}

void ProtocolEngine::go(const session::SearchRequest& request, SearchSignals& signals,
                        const std::function<void()>& on_over) {
  const session::GameSession& game = session();
  const session::SearchAnswer answer = engine_.game().search(
      request, signals,
      [&](const session::SearchLine& line) {
        writer_.line(info_line(line, game, display_.shares));
      },
      [&](session::MoveCode move, int number) {
        writer_.line(current_move_line(game.move_text(move), number));
      });
  const std::string text = bestmove_line(answer, game);
  on_over();
  writer_.line(text);
}

void ProtocolEngine::perft(int depth, SearchSignals& signals,
                           const std::function<void()>& on_over) {
  session::PerftRequest request;
  request.depth = depth;
  request.threads = settings().threads;
  const Result<std::uint64_t> nodes =
      session().perft(request, signals, [this](const std::string& move, std::uint64_t n) {
        writer_.line(move + ": " + std::to_string(n));
      });
  on_over();
  if (signals.stopped()) return writer_.info("perft was stopped");
  if (!nodes) return writer_.error(nodes.error());
  writer_.line("\nNodes searched: " + std::to_string(nodes.value()));
}

void ProtocolEngine::bench(const Result<BenchRequest>& request, SearchSignals& signals) {
  if (!request) return writer_.error(request.error());
  const auto hash_mib = static_cast<std::size_t>(request.value().hash_mib);
  if (const Status hash = session::check_hash(hash_mib); !hash) return writer_.error(hash.error());
  Settings wanted = settings();
  wanted.threads = request.value().threads;
  wanted.hash_mib = hash_mib;
  wanted.multi_pv = 1;

  BenchResult total;
  for (const session::Variant& variant : session::variants()) {
    const std::unique_ptr<session::GameSession> game = variant.open();
    if (const Status search = game->check_search(wanted.algorithm); !search) {
      writer_.info(std::string(variant.name) + " is left out: " + search.error().text());
      continue;
    }
    const std::optional<BenchResult> result = game->bench(
        request.value().depth, wanted, signals, [&](std::size_t number, const BenchResult& so_far) {
          writer_.info(std::string(variant.name) + ", position " + std::to_string(number) + ": " +
                       counted(so_far.nodes, "node") + " so far");
        });
    if (!result) return writer_.info("bench was stopped");
    total.nodes += result->nodes;
    total.elapsed += result->elapsed;
    total.cuts += result->cuts;
  }
  writer_.info("the first move tried made " + std::to_string(total.cuts.by_first) + " of " +
               std::to_string(total.cuts.all) + " cut-offs, " +
               std::to_string(total.cuts.first_rate()) + " in 1000");
  writer_.line(
      "===========================\nTotal (ms)      : " + std::to_string(total.elapsed.count()) +
      "\nNodes searched  : " + std::to_string(total.nodes) +
      "\nNodes/second    : " + std::to_string(per_second(total.nodes, total.elapsed)));
}

}  // namespace hegemon::protocol
