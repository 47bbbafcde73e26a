#include "eval/seven_kingdoms/tastes/taste_words.h"

#include <array>

namespace hegemon::seven_kingdoms {

std::span<const TasteWords> taste_words() {
  // In the order of `Taste`.
  static constexpr std::array<TasteWords, kTasteCount> kWords{{
      {"takes dear pieces", "takes small pieces"},
      {"takes what it can", "takes little"},
      {"takes what pays", "takes what does not pay"},
      {"takes at a loss", "takes nothing at a loss"},
      {"goes for conquests", "takes no armies"},
      {},
      {"leaves pieces hanging", "leaves nothing hanging"},
      {"leaves its best pieces hanging", "guards its best pieces"},
      {"lets cheaper pieces attack it", "shuns cheaper attackers"},
      {"goes where it can be taken", "goes where it is safe"},
      {"moves dear pieces", "moves cheap pieces"},
      {"flees", "does not flee"},
      {"takes its attackers", "leaves its attackers"},
      {"goes where others attack", "keeps out of reach"},
      {"goes where it is guarded", {}},
      {"threatens", "threatens little"},
      {"attacks", "keeps away"},
      {"attacks generals", "leaves generals alone"},
      {"leaves its general attacked", "guards its general"},
      {"goes to the middle", "keeps to the edge"},
      {"advances", "stays at home"},
      {"moves far", "moves in small steps"},
      {"takes from the leader", "spares the leader"},
      {"takes from the weakest", "spares the weakest"},
      {"takes from the next to move", "spares the next to move"},
      {"takes back from those that took from it", "bears no grudge"},
      {"takes from those it took from", "spares those it took from"},
      {"takes from those near their fall", "spares those near their fall"},
      {"plays as this engine expects", "plays otherwise than this engine expects"},
      {"moves its general", "keeps its general still"},
      {"moves small pieces", "keeps its small pieces still"},
      {"moves knights", "keeps its knights still"},
  }};
  return kWords;
}

}  // namespace hegemon::seven_kingdoms
