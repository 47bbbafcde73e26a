/** Gives a text or a file to the person as a file. */
export function download(name: string, content: string | Blob): void {
  const anchor = document.createElement('a');
  anchor.href = URL.createObjectURL(
    typeof content === 'string' ? new Blob([content], { type: 'text/plain' }) : content,
  );
  anchor.download = name;
  anchor.click();
  URL.revokeObjectURL(anchor.href);
}
