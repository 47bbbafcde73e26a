import { render } from 'solid-js/web';
import { App } from './App.tsx';
import './style/base.css';
import './style/board.css';
import './style/table.css';

render(() => <App />, document.getElementById('app') as HTMLElement);
