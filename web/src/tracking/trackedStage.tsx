// Mounts the customers' page in tests, with the server played by them.
import { writable } from '@despacho/client/readable.ts';
import type { TrackedOrderView, TrackingPage } from '@despacho/contract/tracking.ts';
import type { TrackingDocumentState, TrackingView } from '@despacho/contract/trackingDocument.ts';
import { render } from '@testing-library/react';
import { vi } from 'vitest';
import { samplePage, sampleState, sampleTracked } from './trackedSample.ts';
import './tracking.css';
import { TrackingApp } from './TrackingApp.tsx';

type Sent = { path: string; body: unknown };
type Reply = { status?: number; body: object };
type Server = { sent: Sent[]; replies: Reply[] };

const bodyOf = (init?: RequestInit): unknown =>
  typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : null;

/** Until `clearPage`. Without a reply left it fails. */
export const playServer = (): Server => {
  const server: Server = { sent: [], replies: [] };
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (path === '/api/map/config') return Response.json({ basemap: { kind: 'none' } });
    server.sent.push({ path, body: bodyOf(init) });
    const { status = 200, body } = server.replies.shift() ?? { status: 500, body: {} };
    return Response.json(body, { status });
  });
  return server;
};

export const clearPage = (): void => {
  vi.unstubAllGlobals();
  localStorage.clear();
  delete document.documentElement.dataset['brand'];
  document.documentElement.removeAttribute('style');
};

export const show = (
  shown: TrackingPage,
  view: TrackingView = 'timeline',
  currentAt = Date.now(),
  only: Partial<TrackingDocumentState> = {},
) => {
  // As the page computes it: an order of another day is shown as it was then.
  const offsetMs = shown.kind === 'order' ? Date.parse(shown.serverTime) - Date.now() : 0;
  const state = writable({ page: shown, currentAt, offsetMs });
  const rendered = render(
    <div id="order-page">
      <TrackingApp state={{ ...sampleState(shown, view), ...only }} following={{ state, close: () => undefined }} />
    </div>,
  );
  return { ...rendered, state };
};

export const showOrder = (only: Partial<TrackedOrderView> = {}, view?: TrackingView) =>
  show(samplePage(sampleTracked(only)), view);
