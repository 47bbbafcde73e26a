/// The presets of the rules as data, and what a single game adds to them.
///
/// Rule text: docs/rules-seven-kingdoms.md. Nothing else in the engine asks for a preset by name.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/result.h"
#include "engine/side.h"

namespace hegemon::seven_kingdoms {

inline constexpr int kSides = 7;
template <class T>
using PerKingdom = PerSide<T, kSides>;

/// A kingdom by its letter and name. Which seat it has is the preset's choice.
struct Kingdom {
  char letter;
  std::string_view name;
};
inline constexpr std::array<Kingdom, kSides> kKingdoms{{{'w', "Qin"},
                                                        {'r', "Chu"},
                                                        {'o', "Han"},
                                                        {'b', "Qi"},
                                                        {'g', "Wei"},
                                                        {'p', "Zhao"},
                                                        {'d', "Yan"}}};

/// Where two sources of the rules disagree, the disagreement is a field here.
struct Preset {
  std::string_view name;
  std::string_view letters;  ///< the kingdoms' letters by seat, in turn order
  int loss_limit;            ///< a kingdom that has lost this many pieces falls
  int capture_goal;          ///< pieces taken that win
  int conquest_goal;         ///< kingdoms conquered that win
  bool losses_to_one;        ///< the limit counts the losses to one captor, not to all
  bool inheriting_counts;    ///< an inherited army counts as taken by the heir
  bool general_stays;        ///< of a kingdom that falls by losses; else it leaves the board
  bool
      heir_by_total;  ///< heir of such a kingdom: the one that took most of all, else most of its pieces

  /// Whether a kingdom falls that has lost these numbers of pieces to one captor and to all.
  constexpr bool limit_reached(int to_one, int to_all) const {
    return (losses_to_one ? to_one : to_all) >= loss_limit;
  }
};

inline constexpr std::array<Preset, 3> kPresets{{
    {"classic", "wrobgpd", 11, 31, 2, false, false, false, false},
    {"elephantchess", "wrobgpd", 10, 30, 2, false, true, true, true},
    {"chinese", "worgbdp", 10, 30, 2, true, false, false, false},
}};

/// What a game is played by: a preset, which player has which kingdom, and when tools call it drawn.
struct Rules {
  const Preset* preset = kPresets.data();
  /// The player of each kingdom, named by a kingdom; every kingdom its own player at first.
  PerKingdom<Side> player{{Side(0), Side(1), Side(2), Side(3), Side(4), Side(5), Side(6)}};
  int quiet_limit = 200;  ///< plies without a capture that draw the game; 0: never

  char letter(Side side) const { return preset->letters[place_of(side)]; }
  std::string_view name(Side side) const;
  /// The side with this letter, if there is one.
  std::optional<Side> side(char letter) const;
  bool same_player(Side a, Side b) const { return player[a] == player[b]; }
  SideSet kingdoms_of(Side of_player) const {
    SideSet kingdoms;
    for (const Side side : sides<kSides>()) {
      if (player[side] == of_player) kingdoms.add(side);
    }
    return kingdoms;
  }

  /// Rules by the words of the options: a preset's name and seven letters in the order `wrobgpd`.
  static Result<Rules> make(std::string_view preset, std::string_view players, int quiet_limit);

  friend bool operator==(const Rules&, const Rules&) = default;
};

}  // namespace hegemon::seven_kingdoms
