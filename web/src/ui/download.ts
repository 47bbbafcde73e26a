/** Gives a text to the person as a file. */
export function download(name: string, text: string): void {
  const anchor = document.createElement('a');
  anchor.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  anchor.download = name;
  anchor.click();
  URL.revokeObjectURL(anchor.href);
}
