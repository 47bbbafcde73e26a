/** A game that is played at a table of a server, which has its clocks, its bots and the last word on its moves. */
import type { EngineError } from 'hegemon-engine';
import { type Accessor, batch, createRoot, createSignal, onCleanup } from 'solid-js';
import { type Config, setupOf } from '../../../../table/config.ts';
import type { Entry } from '../../game/insights/moveEffects.ts';
import { Match, type MatchOptions, type Remote } from '../../game/match/match.ts';

const tickMs = 200;
/** At a table nobody waits until a card was read. */
const cardMs = 5000;

type RemoteOptions = MatchOptions & { readonly remote: Remote };

export class RemoteMatch extends Match {
  override readonly thinking: Accessor<string | null> = this.server.thinking;
  /** What was received while the past was still read. */
  private heard: readonly [moves: readonly string[], late: readonly number[]] | undefined;
  private tick: Accessor<unknown> = () => {};

  /** A game that stands where these moves lead. */
  static join(
    options: RemoteOptions,
    config: Config,
    moves: readonly string[],
  ): RemoteMatch | EngineError {
    const setup = setupOf(options.rules, config);
    const game = setup.ok ? options.rules.newGame({ ...setup.value, moves }) : setup;
    if (!game.ok) return game.error;
    return createRoot((end) => {
      const match = new RemoteMatch(options, config, game.value, undefined, end);
      const [tick, setTick] = createSignal(0);
      match.tick = tick;
      const timer = setInterval(() => setTick(performance.now()), tickMs);
      onCleanup(() => clearInterval(timer));
      return match;
    });
  }

  private get server(): Remote {
    return (this.options as RemoteOptions).remote;
  }

  /** What was played by the server's word; `late`: the moves, from 1, that were resignations by the clock. */
  receive(moves: readonly string[], late: readonly number[]): void {
    if (!this.ready()) {
      this.heard = [moves, late];
      return;
    }
    const differ = moves.findIndex((move, i) => this.game.moves[i] !== move);
    const same = differ < 0 ? moves.length : differ;
    if (this.plies() > same) {
      batch(() => {
        this.game.undo(this.plies() - same);
        this.setEntries(this.entries().slice(0, same));
        this.setLive(this.game.state());
      });
    }
    for (let ply = same; ply < moves.length; ply++) {
      if (!this.apply(moves[ply] as string, late.includes(ply + 1))) break;
    }
  }

  override play(move: string): boolean {
    if (!super.play(move)) return false;
    this.server.send(this.game.moves.at(-1) ?? move);
    return true;
  }
  override resign(): void {
    if (this.waitsForHuman()) this.play('resign');
  }
  override waitsForHuman(): boolean {
    return this.server.accepts() && super.waitsForHuman();
  }
  override canTakeBack(): boolean {
    return false;
  }
  override timeLeft(side: string): number | undefined {
    this.tick();
    this.live();
    return this.server.timeLeft(side);
  }

  protected override running(): boolean {
    return this.ready() && this.live().outcome === null;
  }
  protected override goOn(): void {
    super.goOn();
    const { heard } = this;
    this.heard = undefined;
    if (heard && this.ready()) this.receive(...heard);
    else if (heard) this.heard = heard;
  }
  /** The server has the bots. */
  protected override async run(): Promise<void> {}
  /** The server keeps it. */
  protected override keep(): void {}
  protected override showCard(entry: Entry): void {
    super.showCard(entry);
    setTimeout(() => {
      if (this.card() === entry) this.dismissCard();
    }, cardMs);
  }
}
