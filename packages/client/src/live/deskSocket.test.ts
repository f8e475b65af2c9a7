// @vitest-environment happy-dom
import { DESK, type ChosenOrder } from '@despacho/contract/desk.ts';
import type { Renewal } from '@despacho/domain/machines/liveEvents.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectDesk } from './deskSocket.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  desk.close();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

let desk: ReturnType<typeof openDesk>;

/** A desk at a server that the test plays. */
const openDesk = (outcomes: Renewal[] = []) => {
  const listeners = new Map<string, (given: unknown) => void>();
  const sent: (string | null)[] = [];
  let state: 'open' | 'trying' | 'given up' = 'trying';
  let attempts = 0;
  let renewalCount = 0;
  let choices: readonly ChosenOrder[] = [];
  const session = {
    sessionId: 'session-1',
    token: () => 'token',
    renew: async (): Promise<Renewal> => {
      renewalCount += 1;
      return Promise.resolve(outcomes.shift() ?? 'renewed');
    },
  };
  const socket = connectDesk(
    session,
    (given) => (choices = given),
    () => ({
      get connected() {
        return state === 'open';
      },
      get active() {
        return state !== 'given up';
      },
      on: (event, listener) => listeners.set(event, listener),
      emit: (_, { orderId }) => sent.push(orderId),
      connect: () => {
        state = 'trying';
        attempts += 1;
      },
      off: () => listeners.clear(),
      disconnect: () => {
        state = 'given up';
      },
    }),
  );
  const receive = (event: string, given?: unknown): void => listeners.get(event)?.(given);
  return {
    ...socket,
    accept: () => {
      state = 'open';
      receive('connect');
    },
    refuse: (code: string) => {
      state = 'given up';
      receive('connect_error', new Error(code));
    },
    lose: () => {
      state = 'trying';
      receive('disconnect', 'transport close');
    },
    receive,
    choices: () => choices,
    attempts: () => attempts,
    renewals: () => renewalCount,
    /** What was sent since the last call. */
    sent: () => sent.splice(0),
  };
};
const show = (visibility: DocumentVisibilityState): void => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
  document.dispatchEvent(new Event('visibilitychange'));
};
const openWith = (orderId: string): void => {
  desk = openDesk();
  desk.accept();
  desk.choose(orderId);
  vi.advanceTimersByTime(DESK.paceMs);
  desk.sent();
};

describe('the choice of a desk', () => {
  it('[DK20] is sent again while its person is there, and within the time that others keep it', () => {
    openWith('a');
    vi.advanceTimersByTime(3 * DESK.renewMs);
    expect(desk.sent()).toEqual(['a', 'a', 'a']);
    expect(DESK.renewMs).toBeLessThan(DESK.choiceTtlMs / 2);
  });

  it('[DK20] is taken back when the page is hidden, and sent again when it is shown', () => {
    openWith('a');
    show('hidden');
    vi.advanceTimersByTime(10 * DESK.renewMs);
    expect(desk.sent()).toEqual([null]);
    show('visible');
    expect(desk.sent()).toEqual(['a']);
  });

  it('[DK20] is taken back when nothing was done for five minutes, until something is', () => {
    openWith('a');
    vi.advanceTimersByTime(DESK.idleMs - DESK.renewMs);
    window.dispatchEvent(new Event('pointermove'));
    vi.advanceTimersByTime(DESK.idleMs - 1);
    expect(desk.sent()).not.toContain(null);
    vi.advanceTimersByTime(1);
    expect(desk.sent()).toEqual([null]);
    vi.advanceTimersByTime(DESK.idleMs);
    expect(desk.sent()).toEqual([]);
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown' }));
    expect(desk.sent()).toEqual(['a']);
  });

  it('[LV13] changes at the pace of a desk while an arrow is held, and needs no renewal meanwhile', () => {
    openWith('a');
    for (let ms = 0; ms < 10_000; ms += 25) {
      desk.choose(`order-${ms}`);
      vi.advanceTimersByTime(25);
    }
    expect(desk.sent().length).toBeLessThanOrEqual(10_000 / DESK.paceMs);
  });
});

describe('a desk whose connection ends', () => {
  it('[DK20] shows no choices, and sends its own again as soon as the line is back', () => {
    openWith('a');
    const choice = { orderId: 'b', id: 'eva', name: 'Eva' };
    desk.receive('desk:choices', { choices: [choice] });
    expect(desk.choices()).toEqual([choice]);
    desk.lose();
    expect(desk.choices()).toEqual([]);
    vi.advanceTimersByTime(DESK.maxRetryMs);
    // Socket.IO tries by itself.
    expect([desk.attempts(), desk.sent()]).toEqual([0, []]);
    desk.accept();
    expect(desk.sent()).toEqual(['a']);
  });

  it('[DK20] tries again after a refusal, each time later, and soon again once it was accepted', async () => {
    desk = openDesk();
    const waits: number[] = [];
    for (let refusal = 0; refusal < 7; refusal += 1) {
      desk.refuse('too-many-sockets');
      const before = desk.attempts();
      let waited = 0;
      for (; desk.attempts() === before; waited += 1_000) await vi.advanceTimersByTimeAsync(1_000);
      waits.push(waited);
    }
    expect(waits).toEqual([5_000, 10_000, 20_000, 40_000, 80_000, 120_000, 120_000]);
    expect(desk.renewals()).toBe(0);
    desk.accept();
    desk.refuse('rebuilding');
    await vi.advanceTimersByTimeAsync(DESK.retryMs);
    expect(desk.attempts()).toBe(8);
  });

  it('[DK20] renews an ended token, tries again without a server, and stops when the session has ended', async () => {
    desk = openDesk(['renewed', 'unreachable', 'refused']);
    for (const code of ['expired', 'unauthorised', 'expired']) {
      desk.refuse(code);
      await vi.advanceTimersByTimeAsync(DESK.maxRetryMs);
    }
    expect([desk.renewals(), desk.attempts()]).toEqual([3, 2]);
  });

  it('[DK20] tries nothing after it was closed', async () => {
    desk = openDesk();
    desk.refuse('revoked');
    desk.close();
    await vi.advanceTimersByTimeAsync(DESK.maxRetryMs);
    expect(desk.attempts()).toBe(0);
  });
});
