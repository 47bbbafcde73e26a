export const en = {
  tools: 'Marks, comment, side lines',
  review: 'Review of the game',
  sideLines: (move: string) => `Instead of ${move}`,
  engineSaid: (said: { score: string; depth: string; seconds: string }) =>
    `Engine: ${said.score}, depth ${said.depth}, ${said.seconds} s.`,
  commented: 'With a comment.',
  lineOf: (n: number, all: number) => `Line ${n} of ${all}.`,
  drawing: (colour: string) => `Drawing in ${colour}`,
  drawn: 'Done',
  colours: { G: 'green', R: 'red', B: 'blue', Y: 'yellow' },
  /** By their numbers in records. */
  marks: {
    1: 'good move',
    2: 'mistake',
    3: 'very good move',
    4: 'blunder',
    5: 'interesting move',
    6: 'doubtful move',
  },
};
