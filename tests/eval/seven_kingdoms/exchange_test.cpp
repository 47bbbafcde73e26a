// The exchange of the Seven Kingdoms against one that is played out on the slow reference board.
#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "engine/ascii.h"
#include "engine/random.h"
#include "eval/seven_kingdoms/evaluation.h"
#include "eval/seven_kingdoms/terms/weights.h"
#include "tests/engine/seven_kingdoms/random_play.h"
#include "tests/reference/seven_kingdoms.h"
#include "tests/support/moves.h"
#include "tests/support/rounds.h"

namespace hegemon {

namespace {

using Board = reference::SevenKingdoms;
using testing::RulesText;

/// How often what is rare has come up in the exchanges that were compared.
struct Seen {
  int asked = 0;
  int lost = 0;       ///< the mover loses something
  int deep = 0;       ///< somebody takes what has retaken
  int fell = 0;       ///< a kingdom falls by a reply
  int inherited = 0;  ///< a reply with a piece that has changed hands
  int ended = 0;      ///< the game ends by a reply
};

/// Plays captures on one point in turn order, each on a board of its own, by the rule that the
/// engine's exchange names: the least valuable piece that can capture, if that pays.
class SlowExchange {
 public:
  SlowExchange(const RulesText& rules, Seen& seen) : rules_(rules), seen_(seen) {}

  /// What the side to move nets by a move.
  Score net(const Board& board, const std::string& move) const {
    const std::string to = move.substr(move.find_first_of("0123456789"));
    const std::string point = to.substr(to.find_first_of("abcdefghijklmnopqrs"));
    Board after = board;
    REQUIRE(after.play(move));
    const bool capture = !board.piece(point).empty();
    const Score won = capture ? gain(board, after, board.turn(), point) : Score();
    return over(after) ? won : won - loss_in_turn(after, point, 0);
  }

  /// What the owner of the piece on the point loses there before it moves again.
  Score loss_in_turn(const Board& board, const std::string& point, int replies) const {
    const std::string piece = board.piece(point);
    const std::string order = letters(board);
    const std::string fates = field(board, 2);
    const std::size_t owner = order.find(piece[0]);
    for (std::size_t i = 1; i < order.size(); ++i) {
      const std::size_t seat = (owner + i) % order.size();
      const char side = order[seat];
      if (fates[seat] != side) continue;
      const std::optional<std::string> capture = least_capture(board.with_turn(side), point);
      if (!capture) continue;
      Board after = board.with_turn(side);
      REQUIRE(after.play(*capture));
      seen_.deep += replies == kWeights.followed_replies;
      Score net = gain(board, after, side, point);
      if (over(after)) {
        // Nobody moves any more.
      } else if (replies < kWeights.followed_replies) {
        net -= loss_in_turn(after, point, replies + 1);
      } else if (others_look_at(board, point, side)) {
        const char captor = board.piece(capture->substr(0, capture->size() - point.size()))[1];
        net -= captor == 'Q' ? kWeights.win : cost(captor) + kWeights.life;
      }
      if (net <= Score()) continue;
      count(board, after, piece[0]);
      const char heir = heir_of(board, after, piece[0]);
      const bool army_lost = heir != '-' && player(heir) != player(piece[0]);
      return army_lost ? army(board, piece[0]) + kWeights.conquest : cost(piece[1]) + kWeights.life;
    }
    return {};
  }

  /// What it would lose in all, if everybody else made the capture that hurts it most.
  Score danger(const Board& board, char side) const {
    Score most;
    Score sum;
    for_each_piece(board, [&](const std::string& point, const std::string& piece) {
      if (piece[0] != side || piece[1] == 'G') return;
      const Score loss = loss_in_turn(board, point, 0);
      most = std::max(most, loss);
      sum += loss;
    });
    return most + (sum - most) / 4;
  }

 private:
  static constexpr const SevenKingdomsExchangeWeights& kWeights = kSevenKingdomsExchangeWeights;
  static constexpr std::string_view kTypes = "QRBCGHWANS";

