/// From games to what is fitted, as arrays (docs/training.md names all of them).
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "datagen/game_row.h"
#include "datagen/replay_game_data.h"
#include "datagen/sample_folder.h"
#include "engine/ascii.h"
#include "engine/counted.h"
#include "engine/random.h"
#include "eval/evaluation.h"
#include "eval/piece_network.h"
#include "search/core/leaf_evaluator.h"
#include "session/support/files.h"

namespace hegemon::datagen {

/// The numbers of names, in the order in which they were first seen.
class NumberedNames {
 public:
  std::uint32_t number_of(const std::string& name) {
    const auto [row, fresh] = numbers_.emplace(name, static_cast<std::uint32_t>(names_.size()));
    if (fresh) names_.push_back(name);
    return row->second;
  }
  const std::vector<std::string>& names() const { return names_; }

 private:
  std::map<std::string, std::uint32_t> numbers_;
  std::vector<std::string> names_;
};

/// A position that was drawn.
template <PlayableGame G>
struct Drawn {
  const GameData& game;
  std::size_t ply;
  const typename G::Position& position;
  const typename G::MoveList& legal;

  const PlyData& data() const { return game.plies[ply]; }
  const std::string& player() const {
    static const std::string kNone;
    const auto turn = static_cast<std::size_t>(position.turn().index());
    return turn < game.players.size() ? game.players[turn] : kNone;
  }
};

/// The outcome of a position: for each side in play its part of the win, and the part that the search expected (all 0: no
/// search is on record).
class TargetArrays {
 public:
  explicit TargetArrays(SampleFolder& folder)
      : won_(folder, "won"), searched_(folder, "searched") {}

  template <PlayableGame G>
  void add(const Drawn<G>& drawn) {
    const SideSet in_play = drawn.position.in_play();
    const SideSet winners = winners_in(drawn.game, in_play);
    const std::vector<std::uint16_t>& shares = drawn.data().shares;
    float sum = 0;
    for (const Side side : in_play)
      sum += shares.empty() ? 0.0F : static_cast<float>(shares[number(side)]);
    for (const Side side : in_play) {
      won_.add(winners.contains(side) ? 1.0F / static_cast<float>(winners.count()) : 0.0F);
      searched_.add(sum > 0 ? static_cast<float>(shares[number(side)]) / sum : 0.0F);
    }
  }
  /// Of a position without them there is nothing to learn.
  static SideSet winners_in(const GameData& game, SideSet in_play) {
    return SideSet(game.winners & in_play.bits());
  }

 private:
  static std::size_t number(Side side) { return static_cast<std::size_t>(side.index()); }

  SampleArray<float> won_;
  SampleArray<float> searched_;
};

// Each kind of samples writes the rows of a position and returns how many; 0: it is left out.

/// A row for each side in play: the inputs of the network for the shares.
template <FittedGame G>
class ShareSamples {
 public:
  static constexpr SampleKind kKind{"shares", 6, false};

  ShareSamples(SampleFolder& folder, const WeightsOf<G>& base)
      : features_(folder, "features", base.shares.kInputs), targets_(folder) {}

  std::size_t add(const Drawn<G>& drawn) {
    const SideSet in_play = drawn.position.in_play();
    if (TargetArrays::winners_in(drawn.game, in_play).empty()) return 0;
    const auto features = typename Evaluation<G>::Fitted(drawn.position).features();
    for (const Side side : in_play)
      features_.add_all(features[side]);
    targets_.add(drawn);
    return static_cast<std::size_t>(in_play.count());
  }

 private:
  SampleArray<std::int16_t> features_;
  TargetArrays targets_;
};

/// The place of the move that was preferred; that of no move if it was not a choice.
template <PlayableGame G>
std::size_t preferred_place(const Drawn<G>& drawn) {
  const auto at = std::find_if(drawn.legal.begin(), drawn.legal.end(),
                               [&](const auto move) { return move.code() == drawn.data().best; });
  const bool chosen = !drawn.data().noise || drawn.data().best != drawn.data().move;
  const auto place = static_cast<std::size_t>(at - drawn.legal.begin());
  return chosen && drawn.legal.size() > 1 ? place : drawn.legal.size();
}

/// For each legal move what part of the search's visits it had, in 1/65535; of a position without visits on record, all of
/// them for the preferred move.
class VisitArray {
 public:
  explicit VisitArray(SampleFolder& folder) : visits_(folder, "visits") {}

