/// A game on a terminal: the board in colours, redrawn in place, with text beside
/// or below it.
#pragma once

#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "platform/terminal.h"
#include "session/game_session.h"

namespace hegemon::commands {

using platform::TerminalSize;

/// What stands around the board.
struct Caption {
  std::vector<int> shares;         ///< thousandths, a side each; empty: not known yet
  std::vector<std::string> lines;  ///< progress, the last move, ...
};

/// The whole picture as lines of a terminal of that size; nothing, if there is no room for it.
/// Every side is a background of its own, so that it differs from the others on light and dark
/// terminals; the last move stands in brackets.
std::optional<std::vector<std::string>> compose(const session::GameSession& game,
                                                const Caption& caption, TerminalSize size,
                                                bool in_colour);

/// Takes the terminal for itself while it lives, and leaves the last picture standing.
class Screen {
 public:
  explicit Screen(std::ostream& out);
  ~Screen();
  Screen(const Screen&) = delete;
  Screen& operator=(const Screen&) = delete;

  void show(const std::vector<std::string>& lines);

 private:
  std::ostream& out_;
};

}  // namespace hegemon::commands
