// The reasons of a silence in a browser, its clock and the server played by the test.
import { COURIER_PATHS } from '@despacho/contract/couriers/applicationLimits.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepAccount } from './account.ts';
import { phoneState } from './phone.ts';
import { followSilence } from './silence.ts';

const START = Date.parse('2026-11-21T18:00:00.000Z');
let sent: { reason: string; at: string }[];
let end: () => void;
const pass = (ms: number): void => void vi.advanceTimersByTime(ms);
const at = (ms: number): string => new Date(START + ms).toISOString();
const setOnline = (isOnline: boolean): void => phoneState.set({ ...phoneState.get(), isOnline });

beforeEach(() => {
  vi.useFakeTimers({ now: START });
  sent = [];
  keepAccount({ uid: 'luis', token: 't', refreshToken: 'r', name: 'Luis' });
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    if (path === COURIER_PATHS.silence) sent.push(JSON.parse(body));
    return Response.json({ now: at(0), version: 'v' });
  });
  end = followSilence();
});
afterEach(() => {
  end();
  setOnline(true);
  keepAccount(null);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('[CP53] a network that was away for more than a minute is reported with its beginning when it is back', () => {
  setOnline(false);
  pass(59_000);
  setOnline(true);
  expect(sent).toEqual([]);
  pass(1_000);
  setOnline(false);
  pass(61_000);
  setOnline(false);
  setOnline(true);
  expect(sent).toEqual([{ reason: 'offline', at: at(60_000) }]);
});

it('[CP53] an application that was killed reports it at its next start, and one that was closed or out of shift does not', () => {
  pass(25_000);
  const endOfOther = followSilence();
  expect(sent).toEqual([]);
  // As a kill leaves it: no handler ran.
  const mark = localStorage.getItem('despacho.courier.alive') ?? '';
  end();
  endOfOther();
  pass(120_000);
  localStorage.setItem('despacho.courier.alive', mark.replace('luis', 'ana'));
  followSilence()();
  expect(sent).toEqual([]);
  localStorage.setItem('despacho.courier.alive', mark);
  end = followSilence();
  expect(sent).toEqual([{ reason: 'killed', at: at(25_000) }]);
  window.dispatchEvent(new Event('pagehide'));
  end();
  pass(120_000);
  end = followSilence();
  expect(sent.map(({ reason }) => reason)).toEqual(['killed', 'closed']);
});
