/// Between the public interface and the folders below: names of games, sessions.
#pragma once

#include <memory>
#include <string_view>

#include <hegemon/hegemon.hpp>

#include "engine/ascii.h"
#include "engine/replay.h"
#include "library/any_position.h"
#include "library/position_impl.h"
#include "library/raise.h"
#include "session/game_session.h"
#include "session/variants.h"

namespace hegemon::library {

/// Throws `InputError` where no game has this name.
std::uint32_t game_number(std::string_view variant);
const AnyGame& game_named(std::string_view variant);

/// Puts the game of a position on a session of the same variant and rules.
inline void set_position(session::GameSession& session, const Position::Impl& impl) {
  std::vector<std::string> words;
  words.reserve(impl.moves.size());
  for (const Move move : impl.moves)
    words.push_back(move.text());
  raise_if_failed(session.set_position(impl.given_fen, {words.begin(), words.end()}));
}

/// A new session with the game of a position.
inline std::unique_ptr<session::GameSession> session_at(const Position::Impl& impl) {
  std::unique_ptr<session::GameSession> session = session::open_variant(impl.game().facts().name);
  for (const auto& [name, value] : impl.rules)
    static_cast<void>(session->set_option(name, value));
  set_position(*session, impl);
  return session;
}

}  // namespace hegemon::library