  static Score cost(char type) { return Score(kSevenKingdomsWorths.values[kTypes.find(type)]); }
  static std::string field(const Board& board, std::size_t n) {
    const std::string fen = board.fen();
    return std::string(split_words(fen)[n]);
  }
  std::string letters(const Board&) const {
    return rules_.preset == "chinese" ? "worgbdp" : "wrobgpd";
  }
  char player(char side) const { return rules_.players[std::string("wrobgpd").find(side)]; }
  /// The end by a goal; if nobody can move any more there is nothing to capture, either.
  static bool over(const Board& board) {
    return board.result() != "*" && board.result() != "draw stuck";
  }
  /// '-' if the kingdom did not fall.
  char heir_of(const Board& board, const Board& after, char side) const {
    const std::size_t seat = letters(board).find(side);
    const char before = field(board, 2)[seat];
    const char now = field(after, 2)[seat];
    return before == now ? '-' : now;
  }
  template <class Visit>
  static void for_each_piece(const Board& board, Visit visit) {
    for (int rank = 0; rank < 19; ++rank) {
      for (char file = 'a'; file <= 's'; ++file) {
        const std::string point = file + std::to_string(rank);
        const std::string piece = board.piece(point);
        if (!piece.empty()) visit(point, piece);
      }
    }
  }
  static Score army(const Board& board, char side) {
    Score sum;
    for_each_piece(board, [&](const std::string&, const std::string& piece) {
      if (piece[0] == side) sum += cost(piece[1]);
    });
    return sum;
  }
  Score gain(const Board& board, const Board& after, char captor, const std::string& point) const {
    const std::string piece = board.piece(point);
    Score gain = cost(piece[1]) / kWeights.rival_part + kWeights.taken;
    const char heir = heir_of(board, after, piece[0]);
    if (heir != '-' && player(heir) == player(captor)) {
      gain += army(board, piece[0]) + kWeights.conquest;
    }
    if (over(after)) gain += after.result()[0] == player(captor) ? kWeights.win : -kWeights.win;
    return gain;
  }
  /// Whether others than the player of `side` could capture if a piece of that kingdom stood there.
  bool others_look_at(const Board& board, const std::string& point, char side) const {
    const Board taken = board.with_piece(point, {side, 'S'});
    const std::string order = letters(board);
    const std::string fates = field(board, 2);
    for (std::size_t seat = 0; seat < order.size(); ++seat) {
      if (fates[seat] != order[seat]) continue;
      if (least_capture(taken.with_turn(order[seat]), point)) return true;
    }
    return false;
  }
  /// Of the captures on the point the one with the piece of least worth; a general comes last. Of
  /// equals by kind, then by rank and file.
  static std::optional<std::string> least_capture(const Board& board, const std::string& point) {
    std::optional<std::string> least;
    std::vector<int> lowest;
    for (const std::string& move : board.captures()) {
      if (move.size() < point.size() + 2 ||
          move.compare(move.size() - point.size(), point.size(), point) != 0)
        continue;
      const std::string from = move.substr(0, move.size() - point.size());
      const char type = board.piece(from)[1];
      const std::vector<int> price{type == 'Q' ? 10'000 : cost(type).count(),
                                   static_cast<int>(kTypes.find(type)), std::stoi(from.substr(1)),
                                   from[0]};
      if (least && price >= lowest) continue;
      least = move;
      lowest = price;
    }
    return least;
  }
  void count(const Board& board, const Board& after, char owner) const {
    seen_.fell += heir_of(board, after, owner) != '-';
    seen_.ended += over(after);
  }