  template <PlayableGame G>
  void add(const Drawn<G>& drawn, typename G::Move move, bool preferred) {
    const auto& visits = drawn.data().visits;
    const auto at = std::find_if(visits.begin(), visits.end(),
                                 [&](const MoveVisits& of) { return of.move == move.code(); });
    visits_.add(visits.empty()       ? static_cast<std::uint16_t>(preferred ? 65535 : 0)
                : at == visits.end() ? std::uint16_t{0}
                                     : at->visits);
  }

 private:
  SampleArray<std::uint16_t> visits_;
};

/// A row for each legal move: its features of the linear priors.
template <FittedGame G>
class PriorSamples {
 public:
  static constexpr SampleKind kKind{"priors", 40, true};

  PriorSamples(SampleFolder& folder, const WeightsOf<G>& /*base*/)
      : features_(folder, "features", std::tuple_size_v<Row>),
        preferred_(folder, "preferred"),
        visits_(folder) {}

  std::size_t add(const Drawn<G>& drawn) {
    const std::size_t preferred = preferred_place(drawn);
    if (preferred == drawn.legal.size()) return 0;
    const auto features = typename Evaluation<G>::Fitted(drawn.position).move_features();
    for (const auto move : drawn.legal) {
      features_.add_all(features.of(move));
      visits_.add(drawn, move, move == drawn.legal[preferred]);
    }
    preferred_.add(static_cast<std::uint16_t>(preferred));
    return drawn.legal.size();
  }

 private:
  using Row = decltype(std::declval<typename Evaluation<G>::Fitted>().move_features().of(
      typename G::Move{}));

  SampleArray<std::uint16_t> features_;
  SampleArray<std::uint16_t> preferred_;
  VisitArray visits_;
};

/// A row for each legal move, the likeliest by the base's linear priors first: its logit by them. The first `corrected` of
/// a position have features that the network of moves sees.
template <FittedGame G>
class NetworkSamples {
 public:
  static constexpr SampleKind kKind{"network", 40, true};

  NetworkSamples(SampleFolder& folder, const WeightsOf<G>& base)
      : base_(base),
        logits_(folder, "logits"),
        preferred_(folder, "preferred"),
        corrected_(folder, "corrected"),
        counts_(folder, "counts"),
        features_(folder, "features"),
        visits_(folder) {}

  std::size_t add(const Drawn<G>& drawn) {
    const std::size_t preferred = preferred_place(drawn);
    if (preferred == drawn.legal.size()) return 0;
    const typename Evaluation<G>::Fitted fitted(drawn.position);
    const auto of_priors = fitted.move_features();
    ranked_.clear();
    for (const auto move : drawn.legal) {
      std::int32_t logit = 0;
      for (const std::uint16_t feature : of_priors.of(move))
        logit += base_.priors[feature];
      ranked_.push_back({move, logit});
    }
    std::stable_sort(ranked_.begin(), ranked_.end(),
                     [](const Ranked& a, const Ranked& b) { return a.logit > b.logit; });
    const std::size_t corrected = std::min(Evaluation<G>::Fitted::kCorrected, ranked_.size());
    auto inputs = fitted.move_inputs(of_priors);
    for (std::size_t i = 0; i < ranked_.size(); ++i) {
      logits_.add(ranked_[i].logit);
      const bool is_preferred = ranked_[i].move == drawn.legal[preferred];
      visits_.add(drawn, ranked_[i].move, is_preferred);
      if (is_preferred) preferred_.add(static_cast<std::uint16_t>(i));
      if (i >= corrected) continue;
      const auto& features = inputs.of(ranked_[i].move);
      counts_.add(static_cast<std::uint16_t>(features.count));
      features_.add_all(features);
    }
    corrected_.add(static_cast<std::uint16_t>(corrected));
    return ranked_.size();
  }

