export const en = {
  pictureOf: 'Of',
  pictureKinds: { position: 'The position', round: 'The last round', falls: 'The falls' },
  pictureAlt: (game: string, caption: string) => `Board of ${game}: ${caption}`,
  pictureFailed: 'The picture could not be made.',
  drawingOne: 'Drawing ...',
  drawing: (n: number, all: number) => `Drawing ${n} of ${all} ...`,
  nothingToShow: {
    position: '',
    round: 'Nothing has been played yet.',
    falls: 'Nobody has fallen yet.',
  },
};