  const RulesText& rules_;
  Seen& seen_;
};

/// Compares the exchange of every capture and of some quiet moves, and the danger of all sides.
void compare(const std::string& fen, const RulesText& rules, Random& random, Seen& seen) {
  const auto position = SevenKingdoms::parse_fen(fen, testing::options_of(rules));
  if (!position || position.value().over()) return;
  CAPTURE(fen);
  CAPTURE(rules.preset);
  CAPTURE(rules.players);
  const auto board = Board::parse(fen, rules);
  REQUIRE(board);
  const SlowExchange slow(rules, seen);
  for (const auto move : testing::moves_of<SevenKingdoms>(position.value())) {
    if (!move.is_capture() && random.below(30) != 0) continue;
    const std::string text = seven_kingdoms::to_text(move);
    CAPTURE(text);
    const Score net = slow.net(*board, text);
    REQUIRE(Evaluation<SevenKingdoms>::see(position.value(), move) == net);
    ++seen.asked;
    seen.lost += net < Score();
  }
  if (random.below(8) != 0) return;
  for (int i = 0; i < seven_kingdoms::kSides; ++i) {
    const Side side(i);
    CAPTURE(i);
    if (!position.value().alive(side)) continue;
    const char letter = position.value().rules().letter(side);
    REQUIRE(Evaluation<SevenKingdoms>::threatened_loss(position.value(), side) ==
            slow.danger(*board, letter));
  }
}

/// A FEN in which many pieces look at one point: two or three behind each other on each of its
/// lines, knights near by, some of them generals; all kingdoms are near their last loss, and some
/// near a goal. Not every one is legal.
std::string random_melee_fen(Random& random, const std::string& letters) {
  constexpr std::string_view kTypes = "RRBCCHWNASQ";
  std::vector<std::string> board(361);
  const int centre_file = 3 + static_cast<int>(random.below(13));
  const int centre_rank = 3 + static_cast<int>(random.below(13));
  const std::size_t kingdoms = 2 + random.below(5);
  const auto any_colour = [&] { return letters[random.below(kingdoms)]; };
  std::string generals;
  const auto put = [&](int file, int rank, char type) {
    if (file < 0 || file > 18 || rank < 0 || rank > 18 || (file == 9 && rank == 9)) return;
    std::string& at = board[place_of(seven_kingdoms::Point(file, rank))];
    const char colour = any_colour();
    if (!at.empty() || (type == 'Q' && generals.find(colour) != std::string::npos)) return;
    at = std::string{colour, type};
    if (type == 'Q') generals += colour;
  };
  put(centre_file, centre_rank, kTypes[random.below(kTypes.size())]);
  for (int df = -1; df <= 1; ++df) {
    for (int dr = -1; dr <= 1; ++dr) {
      int distance = 0;
      for (std::size_t n = random.below(4); n > 0 && (df != 0 || dr != 0); --n) {
        distance += 1 + static_cast<int>(random.below(3));
        put(centre_file + df * distance, centre_rank + dr * distance,
            kTypes[random.below(kTypes.size())]);
      }
      const int leg = 1 + static_cast<int>(random.below(3));
      if (random.below(2) == 0 && df != 0 && dr != 0) {
        put(centre_file + df * (leg + 1), centre_rank + dr * leg, 'N');
      }
    }
  }
  std::string fates(7, '-');
  std::string taken;
  for (std::size_t i = 0; i < kingdoms; ++i) {
    while (generals.find(letters[i]) == std::string::npos) {
      const std::size_t point = random.below(361);
      if (point == 180 || !board[point].empty()) continue;
      board[point] = std::string{letters[i], 'Q'};
      generals += letters[i];
    }
    fates[i] = letters[i];
  }
  // Of the absent, one or another was conquered.
  for (std::size_t i = kingdoms; i < 7; ++i) {
    if (random.below(3) == 0) fates[i] = any_colour();
  }
  for (std::size_t c = 0; c < kingdoms; ++c) {
    std::string row;
    for (std::size_t v = 0; v < 7; ++v) {
      const std::size_t count =
          v < kingdoms ? random.below(10 / (kingdoms - 1) + 1) : random.below(9);
      if (v != c && count != 0) row += letters[v] + std::to_string(count);
    }
    if (!row.empty()) taken += (taken.empty() ? "" : ",") + (std::string{letters[c], ':'} + row);
  }
  return fen_text::ranks_text(19, 19,
                              [&](int file, int rank) {
                                return board[place_of(seven_kingdoms::Point(file, rank))];
                              }) +
         ' ' + any_colour() + ' ' + fates + ' ' + (taken.empty() ? "-" : taken) + " 0 1";
}

/// A side that takes what pays best, half of the time.
seven_kingdoms::Move choose(const seven_kingdoms::Position& position, Random& random) {
  auto moves = testing::moves_of<SevenKingdoms>(position);
  seven_kingdoms::Move best = moves[random.below(moves.size())];
  if (random.below(2) == 0) return best;
  position.captures(moves);
  Score most;
  for (const auto move : moves) {
    const Score net = Evaluation<SevenKingdoms>::see(position, move);
    if (net <= most) continue;
    most = net;
    best = move;
  }
  return best;
}

void compare_positions(std::size_t first, std::size_t count) {
  count = testing::rounds(count);
  Seen seen;
  for (std::size_t n = first; n < first + count; ++n) {
    CAPTURE(n);
    Random random(n);
    RulesText rules = testing::rules_number(n);
    rules.quiet_limit = 0;  // an exchange knows none
    const auto options = testing::options_of(rules);
    const std::string letters(options.rules().preset->letters);
    for (int i = 0; i < 3; ++i) {
      compare(testing::random_seven_kingdoms_fen(random, letters), rules, random, seen);
      compare(random_melee_fen(random, letters), rules, random, seen);
    }
    if (n % 8 != 0) continue;
    auto position = SevenKingdoms::start(options);
    for (int ply = 0; ply < 400 && !position.over(); ++ply) {
      if (ply % 16 == 15) compare(SevenKingdoms::to_fen(position), rules, random, seen);
      static_cast<void>(position.make(choose(position, random)));
    }
  }
  const auto each = static_cast<int>(count);
  MESSAGE(seen.asked, " exchanges, ", seen.lost, " lost, ", seen.deep, " deep, ", seen.fell,
          " falls, ", seen.ended, " ends");
  CHECK(seen.asked > 2 * each);
  CHECK(seen.lost > each / 4);
  CHECK(seen.deep > each / 8);
  CHECK(seen.fell > each / 8);
  CHECK(seen.ended > each / 50);
}

}  // namespace

TEST_CASE("Seven Kingdoms: an exchange is taking in turn order on one point") {
  compare_positions(0, 400);
}

TEST_CASE("Seven Kingdoms: the same in 4,000 positions" * doctest::test_suite("slow")) {
  compare_positions(1000, 4000);
}

}  // namespace hegemon
