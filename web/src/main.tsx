/** The entry of the page. */
import { render } from 'solid-js/web';
import { App } from './App.tsx';
import { keepFocus } from './kit/focus.ts';
import { tryDatabase } from './kit/storage.ts';
import { ready } from './kit/texts/index.ts';
import './shell/style/base.css';
import './shell/style/board.css';
import './shell/style/table.css';

keepFocus();
tryDatabase();
// No `await` here: chunks of pages would not share code with one that waits.
void ready.then(() => {
  const app = document.getElementById('app') as HTMLElement;
  // What was seen while this was loading.
  app.textContent = '';
  render(() => <App />, app);
});
