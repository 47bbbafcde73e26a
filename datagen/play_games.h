/// Playing games for training, for any game.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <system_error>
#include <thread>
#include <utility>

#include "datagen/replay_game_data.h"
#include "datagen/request.h"
#include "engine/random.h"
#include "eval/evaluation.h"
#include "search/core/leaf_evaluator.h"
#include "search/core/search.h"

namespace hegemon::datagen {

/// What one thread plays its games with.
template <PlayableGame G>
class DatagenTable {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;

  DatagenTable(const DatagenRequest& request, const std::atomic<bool>& stop)
      : request_(request),
        stop_(stop),
        model_(with_weights(small_settings())),
        policy_(model_->weights()) {}

  /// Game number `number`; nothing if it was stopped.
  Result<std::optional<GameData>> play(std::uint64_t number) {
    Random random(Random(request_.seed).next() ^ (number * 0x9E3779B97F4A7C15ULL));
    GameData game;
    game.number = number;
    game.variant = std::string(G::kName);
    auto start = draw_start(random, game);
    if (!start) return start.error();
    Position position = start.value();
    draw_players(random, game);
    const std::size_t random_plies =
        random.below(static_cast<std::size_t>(request_.random_plies) + 1);

    while (!position.over()) {
      if (stop_) return std::optional<GameData>{};
      position.moves(legal_);
      if (legal_.empty()) return Error::of("game.no_move", "game " + std::to_string(number));
      Move move = legal_[random.below(legal_.size())];
      PlyData ply;
      ply.best = move.code();
      ply.noise = true;
      if (game.plies.size() >= random_plies) {
        const Seat& seat = seats_[position.turn()];
        const Move best = search(position, seat, ply);
        ply.best = best.code();
        ply.noise = random.below(1000) < static_cast<std::size_t>(seat.noise);
        move = ply.noise ? draw_move(position, random) : best;
      }
      ply.move = move.code();
      game.plies.push_back(std::move(ply));
      static_cast<void>(position.make(move));
    }
    game.reason = static_cast<std::uint8_t>(position.outcome().reason);
    game.winners = static_cast<std::uint8_t>(position.outcome().winners.bits());
    return std::optional<GameData>(std::move(game));
  }

 private:
  struct Seat {
    std::size_t player = 0;
    int noise = 0;
    Searcher<G>* searcher = nullptr;
  };

  Result<Position> draw_start(Random& random, GameData& game) {
    typename G::Options options;
    for (const auto& [name, value] : request_.rules) {
      if (Status set = G::set_option(options, name, value); !set) return set.error();
    }
    for (const DatagenDraw& draw : request_.draws) {
      const std::string& value = draw.values[random.below(draw.values.size())];
      if (Status set = G::set_option(options, draw.option, value); !set) return set.error();
    }
    game.options = options_text<G>(options);
    if (request_.openings.empty()) return G::start(options);
    game.fen = request_.openings[random.below(request_.openings.size())];
    return G::parse_fen(game.fen, options);
  }

  void draw_players(Random& random, GameData& game) {
    const auto draw = [&] {
      return draw_weighted(request_.players, random, [](const DatagenPlayer& player) {
        return static_cast<std::size_t>(player.weight);
      });
    };
    const bool uniform = random.below(1000) < static_cast<std::size_t>(request_.uniform);
    const std::size_t common = draw();
    game.players.clear();
    for (int i = 0; i < G::kSides; ++i) {
      Seat& seat = seats_[Side(i)];
      seat.player = uniform ? common : draw();
      seat.noise =
          random.below(2) == 0
              ? 0
              : static_cast<int>(random.below(static_cast<std::size_t>(request_.noise) * 4 + 1));
      const DatagenPlayer& player = request_.players[seat.player];
      const std::uint64_t seed = random.next();
      seat.searcher = &searcher(Side(i), seat.player, seed);
      game.players.push_back(player.name());
    }
  }

  static Settings small_settings() {
    Settings settings;
    settings.hash_mib = 2;
    return settings;
  }
  std::unique_ptr<Searcher<G>> with_weights(const Settings& settings) const {
    auto searcher = std::make_unique<Searcher<G>>(settings);
    static_cast<void>(searcher->load_weights(request_.weights));  // the engine has accepted them
    return searcher;
  }

