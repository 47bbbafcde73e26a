/** The entry of the page. */
import { render } from 'solid-js/web';
import { App } from './App.tsx';
import { ready } from './i18n/index.ts';
import { keepFocus } from './ui/focus.ts';
import './style/base.css';
import './style/board.css';
import './style/table.css';

keepFocus();
// No `await` here: chunks of pages would not share code with one that waits.
void ready.then(() => render(() => <App />, document.getElementById('app') as HTMLElement));
