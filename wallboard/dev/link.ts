// Plays the gateway: one join and a beat a second. `?state=` shows what goes wrong.
import type { Beat } from '@despacho/contract/live/protocol.ts';
import type { LinkOrder, LiveEvent } from '@despacho/domain/machines/liveEvents.ts';
import { fromCallback } from 'xstate';
import { NOW, positions, positionsBefore } from './city.ts';
import { changesOf, type DevState } from './states.ts';

const CLOCK = `${NOW}-1`;
const BUILD = '3f2a1c9b7d10';
const BEAT_MS = 1_000;
const STALE_AFTER_MS = 3_000;

const beatOf = (state: DevState, sinceMs: number): Beat => ({
  serverTime: NOW + sinceMs,
  rate: 1,
  epoch: 'dev',
  clock: CLOCK,
  last: CLOCK,
  sourceAgeMs: state === 'source' ? 102_000 + sinceMs : 4_000,
  jobsAgeMs: state === 'notices' ? 90_000 : 12_000,
  unreadable: state === 'notices' ? 3 : 0,
  build: BUILD,
});

/** A cut line stays cut: later attempts end at once. */
let hasJoined = false;

export const devLink = (state: DevState) => () =>
  fromCallback<LiveEvent | LinkOrder>(({ sendBack, receive }) => {
    if (state === 'stale' && hasJoined) {
      sendBack({ type: 'CLOSED' });
      return undefined;
    }
    const startedAt = performance.now();
    receive((order) => {
      if (order.type !== 'JOIN' || (state === 'stale' && hasJoined)) return;
      hasJoined = true;
      const answer = { ok: true as const, epoch: 'dev', clock: CLOCK, scope: 'wall:all', serverTime: NOW, rate: 1 };
      const isEmpty = state === 'empty';
      sendBack({
        type: 'JOINED',
        answer: { ...answer, build: BUILD, full: true, positions: isEmpty ? [] : positionsBefore },
        changes: changesOf(state),
      });
      if (isEmpty) return;
      // After the board was computed once: a direction needs two fixes.
      setTimeout(() => sendBack({ type: 'POSITIONS', frame: { serverTime: NOW, all: true, positions } }), BEAT_MS / 2);
    });
    if (state === 'refused') sendBack({ type: 'REFUSED', code: 'revoked' });
    else sendBack({ type: 'OPENED' });
    const timer = setInterval(() => {
      const sinceMs = performance.now() - startedAt;
      if (state !== 'stale' || sinceMs < STALE_AFTER_MS) sendBack({ type: 'BEAT', frame: beatOf(state, sinceMs) });
    }, BEAT_MS);
    return () => clearInterval(timer);
  });
