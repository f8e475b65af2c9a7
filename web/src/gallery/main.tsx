// The gallery, for development only: every part of the console in all its states. `?story=` shows one alone.

// Before all else, as in the console: zod must not try out eval, which the policy would report.
import '@despacho/client/noEval.ts';
import '@despacho/ui/fonts.css';
import '../page.css';
import { consoleTheme, installTheme } from '@despacho/ui/theme.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { findStory } from './find.ts';
import { Index } from './Index.tsx';
import { Stage } from './Stage.tsx';

installTheme(consoleTheme());
const parameters = new URLSearchParams(location.search);
const theme = parameters.get('theme');
if (theme !== null) document.documentElement.dataset['theme'] = theme;

const place = document.querySelector('#gallery');
if (place === null) throw new Error('the page has no place for the gallery');
const root = createRoot(place);

const open = async (): Promise<void> => {
  const id = parameters.get('story');
  const story = id === null ? null : await findStory(id);
  root.render(<StrictMode>{story === null ? <Index /> : <Stage>{story.render()}</Stage>}</StrictMode>);
};

void open();
