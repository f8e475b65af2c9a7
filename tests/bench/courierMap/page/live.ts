// A live connection in the page: the fleet joins once, and the link reports a position of each courier every second.
import { browserEnvironment } from '@despacho/client/live/environment.ts';
import { connectLive } from '@despacho/client/live/connect.ts';
import { staffKinds } from '@despacho/client/live/kinds.ts';
import { kinds } from '@despacho/contract/live/kinds.ts';
import type { Change } from '@despacho/contract/live/protocol.ts';
import { sampleCourier } from '@despacho/contract/samples.ts';
import type { LinkOrder, LiveEvent } from '@despacho/domain/machines/liveEvents.ts';
import { fromCallback } from 'xstate';
import { idOf, ride, rowsAt } from './fleet.ts';

const VERSION = '1700000000000001';
const CLOCK = `${Date.now()}-0`;

const courierChange = (index: number): Change => {
  const courier = sampleCourier({ id: idOf(index), name: `Piloto ${index}`, alert: null, accountStatus: 'ACTIVE' });
  return { kind: 'courier', id: courier.id, v: VERSION, doc: kinds.courier.staff.parse(courier) };
};

/** `couriers`: how many are known; the positions come in any case, so that only the screens differ. */
export const fleetLive = (couriers: number) => {
  const beat = (): LiveEvent => ({
    type: 'BEAT',
    frame: {
      serverTime: Date.now(),
      rate: 1,
      epoch: 'e1',
      clock: CLOCK,
      last: CLOCK,
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
        const changes = Array.from({ length: couriers }, (_, index) => courierChange(index));
        const positions = rowsAt(0, Date.now());
        const answer = { ok: true, epoch: 'e1', clock: CLOCK, scope: 'staff:all', rate: 1, build: 'b1' } as const;
        sendBack({ type: 'JOINED', answer: { ...answer, serverTime: Date.now(), full: true, positions }, changes });
        sendBack(beat());
        ride((step) => {
          sendBack(beat());
          sendBack({ type: 'POSITIONS', frame: { epoch: 'e1', positions: rowsAt(step, Date.now()) } });
        });
      });
      sendBack({ type: 'OPENED' });
    });
  return connectLive(
    { kinds: staffKinds(), sessionId: 'tab-00001', token: () => 'token' },
    { ...browserEnvironment, link },
  );
};
