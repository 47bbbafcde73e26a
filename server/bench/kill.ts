/** By hand: the server is killed 100 times (or as often as is said) in the middle of moves. node bench/kill.ts [KILLS] */
import { survive } from '../test/kills.ts';

const kills = Number(process.argv[2] ?? 100);
const { moves, unanswered } = await survive(kills);
console.log(`${kills} kills, ${moves} moves: none lost, none twice; ${unanswered} were on disk whose answer was lost`);
process.exit(0);
