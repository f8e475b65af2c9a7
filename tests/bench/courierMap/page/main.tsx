// One screen on a page, chosen by `?side=`.
/// <reference types="vite/client" />
import '../../../../web/src/page.css';
import { consoleTheme, installTheme } from '@despacho/ui/theme.ts';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { RIDING } from './fleet.ts';

const DIRECTORY = 2_000;

installTheme(consoleTheme());
const place = document.querySelector<HTMLElement>('#console');
if (place === null) throw new Error('the page has no place for a screen');
const root = createRoot(place);

const ours = async (screen: 'map' | 'directory', couriers: number): Promise<ReactNode> =>
  (await import('./ours.tsx')).ourScreen(screen, couriers);

const sides: Record<string, () => Promise<ReactNode>> = {
  bare: async () => {
    const { Bare } = await import('./bare.tsx');
    return <Bare />;
  },
  map: async () => ours('map', RIDING),
  empty: async () => ours('directory', 0),
  directory: async () => ours('directory', DIRECTORY),
};

const open = async (): Promise<void> => {
  root.render(await sides[new URLSearchParams(location.search).get('side') ?? 'map']?.());
};
void open();
