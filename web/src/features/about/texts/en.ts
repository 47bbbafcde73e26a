const rules: Readonly<Record<string, string>> = {
  sevenkingdoms: `Seven armies fight on 19 × 19 points. In the middle sits the Emperor of Zhou 周: nobody may enter his point, and he blocks every line.
Qin moves first, then counter-clockwise: Qin, Chu, Han, Qi, Wei, Zhao, Yan.
Take a kingdom's general and its whole army changes to your colour, where it stands. You move it from then on.
A kingdom also falls when it has lost 11 pieces. It goes to the kingdom that took the most of them.
You win with two kingdoms conquered, or 31 pieces taken, or as the last one left. The other presets of the rules have other limits: the cards show them.
There is no check: nobody has to save a general. On your turn the page warns you if yours can be taken.
A kingdom that resigns or has no time left moves no more. Its pieces stay, block, and can be taken.
After 200 moves without a capture the game is drawn.`,
  threefriends: `Three kingdoms, Shu, Wu and Wei, each with an arm of 9 × 5 points. The arms meet at the ocean 海, the mountains 山 and the cities 城.
Files go on into the next arm: 1 to 4 to the left, 6 to 9 to the right, the middle one to both.
Chariots, horses and riding flags cannot cross the ocean; cannons cannot cross mountains and cities.
Your general may not be left in check, and no two generals may face each other on an open file.
Take a general, and all armies it commanded are yours. The last general wins.
A kingdom without a move is passed over while three are in play. Of two, the one that cannot move has lost.`,
  middlexiangqi: `Xiangqi for two on 13 × 10 points, with two more kinds of piece and prisoners.
A piece you take is yours: instead of moving you may put it on an empty point of your own half.
A dropped piece may not attack the enemy general itself. A dropped advisor stays in the palace.
Mate wins; stalemate is a draw. Generals may not face each other on an open file.
The third repetition is a draw, unless one side gave check all the time: then it has lost.`,
};

export const en = {
  aboutTitle: 'The rules in brief',
  aboutLead:
    '霸, the hegemon, is the title of the kingdom that wins. Three old and new games of the xiangqi family, for seven, three and two.',
  rulesText: (variant: string) => rules[variant] ?? '',
  learnIt: 'Learn this on a board, step by step',
  aboutBoardTitle: 'Reading the board',
  aboutBoard: `The colour of a piece is the kingdom that commands it, and the small tick on its rim points to where that kingdom sits.
A coloured ring inside the rim tells where a conquered piece was born.
The glowing edge of the board is that of the side to move. The row of kingdoms above the board is the order of turns.
Bars on the cards: what a kingdom has taken, conquered and lost, in the colours of those it concerns, and how many it needs.
Threats: a ring in the attacker's colour on every piece that its enemy can win, even if everybody recaptures.
A click or a tap on any piece, anyone's, shows where it can go.`,
  aboutMadeTitle: 'About Hegemon',
  aboutMade:
    'Hegemon is free software under the MIT licence. The engine runs in your browser; nothing you do here leaves it. After the first visit it works without a network.',
  aboutFont:
    'The characters on the pieces are outlines made from the font LXGW WenKai, © 2021-2022 lxgw, under the SIL Open Font License 1.1.',
  aboutLicences: 'All licences',
};
