/// The start, and a position of each of twelve games of players that do not search (careful, greedy, random), from all phases.
#include "engine/seven_kingdoms/game.h"

namespace hegemon {

std::span<const std::string_view> SevenKingdoms::bench_positions() {
  // clang-format off
  // NOLINTBEGIN(bugprone-suspicious-missing-comma): a FEN is longer than a line
  static constexpr std::string_view kPositions[]{
      "2dNdSdBdQdRdSdN1pNpSpBpQpRpSpN2/3dNdSdCdSdN3pNpSpCpSpN3/4dAdWdA5pApWpA3gN/5dH7pH3gNgS/5dG7pG"
      "2gAgSgB/14gGgHgWgCgQ/wN15gAgSgR/wSwN15gNgS/wRwSwA15gN/wQwCwWwHwG14/wBwSwA15bN/wSwN15bNbS/wN1"
      "5bAbSbB/14bGbHbWbCbQ/5rG7oG2bAbSbR/5rH7oH3bNbS/4rArWrA5oAoWoA3bN/3rNrSrCrSrN3oNoSoCoSoN3/2rN"
      "rSrBrQrRrSrN1oNoSoBoQoRoSoN2 w wrobgpd - 0 1",
      "2dNdSdBdQdRdSdN2pSpBpQpRpSpN2/3dNdSdCdSdN3pNpSpCpSpNgN2/4dAdWdA5pApWpA4/5dH7pH3gNgS/5dG1pN5p"
      "G2gAgSgB/14gGgHgWgCgQ/16gAgSgR/wSwN15gNgS/wRwSwAwN14gN/wQwCwWwHwG14/wBwSwA15bN/wSwN6oW8bNbS/"
      "wN15bAbSbB/4rG4bG5bHbWbCbQ/13oG2bAbSbR/5rH7oH3bNbS/4rArWrA5oA1oA3bN/3rNrSrCrSrN3oNoSoCoSoN3/"
      "2rNrSrBrQrRrSrN1oNoSoBoQoRoSoN2 d wrobgpd - 6 1",
      "2dNdSdBdQdRdS3pSpBpQpRpSpN2/3dNdSdCdSdN3pNpSpCpSpNgN2/4dAdWdA5pApWpA4/5dH6dNpH3gNgS/5dG7pG2g"
      "AgSgB/4wG9gGgHgWgCgQ/wN15gAgSgR/wSwN15gNgS/wRwSwA15gN/wQwCwWwH15/wBwS16bN/rWwA6oW8bNbS/wN15b"
      "AbSbB/14bG1bWbCbQ/5rG7oG2bAbSbR/13oA3bNbS/4rA1rA7oA3bN/3rNrSrCrSrN3oNoSoCoSoN3/2rNrSrBrQrRrS"
      "rN1oNoSoBoQoRoSoN2 b wrobgpd w:r1,r:w2,o:b1,b:o1,d:p1 0 2",
      "2dNdSdBdQdRdS2pNpSpBpQpRpSpN2/3dNdSdCdS4pNpSpCpS1gN2/4dAdWdA5pA1dN4/5dH11gS1/5dG7pG2gApNgB/1"
      "0dN3gG1gHgCgQ/wN15gAgSgR/wSwN15gNgS/wRwSwA10bN4gN/wQwCwW1wG6bN7/wBwSwA7oN8/1wS1rH4oW9bS/16bA"
      "bSbB/14bGbHbWbCbQ/5rG1rW5oG1bNbAbSbR/13oH3bNbS/4rA1rS5oA1oA4/3rNrSrC1rN4oSoCoSoN3/2rNrSrBrQr"
      "RrSrN2oSoBoQoRoSoN2 g wrobgpd w:r1,r:w3o1,g:p2,p:g3,d:p1 2 4",
      "2dNdSdBdQdRdS2pNpSdNpQpRpS3/3dNdSdCdS5pSpCpSpNgN1pN/4dAdWdA5pAgWpA4/17gNgS/5dG10gAgSgB/12pG1"
      "gGgH1gCgQ/15gNgAgSgR/wSwN16gS/wRwSwA16/wQwC1wHwG14/wBwSwAwW9oC4bN/wSwN1rG4oW2oH5bNbS/16bAbSb"
      "B/7bG9bCbQ/3wN9oG2bAbSbR/4rH9bW2bNbS/4rArWrA5oA1oA3bN/3rNrSrCrSrN3oNoS1oSoN3/2rNrSrBrQrRrSrN"
      "1oNoSoBoQoRoSoN2 w wrobgpd w:d1,o:b1g1,g:p1,p:d1,d:w1p3 0 5",
      "1dN1dSdBdQdRdSdN2pS1pQpRpSpN2/4dSdCdSpC4pS1pSpNgN2/3wNdA1dA5pA1pA4/9pB3pH3gNgS/6pNwW5pG2gAgS"
      "gB/14gGgH1gCgQ/6wNwG8gAgSgR/wS5dG10gNgS/wRwSwA6rNpN8/wQwC1wH12bG2/wBwSwA5wN9bN/wS6oN9bNbS/10"
      "gN6bSbB/17bCbQ/5rG7oG2oWoNbR/4rNrH7oA3bNbS/4rA1rA5oA5bN/3rNrSrCrS5oSoCoS4/3rSrBrQrRrS3oSoBoQ"
      "oRoSoN2 r wrobgpd w:d2,r:o1,o:b4g1,b:o1,g:w1r1b1p1,p:r1d2 2 9",
      "3dSdBdQdRdS3pSpQ1pRpSpN2/4dSdCdS5pSpCpSpNgN2/4dA1dA5pA1pA4/13gC4gS/5dG7pG1gNgAgSgB/7dH6gGgH1"
      "gCgQ/4wG7bB3gAgSgR/wS8dN1pN6gS/wRwSwA10gW5/wQwC2wN3gG10/1wSwA5rN10/9bN1gN6bS/16bAbS1/14bG1bH"
      "bCbQ/4wBrG10bAbNbR/3rW13bS1/4rA1rA7gA4/3rNrSrCrS4gNgS1gS4/2rNrSrB1rQrS3gSgB1gRgSgN2 r wrgbgp"
      "d w:r1p3d2,r:w2g1,o:r1b3g1d1,b:r1o4,g:o1b1,p:w2d1,d:w2p1 0 10",
      "1wC1dSdBdQdRdS3pSpBpQpRpSpN2/3dAgNdCdSdN4pS1pSpN3/14pA4/dN17gS/16gAgSgB/9dG3gNgGgH1gCgQ/10bW"
      "1bB3gAgSgR/wS17gS/wRwSwA6wW9/wQ3wG2wN11/wBwSwA2wN2pGwN9/wS8oN1oW6bS/5pGoBoN5pN2bAbS1/14bG2bC"
      "bQ/13oG1bNbAbSbR/pN6pA5oA4bS/6pS5oA1oS4/4pS5oC1oS2oN3/2pNpSpB1pRpS3oSoQ1oRoS3 w wpobgpd w:r1"
      "p1d2,o:w1r5b2p1,b:o1g2p2,g:w1p1d4,p:r1o1b2g1 1 15",
      "3dSdBdQ1dS3dS2dRdSdN2/4dSdCdR7dS4/4dAdW8dA4/4dNdA13/5dGdG3dN5gAgSgB/8dN5gG1gHgCgQ/17gS1/rS9g"
      "N5gS2/rR1rA10oC5/rNrS17/2rArH5oN1rG2gG4/rS7gN10/rN16gS1/15gA2gR/13oG2gAgSgR/15oNrG1gS/4rN7oA"
      "1oA3gN/4rS1rSrS4oS1oSoS3/3rS1rQrR1rN2oS1oQoR4 g rroggdd w:r4o3d1,r:w5b1g3d1,o:w1b4d2,b:o1,g:"
      "w1r2b3p3,p:g3d2,d:r2o1p4 1 15",
      "4dSdQdR1pN2pS1pQpRpSpN2/dN3dSdCdS5pS1pS4/4dAdWdA5pA1pA4/5dH13/13pG2gAgSgB/14gG1gHgCgQ/16gA1g"
      "R/rS16gS1/rRrS17/rWrC1rA15/1rSrA2rN12bN/7rN3oN2gN3bS/4rG1oB9bAbS1/14bG3bQ/dG4rG7oG2bAbSbR/5r"
      "B7oA4bS/4rA1rA7oA3bN/4rSrCrSpC5oSoN4/3rSrBrQrRrS3oS1oQoS4 o rrobgpd w:r2o1d2,r:w4o1p1,o:w1r1"
      "b3,b:o5g2d1,g:b2p4,p:w1r1b1g4d2,d:r1 2 10",
      "3dS1dQdRdS2pN1pBpQpRpS3/4dSdCdS5pSpCpS4/4dA1dA5pA1pA4/9dN5pN1pNpN/5dG7pGpH3pB/18pW/3oG12pApS"
      "pR/wS8dH1dN5pNpS/wRwSwA3wB1dB10/wQwC1wHwGrG7pG5/1wSwA5pC1rH8/wS6wN11/5wW2rN7rArSrS/14pN2rArC"
      "/5rG4oA6rS1/16oC1rR/4rA1rA5oN1oA4/4rS1rS5oS1oS3rN/3rSrBrQrRrS3oSoBoQoRoS3 w wrorppd w:r2b1d1"
      ",r:w2o4b1,o:b2,b:r1,p:w1o1b4g7d2,d:r1b1p2 3 19",
      "1oGgS1gB1gRgS3gS3gS3/2gWgNgSgS1gA11/12gB1gS4/3gA1gH12gS/16gA2/3gN2gGgC6gG3gQ/11gR7/wS4wN6gH5"
      "gS/wRwS2wA2wN10gG/wQ2wA3wG11/1wS9gW7/1wS5oN1oC2bG6/14bS4/16bC1bQ/13oG2bA1bR/16bNbNbS/12oA1oA"
      "4/4oS1oS7oW4/3oS1oHoRoS4oSoQoRoS3 b woobggp w:r3o2b1g1p1,r:w4o5,o:w1r5b2g3p1,b:g2p1,g:b4p7,p"
      ":w1o2g2d4,d:b1p1 0 24",
      "3dSdBdQdRdS3gSgBgR1gS3/rR2dNdS2dS3gNgS1gSgN3/4dA1dA5gA1gA3gS/13gC3gN1/7gN8gAgSgB/14gG3gQ/16g"
      "AgSgR/1rS15gS1/2rA6rNgN7gN/rWrC3dG4bG8/1rSrA5rN10/7rNbN9bS/5rW6bG3bAbSbB/12gG2bHbW1bQ/5rG7bN"
      "2bAbSbR/4rNrA3rG8bS/6rA5bA1bA4/4rSrCrS4bNbN2bS3/3rSrBrQrRrS2bNbSbBbNbRbS2bN g rrbbggd w:r2d2"
      ",r:w4d3,b:w1o4g3,g:b2p2d1,d:w2r1b1g2p1 5 15",
  };
  // NOLINTEND(bugprone-suspicious-missing-comma)
  // clang-format on
  return kPositions;
}

}  // namespace hegemon
