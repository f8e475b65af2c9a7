// The state of the page, kept current: by the socket while something moves, by requests every 15 s without it. The last
// known state stays, with its age.
import type { LiveTracking } from '@despacho/client/live/orderSocket.ts';
import { writable, type Readable } from '@despacho/client/readable.ts';
import type { TrackingPage, TrackingProgress } from '@despacho/contract/tracking.ts';
import { hasSession, requestPage } from './requests.ts';

const POLL_MS = 15_000;

type Followed = {
  page: TrackingPage;
  /** When the state was current last, on the clock of this device. */
  currentAt: number;
  /** Server time minus the clock of this device. */
  offsetMs: number;
};
export type Following = { state: Readable<Followed>; close(): void };

const versionIn = (page: TrackingPage): string | null => (page.kind === 'order' ? page.order.progress.version : null);

const withProgress = (page: TrackingPage, progress: TrackingProgress | null): TrackingPage =>
  page.kind !== 'order' || progress === null ? page : { ...page, order: { ...page.order, progress } };

/** Null: nothing about the order can change any more. */
const movingVersion = (page: TrackingPage): string | null => {
  if (page.kind !== 'order') return null;
  const { stage, version } = page.order.progress;
  return stage === 'waiting' || stage === 'going' ? version : null;
};

const followed = (page: TrackingPage, offsetMs: number): Followed => ({
  page,
  currentAt: Date.now(),
  offsetMs: page.kind === 'order' ? Date.parse(page.serverTime) - Date.now() : offsetMs,
});

const loadLive = async () => import('@despacho/client/live/orderSocket.ts');

/** An order that ended is looked at again when the page is: it may have been reopened. */
export const followOrder = (token: string, first: TrackingPage, load = loadLive): Following => {
  const state = writable(followed(first, 0));
  let live: Promise<LiveTracking> | null = null;
  let isConnected = false;
  let isRequesting = false;
  /** The version of the page that was requested last: the socket may be ahead of it. */
  let requestedVersion = versionIn(first);
  /** The last progress of the socket since the request that runs began, which may have been answered before it. */
  let newest: TrackingProgress | null = null;
  const isBehind = (): boolean => versionIn(state.get().page) !== requestedVersion;

  const connect = async (): Promise<LiveTracking> => {
    const { connectTracking } = await load();
    return connectTracking(token, { onProgress, onBeat, onConnected: (is) => (isConnected = is) });
  };
  const disconnect = async (leaving: Promise<LiveTracking> | null): Promise<void> => {
    isConnected = false;
    // One that could not be loaded has nothing to close.
    (await leaving?.catch(() => null))?.close();
  };
  /** The socket is open while something moves. Without it requests go on. */
  const settle = (): void => {
    const isMoving = movingVersion(state.get().page) !== null;
    if (isMoving === (live !== null)) return;
    const leaving = live;
    live = isMoving ? connect() : null;
    live?.catch(() => undefined);
    if (!isMoving) void disconnect(leaving);
  };
  const refresh = async (): Promise<void> => {
    if (isRequesting) return;
    isRequesting = true;
    newest = null;
    const before = { page: state.get().page, requestedVersion };
    const found = await requestPage(token);
    isRequesting = false;
    if (!found.ok) return;
    requestedVersion = versionIn(found.value);
    // An answer that has not changed is older than what the socket showed.
    const { page } = before;
    const isOld = requestedVersion === before.requestedVersion && page.kind === 'order';
    state.set(
      followed(withProgress(found.value, newest ?? (isOld ? page.order.progress : null)), state.get().offsetMs),
    );
    settle();
    if (newest !== null && isBehind()) void refresh();
  };
  function onProgress(progress: TrackingProgress): void {
    const { page, offsetMs } = state.get();
    if (page.kind !== 'order') return;
    newest = progress;
    state.set({ page: withProgress(page, progress), currentAt: Date.now(), offsetMs });
    // The socket shows what moves; anything else that changed is requested.
    if (isBehind()) void refresh();
  }
  function onBeat(): void {
    state.set({ ...state.get(), currentAt: Date.now() });
  }

  const onWake = (): void => {
    if (document.visibilityState === 'visible' && (!isConnected || isBehind())) void refresh();
  };
  const timer = setInterval(() => {
    if (movingVersion(state.get().page) !== null || isBehind()) onWake();
  }, POLL_MS);
  document.addEventListener('visibilitychange', onWake);
  addEventListener('online', onWake);
  // The HTML is made without the session, which the browser sends with its first request.
  if (first.kind === 'order' && first.order.needsPin && hasSession(token)) void refresh();
  settle();
  return {
    state,
    close: () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onWake);
      removeEventListener('online', onWake);
      void disconnect(live);
    },
  };
};
