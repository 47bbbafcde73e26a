/// The positions of the bench: the start, then openings, fights and endings of games played by weak
/// players.
#include "engine/middle_xiangqi/game.h"

namespace hegemon {

std::span<const std::string_view> MiddleXiangqi::bench_positions() {
  // clang-format off
  static constexpr std::string_view kPositions[]{
      "riehoagaoheir/13/1c9c1/p1p1p1p1p1p1p/13/13/P1P1P1P1P1P1P/1C9C1/13/RIEHOAGAOHEIR[] w - - 0 1",
      "r3oagaohe1r/3pi8/4he1c5/p1p1p1p1p1i1p/10p2/6c2C3/P1P1P3P1P1P/6C3R2/6A6/RIEHOAGHO1EI1[] w - - 10 11",
      "rie2a1ao1ei1/5hg5r/5co6/p1p1p2Cp1p1p/13/6ph2P2/P1P1PP2Pc2P/13/6RC5/1IEHOAGAOHEIR[] b - - 19 18",
      "1R2o1g6/5Ca2ph2/3hh1c2h3/r1ppc3p4/5P1I2P2/13/P1P1e1P1P1c1P/5PPE2O2/3EOP1A5/1Ii1OAGA1rE1R[i] w - - 0 36",
      "2e2agar4/4h4r2I/7h5/p1p1pcpop3P/2P3P1o4/7p1E3/P3P1H1P1P2/6Oc5/4R3P4/RIE1OIGCH1EI1[Aca] w - - 2 46",
      "2e1p1gai4/4o2ho4/4CaC6/pp2pHho2P1p/13/1I2O1P1R4/P2i1p1E1rP2/4P1Pe1C2r/4IP1E5/3cH1PG3R1[aa] w - - 3 76",
      "2e1oaga2ei1/6c2p2r/5po2c3/p5p2p2p/3E6C2/4p5R2/3p2PH2P1P/4H1OC1P3/4IHI1H1R2/5AGAO1EIR[PP] w - - 3 31",
      "6g6/13/6h6/6p6/13/13/6C6/13/13/5G7[RPap] w - - 0 1",
  };
  // clang-format on
  return kPositions;
}

}  // namespace hegemon
