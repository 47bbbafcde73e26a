/// The positions of the bench: the start, then openings, fights and endings of games played by weak
/// players.
#include "engine/seven_kingdoms/game.h"

namespace hegemon {

std::span<const std::string_view> SevenKingdoms::bench_positions() {
  // clang-format off
  // NOLINTBEGIN(bugprone-suspicious-missing-comma): a FEN is longer than a line
  static constexpr std::string_view kPositions[]{
      "2dNdSdBdQdRdSdN1pNpSpBpQpRpSpN2/3dNdSdCdSdN3pNpSpCpSpN3/4dAdWdA5pApWpA3gN/5dH7pH3gNgS/"
      "5dG7pG2gAgSgB/14gGgHgWgCgQ/wN15gAgSgR/wSwN15gNgS/wRwSwA15gN/wQwCwWwHwG14/wBwSwA15bN/"
      "wSwN15bNbS/wN15bAbSbB/14bGbHbWbCbQ/5rG7oG2bAbSbR/5rH7oH3bNbS/4rArWrA5oAoWoA3bN/"
      "3rNrSrCrSrN3oNoSoCoSoN3/2rNrSrBrQrRrSrN1oNoSoBoQoRoSoN2 w wrobgpd - 0 1",
      "2dNdSdBdQdRdSdN1pNpSpBpQpRpSpN2/3dNdSdCdSdN3pNpSpCpSpN3/4dAdWdA5pAgWpA3gN/5dH7pH3gNgS/"
      "5dG7pG2gAgSgB/14gGgH1gCgQ/wN15gAgSgR/wSwN15gNgS/wRwSwA15gN/wQwCwWwHwG14/wBwSwA15bN/"
      "rW16bNbS/wN15bAbSbB/4wN9bG1bHbCbQ/5rG7oG2bAbSbR/5rH7oH3bNbS/4rA1rA5oA1oA3bN/"
      "3rNrSrCrSrN3oNoSoCoSoN3/2rNrSrBrQrRrSrN1oNoSoBoQoRoSoN2 p wrobgpd r:w1,o:b1,b:o1,g:p1 0 "
      "1",
      "2rNrSrBrCrRrSrN1pNpSpBpQpRpS3/3rNrS1rSrN4pSpCpS4/4rA1rA5pAgW4gN/8pN4pA3gNpN/4rG11gAgSgB/"
      "14gG3gQ/wN15gAgSgR/wS5wG1bG4pG3gNgS/2wA16/wQwCwWoB13gN1/1wSwA5wN9bN/17bNbS/16bAbSbB/"
      "11bC4bH1bQ/1rG14bAbSbS/5rW7oG5/4rA1rA5oA1oA4/3rNrS1rSrN4oSgCoSoN3/"
      "2rNrSrBrQrRrSrN1oNoS1oQoRbNoN2 r wrobgpr w:d2,r:w3d2,o:w1b3,b:o4,g:o1p3,p:g2,d:w3r1 2 7",
      "2dNdSdBdQdRdSdN1oN1oBoCoR1oN2/3dNdSdAdS4oSoSoCoSoS3/4dA7oA1oA2gGgN/17gNgS/5dG5oG4gAgSgB/"
      "18gQ/wN15gAgSgR/1wS15gNgS/wRwSwA15gN/wQwC1wH15/1wSwA15bN/17bNbS/wG4wW10bAbSbB/14bG2bC1/"
      "rW4rG5rN1oG2bA1bR/5rA13/12oA1oA2bSbN/3rNrSrCrSrN3oNoS1bQ4/2rNrSrBrQrS4oSoBoQ1oSoN2 o "
      "wrobgod w:r2d2,r:w4g1,o:b4p2,b:o5,g:r1o1p2d1,p:g2d1,d:w1p1 0 7",
      "2dNdSdBdQdRdS2pNpSpBpQpR1pN2/3dNdS1dS4pApSpCpSpSgN2/4dAdWdA7pA2gGgN/18gS/11pH1pG2gAgS1/"
      "15gH1gCgQ/rN15gAgSgR/17gNgS/rSrSrA16/1rCrWrH10bG4/rS1rA2rG5dG7/18bS/rN15bS1bB/"
      "14bN1bNbCbQ/5rC7oG2bAbSoH/5rArG11bS/6rA5oAoCoA3bN/3rNrS1rSrN3oNoS1oSoN3/"
      "3rSrBrQrRrSrN1oNoSoBoQoRoSoN2 r rrobgpd w:r3d1,r:w4,o:b4,b:o1g1,g:b1p2,p:g2d3,d:w2p1 1 7",
      "2rNrSrBrCrRrSrN1pNpS1pQpRpS3/3rNrS1rS5pS1pSpC3/4rArWrA5pA1pA3gN/17gNpN/5rG7pG2gAgSgB/"
      "10gC3gG3gQ/wN16gSgR/wSwN13gA1gNgS/wRwSwA16/wQwC2wN14/1wSpB15bN/wS16bNbS/3rW12gNbSbB/"
      "14bG2bCbQ/17bSbR/4wG13bS/4rA1wB5rArH1rG2bN/3rNrS1rSrNrG2rNrSbArS4/"
      "2rNrSrBrQrRrSrC3rB1rR1rN2 b wrdbgpr "
      "w:r1p1,r:w1o2d2,o:b2,b:o3d2,g:w1b1p2,p:w2g3d1,d:r2o1b1p1 0 7",
      "2dNdSdBdQdRdSdN1pNpSpBpQpRpSpN2/3dNdSdCdSdN4pSpCpS4/4dA1dA5pA1pA4/14gG2gNpN/"
      "5dG7pG2gAgSgB/14gNgH2gQ/16gAgSgR/dS16gNgS/1dSdA16/dHdCdWdH1dN1dGpH1rG7bG/dBdSdA15bN/"
      "17bNbS/16bAgNbB/17bCbQ/16bAbS1/14bG2bNbR/3rNrArWrA5bA1bA3bN/4rSrCrSrS3bNbSbBbSbS3/"
      "3rSrBrQrR1rN1bNbS1bWbR4 p drbbgpd w:r1,r:w1o1d2,o:r1b2,b:o5,g:b1p2,p:g2d1,d:w3r1g1 3 7",
      "3dS1dQdRdS3oS2oRoS3/3dNdSrCdS6oCoSoA3/4dA1dA5oA6/4dN9oN1gNgS1/4rN8oG2gAgSgB/10oH7gQ/"
      "15gGgA1bN/5oB12gS/2wA16/wQ7wC10/wBwSwA16/1wS4bG6oG3bS1/2wG5rN7bAbSbB/17bCbQ/7rW9bSbR/"
      "18bS/4rA1rA5oA1oSdG2bN/4rS1rS5oSoC1oN3/1rG1rSrBrQrR1rS2oS1oQoR1oS2 b wrob-od "
      "w:r1p1d2,r:w4o2d1,o:w2r2b4g1p1,b:o4g2,g:b1p2d2,p:w1g3d1,d:w2g2p3 1 13",
      "3dSdBdQdRdSdN1pNpSpBpQpRpS3/3dNdSdCdSdN3pNpS1pS4/1dN2dAdWdA5pA5gN/13pA4gQ/5dG7pG2gAgS1/"
      "14gG2gC1/dN14gNgAgSgR/dS17gS/1dSdA15gN/2dWdHdG14/dHdSdAdN10dG4/17dN1/16dAdSdB/17dCdC/"
      "5rG10dAdSdR/3rA3rA10dS/12dA5dN/3rNrSrCrSrN2dGdNpCdCdH4/2rNrSrBrQrRrS2dNdSdBrNdRdSdN2 p "
      "drbwgpd w:r2b2,r:w3d2,o:b2,b:o3,g:p4d1,p:w1g4d1,d:w3g1 0 8",
      "3dSdQ1dRdS5pQpRpSpN2/4dS1dS4pA1pSpSpAwN2/4dAdWdA12/17wNwS/17wS1/10wC4wA2wC/13wG3wS1/"
      "7dN11/wRwSwA16/2wWwH15/1wSwA15rN/14wN2rNrS/6dG5rB3rArSrB/14rG1rGrC1/5rG10rArS1/"
      "5rA3wG3rN5/3rN8rA6/wQ2rNrS1rSrN2pGrNrS3rC2/3rSrQ1rRrSrN6rN3 w wrrowpd "
      "w:r3o1g2d3,r:w5o4p2,o:w1r1b4p1,b:o5,g:p2d1,p:w1r1o1g3d2,d:w3p3 5 15",
      "2dNdSdBdQdRdSdN1pN1pBpQpRpS3/3dNdS1dS4pSpS1pS4/4dA1dA5pA1pA3pN/17pNpN/16pApCpB/10pC4rB3/"
      "rN15pApSpR/1rS14pG1pS/rR1rArW15/rWrC1rHrG9pG4/1rSrA2dG12pN/13pGpN2pSpS/5dW10pA1pB/"
      "14pG3pW/5rG10pApSpR/17pS1/6rA2rN2pA1pA4/3rNrSrCrSrN3pNpS1pSpN3/"
      "2rNrSrBrQrRrS2pNpSpBpC1pRpN2 d rrpobpd w:r2d1,r:w4b1,o:b6,b:o3g2,g:p3,p:o1g3d2,d:w1r1p1 "
      "0 7",
      "2pNpSpBpCpRpS2pNpS7/3pNpS1pS5pS1pSpQ3/4pA1pA7pA4/18pN/pG10pC1pGpA1wAwS1/14wG2wC1/"
      "wN7pN7wA1wS/1wN14wN2/wRwSwA16/wQ2wA6wG8/1wS16wN/wS3wW13wS/16wAwSwN/5wG10wH2/"
      "3rG1rN3rN3wG2wN2/5rA13/4rA7wA1wA3wN/4rSrCwC5wS1wS4/3rS1rQ1rS3wS1wCwRwS3 w w-wobpp "
      "w:r6o2p1,r:w2o2,o:w1r1b7p4d1,b:o2g1,g:b1p2,p:w1o5b1g2d3,d:w1b2 0 18",
      "4dBdQ2dS1wQ1dB2dSdB2/wR2dSdSdAdS4dS1dGdR4/4dA7dS1dA3dN/6wG11dS/16dAdS1/19/16dA1dS/"
      "1wA16dS/1wS3wN2dN10/19/1wSwA16/8dG9wS/6wN1wG7wA2/dG18/4dG12wS1/5wG4wR8/4wA1wA12/"
      "3wBwS7dSdA5/3wS3wS11 d wbpwdgd "
      "w:r4b2g1p1d6,r:w2o1g1p1,o:r1b3,b:w2r1o2g3p3,g:w2r1b4p5d1,p:r1o2b1g2d3,d:w4b1g4p1 0 26",
  };
  // NOLINTEND(bugprone-suspicious-missing-comma)
  // clang-format on
  return kPositions;
}

}  // namespace hegemon
