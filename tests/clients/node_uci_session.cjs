// A session over node-uci (npm), a UCI client that nobody here wrote: node tests/clients/node_uci_session.cjs HEGEMON
// node_uci_test.sh installs the pinned package and runs this.
const assert = require("node:assert/strict");
const { Engine } = require("node-uci");

const FIRST_MOVES = ["b7e5", "f4e4"];
const WIN_IN_ONE = "wQ8rQ9/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19";
const MOST_PLIES = 400;

/** Depths and best moves of the info lines that have a variation. */
const lines = (result) => result.info.filter((line) => line.pv);

async function main(path) {
  const engine = new Engine(path);
  await engine.init();
  assert.match(engine.id.name, /^Hegemon \d/);
  for (const name of ["UCI_Variant", "Hash", "Threads", "MultiPV", "Skill Level", "UCI_Elo", "Ponder"]) {
    assert.ok(engine.options.has(name), `option ${name}`);
  }

  await engine.setoption("Hash", "8");
  await engine.setoption("MultiPV", "2");
  await engine.isready();
  await engine.ucinewgame();
  await engine.position("startpos", FIRST_MOVES);
  let result = await engine.go({ depth: 2 });
  assert.ok(lines(result).some((line) => line.multipv === 2));
  assert.equal(lines(result).filter((line) => line.multipv === 1).at(-1).pv.split(" ")[0], result.bestmove);

  await engine.setoption("MultiPV", "1");
  result = await engine.go({ searchmoves: ["q0s3"], depth: 1 });
  assert.equal(result.bestmove, "q0s3");
  result = await engine.go({ searchmoves: ["a6c5"], depth: 1 });
  assert.notEqual(result.bestmove, "(none)"); // it is not that side's turn: passed over, and the game is not lost
  result = await engine.go({ wtime: 0, btime: 0, nodes: 20000 });
  assert.ok(lines(result).at(-1).depth > 1, "zero clocks beside a limit");

  await engine.position(WIN_IN_ONE);
  result = await engine.go({ depth: 2 });
  assert.equal(result.bestmove, "a18j18");
  assert.deepEqual(lines(result).at(-1).score, { unit: "mate", value: 1 });

  // An endless search, its lines as they come, and its end.
  await engine.position("startpos");
  const emitter = engine.goInfinite();
  await new Promise((resolve) => emitter.on("data", (line) => line.pv && resolve()));
  result = await engine.stop();
  assert.match(result.bestmove, /^[a-s]\d+[a-s]\d+$/);

  // A whole game of another variant, all sides by the engine. (Moves with "@", as of Middle Xiangqi, node-uci cannot read.)
  await engine.setoption("UCI_Variant", "threefriends");
  await engine.ucinewgame();
  const moves = [];
  for (;;) {
    await engine.position("startpos", moves);
    result = await engine.go({ nodes: 500 });
    if (result.bestmove === "(none)") break;
    assert.ok(lines(result).length > 0);
    moves.push(result.bestmove);
    assert.ok(moves.length < MOST_PLIES, "the game ends");
  }
  assert.ok(moves.length > 20);
  await engine.quit();
  console.log(`passed: a session over node-uci, with a game of ${moves.length} plies`);
}

main(process.argv[2]).catch((error) => {
  console.error(error);
  process.exit(1);
});
