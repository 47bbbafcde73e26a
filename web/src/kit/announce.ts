/** Says things to screen readers: own moves at once, others' gathered to a line each second. */
const gatherMs = 1200;
let waiting: string[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

// Made with the page: readers miss the first words of a region that comes with them.
const region = document.createElement('div');
region.className = 'visually-hidden';
region.setAttribute('aria-live', 'polite');
region.dataset.testid = 'live';
document.body.append(region);

function say(): void {
  timer = undefined;
  region.textContent = waiting.join(' ');
  waiting = [];
}

export function announce(text: string, now: boolean): void {
  waiting.push(text);
  if (now) clearTimeout(timer);
  else if (timer !== undefined) return;
  timer = setTimeout(say, now ? 50 : gatherMs);
}

/** Takes back what was said, and what waits to be. */
export function silence(): void {
  clearTimeout(timer);
  timer = undefined;
  waiting = [];
  region.textContent = '';
}