 private:
  struct Ranked {
    typename G::Move move;
    std::int32_t logit;  ///< in 1/256
  };

  const WeightsOf<G>& base_;
  std::vector<Ranked> ranked_;
  SampleArray<std::int32_t> logits_;
  SampleArray<std::uint16_t> preferred_;
  SampleArray<std::uint16_t> corrected_;
  SampleArray<std::uint16_t> counts_;
  SampleArray<std::uint16_t> features_;
  VisitArray visits_;
};

/// A row for each side in play: its worth by the sum of terms, the turns until it moves, and its inputs. Positions whose
/// preferred move captures are left out: what hangs is for the search to see.
template <PieceNetworkGame G>
class PieceSamples {
 public:
  static constexpr SampleKind kKind{"pieces", 6, false};

  PieceSamples(SampleFolder& folder, const WeightsOf<G>& base)
      : worths_(folder, "worths"),
        turns_(folder, "turns"),
        counts_(folder, "counts"),
        inputs_(folder, "inputs"),
        targets_(folder) {
    if constexpr (requires { Evaluation<G>::mirrored_input(0); }) {
      SampleArray<std::uint16_t> mirrored(folder, "mirrored");
      for (std::size_t input = 0; input < base.kInputs; ++input)
        mirrored.add(static_cast<std::uint16_t>(Evaluation<G>::mirrored_input(input)));
    }
  }

  std::size_t add(const Drawn<G>& drawn) {
    const SideSet in_play = drawn.position.in_play();
    if (TargetArrays::winners_in(drawn.game, in_play).empty()) return 0;
    const auto best = std::find_if(drawn.legal.begin(), drawn.legal.end(), [&](const auto move) {
      return move.code() == drawn.data().best;
    });
    if (best != drawn.legal.end() && best->is_capture()) return 0;
    const Scores<G> worths = Evaluation<G>::sum_of_terms(drawn.position);
    const int turn = drawn.position.turn().index();
    for (const Side side : in_play) {
      worths_.add(worths[side].count());
      turns_.add(static_cast<std::uint8_t>((side.index() - turn + G::kSides) % G::kSides));
      std::uint16_t count = 0;
      Evaluation<G>::for_each_input(drawn.position, side, [&](std::size_t input) {
        inputs_.add(static_cast<std::uint16_t>(input));
        ++count;
      });
      counts_.add(count);
    }
    targets_.add(drawn);
    return static_cast<std::size_t>(in_play.count());
  }

