// One grid on a page, chosen by `?side=`: the product's or ag-grid. Both get the same rows, columns and changes.
/// <reference types="vite/client" />
import '../../../../web/src/page.css';
import { consoleTheme, installTheme } from '@despacho/ui/theme.ts';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

installTheme(consoleTheme());
const place = document.querySelector<HTMLElement>('#console');
if (place === null) throw new Error('the page has no place for a grid');
const root = createRoot(place);

const sides: Record<string, () => Promise<ReactNode>> = {
  ours: async () => {
    const { Ours } = await import('./ours.tsx');
    return <Ours />;
  },
  other: async () => {
    const { Other } = await import('./other.tsx');
    return <Other />;
  },
};

const open = async (): Promise<void> => {
  root.render(await sides[new URLSearchParams(location.search).get('side') ?? 'ours']?.());
};
void open();
