// A live connection in the page: the city joins once, then twenty orders change and three hundred couriers move each second.
import { connectLive } from '@despacho/client/live/connect.ts';
import { browserEnvironment } from '@despacho/client/live/environment.ts';
import { staffKinds } from '@despacho/client/live/kinds.ts';
import type { LinkOrder, LiveEvent } from '@despacho/domain/machines/liveEvents.ts';
import { fromCallback } from 'xstate';
import { CHANGE_MS, everything, orderAt, ORDERS, positionsAt } from './city.ts';

const EPOCH = 'e1';

export const cityLive = () => {
  const startedAt = Date.now();
  let made = 0;
  const clock = (): string => `${startedAt}-${made}`;
  const beat = (): LiveEvent => ({
    type: 'BEAT',
    frame: {
      serverTime: Date.now(),
      rate: 1,
      epoch: EPOCH,
      clock: clock(),
      last: clock(),
      sourceAgeMs: 1_000,
      jobsAgeMs: 1_000,
      unreadable: 0,
      build: 'b1',
    },
  });
  const link = () =>
    fromCallback<LiveEvent | LinkOrder>(({ sendBack, receive }) => {
      receive((order) => {
        if (order.type !== 'JOIN') return;
        const answer = { ok: true, epoch: EPOCH, clock: clock(), scope: 'staff:all', rate: 1, build: 'b1' } as const;
        const now = Date.now();
        const positions = positionsAt(0, now);
        sendBack({
          type: 'JOINED',
          answer: { ...answer, serverTime: now, full: true, positions },
          changes: everything(now),
        });
        sendBack(beat());
        setInterval(() => {
          const prev = clock();
          made += 1;
          const changes = [orderAt((made * 7) % ORDERS, made, startedAt)];
          sendBack({ type: 'PATCH', frame: { epoch: EPOCH, prev, clock: clock(), changes } });
        }, CHANGE_MS);
        let step = 0;
        setInterval(() => {
          step += 1;
          sendBack(beat());
          sendBack({
            type: 'POSITIONS',
            frame: { serverTime: Date.now(), all: true, positions: positionsAt(step, Date.now()) },
          });
        }, 1_000);
      });
      sendBack({ type: 'OPENED' });
    });
  return connectLive(
    { kinds: staffKinds(), sessionId: 'tab-00001', token: () => 'token' },
    { ...browserEnvironment, link },
  );
};