 private:
  SampleArray<std::int32_t> worths_;
  SampleArray<std::uint8_t> turns_;
  SampleArray<std::uint16_t> counts_;
  SampleArray<std::uint16_t> inputs_;
  TargetArrays targets_;
};

/// Writes the rows of a position and returns how many.
template <PlayableGame G>
using AddRows = std::function<std::size_t(const Drawn<G>&)>;

/// Opens the arrays of a kind.
template <PlayableGame G, class Samples>
AddRows<G> begin_samples(SampleFolder& folder, const WeightsOf<G>& base) {
  return [samples = std::make_shared<Samples>(folder, base)](const Drawn<G>& drawn) {
    return samples->add(drawn);
  };
}

template <PlayableGame G>
struct SampleKindOf {
  SampleKind kind;
  AddRows<G> (*begin)(SampleFolder&, const WeightsOf<G>&);
};

template <PlayableGame G>
Status draw_samples_of(const SampleKindOf<G>& kind, const SampleRequest& request,
                       const WeightsOf<G>& base, const std::atomic<bool>& stop, std::ostream& log) {
  SampleFolder folder(request.out);
  if (Status status = folder.opened(); !status) return status;
  SampleArray<std::uint64_t> games(folder, "games");
  SampleArray<std::uint32_t> plies(folder, "plies");
  SampleArray<std::uint32_t> lengths(folder, "lengths");
  SampleArray<std::uint32_t> groups(folder, "groups");
  SampleArray<std::uint32_t> players(folder, "players");
  SampleArray<std::uint16_t> sizes(folder, "sizes");
  const auto add_rows = kind.begin(folder, base);
  NumberedNames group_names;
  NumberedNames player_names;
  std::uint64_t game_count = 0;
  std::uint64_t positions = 0;
  std::uint64_t rows = 0;

  const auto add = [&](const std::string& path, const GameData& game) {
    ++game_count;
    Random random(game.number * 0x9E3779B97F4A7C15ULL + 1);
    // Reports are grouped by file and, within it, by the first option of the rules.
    const std::uint32_t group =
        group_names.number_of(path + ' ' + game.options.substr(0, game.options.find(' ')));
    const auto visit = [&](const auto& position, std::size_t ply, auto move, const auto& legal) {
      if (move == G::Move::none()) return;
      if (random.below(static_cast<std::size_t>(request.every)) != 0) return;
      const Drawn<G> drawn{game, ply, position, legal};
      const auto& wanted = request.choices_of;
      if (!wanted.empty() &&
          std::find(wanted.begin(), wanted.end(), search_of(drawn.player())) == wanted.end())
        return;
      const std::size_t size = add_rows(drawn);
      if (size == 0) return;
      ++positions;
      rows += size;
      games.add(game.number);
      plies.add(static_cast<std::uint32_t>(ply));
      lengths.add(static_cast<std::uint32_t>(game.plies.size()));
      groups.add(group);
      players.add(player_names.number_of(std::string(drawn.player())));
      sizes.add(static_cast<std::uint16_t>(size));
    };
    return replay_game_data<G>(game, visit);
  };
  for (const std::string& path : request.files) {
    Result<std::ifstream> file = session::open_file(path, "FILE");
    if (!file) return file.error();
    GameReader reader(file.value());
    for (;;) {
      if (stop) return Error::of("run.interrupted", "data samples");
      const auto game = reader.next();
      if (!game) return game.error().within(path);
      if (!game.value()) break;
      if (const std::string& variant = game.value()->variant; variant != G::kName) {
        return Error::of("data.variant", "FILE", path, variant, G::kName);
      }
      if (Status status = add(path, *game.value()); !status) return status.error().within(path);
    }
  }
  if (positions == 0) {
    return Error::of("data.samples", "data samples", game_count, request.of);
  }
  folder.add_file("samples.json",
                  sample_description(request, G::kName, group_names.names(), player_names.names()));
  folder.add_file("base.weights", base.to_bytes());
  if (Status status = folder.close(); !status) return status;
  log << request.out << ": " << counted(game_count, "game") << ", "
      << counted(positions, "position") << ", "
      << (kind.kind.of_choices ? counted(rows, "move")
                               : counted(rows, "side in play", "sides in play"))
      << '\n';
  return success();
}

/// `GameRow::draw_samples` and the kinds that it knows.
template <WeightedGame G, class... Kinds>
struct SampleKinds {
  using Weights = WeightsOf<G>;

  static Status draw(const SampleRequest& request, const std::atomic<bool>& stop,
                     std::ostream& log) {
    Weights base = Weights::built_in();
    if (!request.base.empty()) {
      const Result<std::string> bytes = session::read_file(request.base, "--base");
      if (!bytes) return bytes.error();
      Result<Weights> parsed = Weights::parse(bytes.value());
      if (!parsed) return parsed.error().at("--base " + request.base);
      base = std::move(parsed.value());
    }
    const auto kind = std::find_if(kKinds.begin(), kKinds.end(),
                                   [&](const auto& row) { return row.kind.name == request.of; });
    if (kind == kKinds.end())
      return Error::of("option.choice", "--of", "a kind of samples", request.of);
    return draw_samples_of<G>(*kind, request, base, stop, log);
  }
  static void add_to(GameRow& row) {
    row.draw_samples = &draw;
    row.sample_kinds = {Kinds::kKind...};
  }

 private:
  static constexpr std::array<SampleKindOf<G>, sizeof...(Kinds)> kKinds{
      {{Kinds::kKind, &begin_samples<G, Kinds>}...}};
};

}  // namespace hegemon::datagen
