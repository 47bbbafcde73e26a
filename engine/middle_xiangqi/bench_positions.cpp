/// The start, and a position of each of twelve games of players that do not search (careful, greedy, random), from all phases.
#include "engine/middle_xiangqi/game.h"

namespace hegemon {

std::span<const std::string_view> MiddleXiangqi::bench_positions() {
  // clang-format off
  // NOLINTBEGIN(bugprone-suspicious-missing-comma): a FEN is longer than a line
  static constexpr std::string_view kPositions[]{
      "riehoagaoheir/13/1c9c1/p1p1p1p1p1p1p/13/13/P1P1P1P1P1P1P/1C9C1/13/RIEHOAGAOHEIR[] w - - 0 1",
      "2i2aga1he2/i12/2o2c4o2/p1p1p1p1p3p/10p2/I5E6/P1P1P1P1P1P1E/H6P5/13/1REHOAGAOR3[RCrcchi] b - "
      "- 0 19",
      "riehoagao1Cc1/13/8c4/p1p1p1p1p1p1p/13/13/P1P1P1P1P1P1P/1C11/13/RIEHOAGAOHEIR[RHEI] b - - 0 4",
      "1rehoa1goher1/13/1c9c1/p1p1p3p1p1p/13/5IP6/P1P1P3P1P1P/6i6/13/RIEHOG1AOHEIR[APcca] w - - 0 1"
      "1",
      "2ehoagaoher1/13/1r9c1/p1p1pcp1p1p1p/5E7/3IP8/P1P3P3P1P/8I4/6A6/2E1O1GAOH1IR[RCChip] w - - 0 "
      "12",
      "2ehoagaoh3/5c7/13/p1p1p1p1e1p1p/3i2iH5/8P4/P1PPP5i1P/4R1O3H2/1R11/2E2AGAO1ER1[RCCCipp] w - -"
      " 0 19",
      "1reho2goher1/6a6/1c9c1/p1p1p3p1p1p/7i5/5IP6/P1P1P3P1P1P/13/13/RIEHOG1AOHEIR[CAPca] w - - 0 1"
      "2",
      "5i7/3E2g6/5eca5/12r/2p10/13/E1P1P1P3P1P/7C5/6R6/3HOG1AOH3[CCHHEIIIOOAAPPPPPPPPrr] w - - 0 38",
      "2e1og2o1e2/6a6/1r3h1ch4/p1p1p3p1p1p/6p6/4P6R1/P1P5PRI1P/13/5r1H5/6G3c1C[Cheeiiiooaaapp] w - "
      "- 0 37",
      "1ie2aiao1rrh/1r3ag3i1i/epo1papp2h2/ocpoh2pp1h1r/2p1p1p3e2/p2c3cc2p1/3e7p1/10p2/13/7G5[] b - "
      "- 59 149",
      "2C2gp6/6r6/5poc5/p1p1p3p1p1p/6R6/5e7/P1P5P1P1P/6O6/6G6/5I4ER1[RCCHHHHEEIIIOOAAPaa] w - - 0 5"
      "7",
      "13/7g5/3c3p1c3/7R5/8p4/12E/4P7I/13/2P2P2IEP2/5G2HiO1P[RRRHHEIOOAAPPPPPPccheoaap] w - - 0 260",
      "6g1o2i1/11CC/6C3i2/8p4/4p8/P2R9/2P1P1P1P1P1P/5H7/7R5/RIEHOAGAOHER1[CHEEIOAAPPPPP] b - - 0 23",
  };
  // NOLINTEND(bugprone-suspicious-missing-comma)
  // clang-format on
  return kPositions;
}

}  // namespace hegemon
