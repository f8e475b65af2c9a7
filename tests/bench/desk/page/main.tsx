// One side on a page, chosen by `?side=`.
/// <reference types="vite/client" />
import '../../../../web/src/page.css';
import { consoleTheme, installTheme } from '@despacho/ui/theme.ts';
import { createRoot } from 'react-dom/client';

installTheme(consoleTheme());
const place = document.querySelector<HTMLElement>('#console');
if (place === null) throw new Error('the page has no place for a screen');
const root = createRoot(place);

const open = async (): Promise<void> => {
  const { screenOf } = await import('./ours.tsx');
  root.render(await screenOf(new URLSearchParams(location.search).get('side')));
};
void open();