  /// Every seat has a memory of its own, empty when the game begins.
  Searcher<G>& searcher(Side side, std::size_t player, std::uint64_t seed) {
    auto& place = searchers_[{side.index(), player}];
    Settings settings = small_settings();
    settings.algorithm = request_.players[player].search;
    settings.seed = seed;
    if (place == nullptr) {
      place = with_weights(settings);
    } else {
      static_cast<void>(place->set(settings));
      place->clear();
    }
    return *place;
  }

  Move search(const Position& position, const Seat& seat, PlyData& ply) {
    const DatagenPlayer& player = request_.players[seat.player];
    SearchLimits<G> limits;
    if (player.nodes == 0) {
      limits.depth = 1;
    } else {
      limits.nodes = player.nodes;
    }
    PerSide<Share, G::kSides> shares;
    const Answer<G> answer = seat.searcher->search(position, limits, [&](const Line<G>& line) {
      if (line.rank == 1) shares = line.shares;
    });
    if (player.nodes != 0) {
      for (const Share share : shares)
        ply.shares.push_back(static_cast<std::uint16_t>(share.count() * 65535 / kShareUnit));
    }
    std::uint64_t visits = 0;
    for (const auto& visited : answer.visited)
      visits += visited.visits;
    for (const auto& visited : answer.visited) {
      if (ply.visits.size() == kMaxVisitedMoves || visited.visits * 100 < visits) break;
      const auto part = static_cast<std::uint16_t>(std::uint64_t{visited.visits} * 65535 / visits);
      ply.visits.push_back({visited.move.code(), part});
    }
    return *answer.best;
  }

  /// A move by the model of moves: the likelier the oftener.
  Move draw_move(const Position& position, Random& random) {
    const auto& ranked = policy_.rank(position, legal_);
    const auto prior = [](const auto& move) { return std::size_t{move.prior}; };
    return ranked[draw_weighted(ranked, random, prior)].move;
  }

  /// The number of one of the items, the likelier the more it weighs.
  template <class Items, class Weight>
  static std::size_t draw_weighted(const Items& items, Random& random, Weight weight) {
    std::size_t total = 0;
    for (const auto& item : items)
      total += weight(item);
    std::size_t ticket = random.below(total);
    std::size_t drawn = 0;
    for (; ticket >= weight(items[drawn]); ++drawn)
      ticket -= weight(items[drawn]);
    return drawn;
  }

  const DatagenRequest& request_;
  const std::atomic<bool>& stop_;
  std::unique_ptr<Searcher<G>> model_;  ///< keeps the weights of `policy_`
  LeafEvaluator<G> policy_;
  typename G::MoveList legal_;
  PerSide<Seat, G::kSides> seats_;
  std::map<std::pair<int, std::size_t>, std::unique_ptr<Searcher<G>>> searchers_;
};

/// `GameRow::generate`.
template <PlayableGame G>
Status generate_games(const DatagenRequest& request, const std::function<bool(std::uint64_t)>& done,
                      const std::atomic<bool>& stop, const KeepGame& keep) {
  std::mutex mutex;
  std::uint64_t next = 0;
  std::atomic<bool> failed{false};
  Status status = success();
  const auto take = [&]() -> std::optional<std::uint64_t> {
    const std::lock_guard lock(mutex);
    while (next < request.games && (!request.shard.has(next) || done(next)))
      ++next;
    if (next >= request.games || failed) return std::nullopt;
    return next++;
  };
  const auto work = [&] {
    DatagenTable<G> table(request, stop);
    while (const auto number = take()) {
      auto game = table.play(*number);
      const std::lock_guard lock(mutex);
      if (failed) return;
      Status kept = !game ? Status(game.error()) : !game.value() ? success() : keep(*game.value());
      if (!kept) {
        status = kept;
        failed = true;
      }
      if (failed || stop) return;
    }
  };
  std::vector<std::thread> helpers;
  try {
    for (int i = 1; i < request.threads; ++i)
      helpers.emplace_back(work);
  } catch (const std::system_error&) {
    // The machine has no more threads to give: the games are the same with fewer.
  }
  work();
  for (std::thread& helper : helpers)
    helper.join();
  return status;
}

}  // namespace hegemon::datagen
