/** The entry of the page. */
import { render } from 'solid-js/web';
import { App } from './App.tsx';
import { keepFocus } from './ui/focus.ts';
import './style/base.css';
import './style/board.css';
import './style/table.css';

keepFocus();
render(() => <App />, document.getElementById('app') as HTMLElement);
