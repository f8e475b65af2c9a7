// The state of the page: by the socket while something moves, by requests without it, and after a reopening.
import type { TrackingPage } from '@despacho/contract/tracking.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followOrder, type Following } from './followOrder.ts';
import type { connectTracking } from '@despacho/client/live/orderSocket.ts';
import { samplePage, sampleProgress, sampleTracked, SAMPLE_LINK } from './trackedSample.ts';

type Listeners = Parameters<typeof connectTracking>[1];
type Line = Listeners & { isOpen: boolean };

let lines: Line[] = [];
let served: TrackingPage | null;
let requests: { session: string | null }[] = [];
let following: Following | null = null;

/** The socket, played by the test. */
const load = async () => ({
  connectTracking: (_: string, listeners: Listeners) => {
    const line = { ...listeners, isOpen: true };
    lines.push(line);
    return { close: () => void (line.isOpen = false) };
  },
});

beforeEach(() => {
  vi.useFakeTimers();
  [lines, requests, served] = [[], [], null];
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    requests.push({ session: new Headers(init.headers).get('x-pin-session') });
    if (served === null) throw new TypeError('no connection');
    // A real Response is read in real time, which the test has stopped.
    const body = served;
    return { ok: true, json: async () => body };
  });
});
afterEach(() => {
  following?.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const going = (only: Parameters<typeof sampleProgress>[0] = {}): TrackingPage =>
  samplePage(sampleTracked({ progress: sampleProgress(only) }));
const delivered = going({ stage: 'delivered', status: 'Entregado', position: null, version: 'last' });

const begin = async (first: TrackingPage): Promise<Following> => {
  following = followOrder(SAMPLE_LINK, first, load);
  await vi.advanceTimersByTimeAsync(0);
  return following;
};
const stageIn = ({ state }: Following): string => {
  const { page } = state.get();
  return page.kind === 'order' ? page.order.progress.stage : page.kind;
};
const line = (): Line => {
  const [last] = lines.slice(-1);
  if (last === undefined) throw new Error('there is no connection');
  return last;
};

describe('[TR9] an order that moves', () => {
  it('follows the socket, and requests nothing as long as that is connected', async () => {
    const { state } = await begin(going());
    line().onConnected(true);
    line().onProgress(sampleProgress({ position: { lat: 14.7, lng: -90.5, at: '', accuracyM: 5 } }));
    const { page } = state.get();
    expect(page.kind === 'order' && page.order.progress.position?.lat).toBe(14.7);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(requests).toEqual([]);
    const before = state.get().currentAt;
    line().onBeat();
    expect(state.get().currentAt - before).toBeGreaterThanOrEqual(60_000);
  });

  it('requests the rest of the page when its version changed', async () => {
    const { state } = await begin(going());
    line().onConnected(true);
    served = samplePage(sampleTracked({ number: 'GT-2', progress: sampleProgress({ version: 'second' }) }));
    line().onProgress(sampleProgress({ version: 'second' }));
    await vi.advanceTimersByTimeAsync(0);
    const { page } = state.get();
    expect([requests.length, page.kind === 'order' && page.order.number]).toEqual([1, 'GT-2']);
  });

  it('keeps the progress that came while the page was requested, and requests its new version', async () => {
    const follower = await begin(going());
    line().onConnected(true);
    const answers = [going({ version: 'second' }), delivered];
    const waiting: ((page: TrackingPage | undefined) => void)[] = [];
    vi.stubGlobal('fetch', async () => ({
      ok: true,
      json: async () => new Promise((resolve) => waiting.push(resolve)),
    }));
    line().onProgress(sampleProgress({ version: 'second' }));
    line().onProgress(sampleProgress({ stage: 'delivered', status: 'Entregado', position: null, version: 'last' }));
    await vi.advanceTimersByTimeAsync(0);
    waiting.shift()?.(answers.shift());
    await vi.advanceTimersByTimeAsync(0);
    expect([stageIn(follower), waiting.length]).toEqual(['delivered', 1]);
    waiting.shift()?.(answers.shift());
    await vi.advanceTimersByTimeAsync(0);
    expect([stageIn(follower), line().isOpen, waiting.length]).toEqual(['delivered', false, 0]);
  });

  it('keeps the progress where the answer to it is older, and requests the page again', async () => {
    const follower = await begin(going());
    line().onConnected(true);
    const answers = [going(), delivered];
    vi.stubGlobal('fetch', async () => ({ ok: true, json: async () => answers.shift() }));
    line().onProgress(sampleProgress({ stage: 'delivered', status: 'Entregado', position: null, version: 'last' }));
    await vi.advanceTimersByTimeAsync(0);
    expect([stageIn(follower), answers.length]).toEqual(['delivered', 1]);
    await vi.advanceTimersByTimeAsync(15_000);
    expect([stageIn(follower), answers.length]).toEqual(['delivered', 0]);
  });

  it('[TR22] is requested every 15 s without the socket, and keeps its last state while nothing answers', async () => {
    const follower = await begin(going());
    const { currentAt } = follower.state.get();
    await vi.advanceTimersByTimeAsync(45_000);
    expect(requests).toHaveLength(3);
    expect([stageIn(follower), follower.state.get().currentAt]).toEqual(['going', currentAt]);
    served = delivered;
    await vi.advanceTimersByTimeAsync(15_000);
    expect(stageIn(follower)).toBe('delivered');
    expect(follower.state.get().currentAt).toBeGreaterThan(currentAt);
  });

  it('is requested at once when the device is back online', async () => {
    await begin(going());
    dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect(requests).toHaveLength(1);
  });

  it('that is over closes its socket and requests nothing more', async () => {
    const follower = await begin(going());
    line().onConnected(true);
    served = delivered;
    line().onProgress(sampleProgress({ stage: 'delivered', status: 'Entregado', version: 'last' }));
    await vi.advanceTimersByTimeAsync(0);
    expect([stageIn(follower), line().isOpen]).toEqual(['delivered', false]);
    const { length } = requests;
    await vi.advanceTimersByTimeAsync(120_000);
    expect(requests).toHaveLength(length);
  });

  it('that is reopened after its delivery moves again as soon as someone looks', async () => {
    const follower = await begin(delivered);
    expect(lines).toEqual([]);
    served = going({ version: 'third' });
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(0);
    expect([stageIn(follower), lines.length]).toEqual(['going', 1]);
    line().onConnected(true);
    line().onProgress(sampleProgress({ version: 'third', arrival: null }));
    const { page } = follower.state.get();
    expect(page.kind === 'order' && page.order.progress.arrival).toBeNull();
  });

  it('closes what it opened', async () => {
    const { close } = await begin(going());
    close();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([line().isOpen, requests.length]).toEqual([false, 0]);
  });
});

describe('[TR6] an order that needs its PIN', () => {
  const locked = samplePage(sampleTracked({ needsPin: true, customer: null, courier: null }));

  it('is requested with the session of this link, where there is one', async () => {
    localStorage.setItem(`despacho.pin.${SAMPLE_LINK}`, 'a-session');
    served = going();
    const { state } = await begin(locked);
    const { page } = state.get();
    expect(requests).toEqual([{ session: 'a-session' }]);
    expect(page.kind === 'order' && page.order.customer?.name).toBe('Ana Sample');
  });

  it('is not requested without one', async () => {
    await begin(locked);
    expect(requests).toEqual([]);
  });
});
