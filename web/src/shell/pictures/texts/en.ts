export const en = {
  pictureAlt: (game: string, caption: string) => `Board of ${game}: ${caption}`,
  pictureFailed: 'The picture could not be made.',
  drawing: 'Drawing ...',
};
