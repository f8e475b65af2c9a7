// What phones write late or wrong, and the server sets right in the document: instants of stages, incidents, check-ins and shifts [DO21], and an incident that
// was ended and is written again as open [IC19]. A correction that fails is tried again; doing one twice changes nothing.
import type { StateEntity } from '@despacho/domain/live/kinds.ts';
import { misdatedStages } from '@despacho/domain/orders/phoneTimes.ts';
import { isMisdatedReport } from '@despacho/domain/incidents/reports.ts';
import { cityTimeOf, type Clock } from '../../platform/clock.ts';
import { isMisdatedCheckIn } from '../../store/couriers/misdatedCheckIns.ts';
import { isMisdatedShift } from '../../store/couriers/misdatedShifts.ts';
import { readMs } from '../../store/documents/instants.ts';
import type { OrderCorrection } from '../../store/live/pendingCorrections.ts';
import { areStagesConfirmed, confirmedInstants } from '../../store/orders/phoneTimes.ts';
import type { WatchedDocument } from '../../store/source/watch.ts';
import type { Timers } from '../timers.ts';

export type Corrections = {
  /** `before`: the entity as it was; null: it is new. `since`: every write of it until then was seen, real ms. */
  onRead(read: { before: StateEntity | null; after: StateEntity; document: WatchedDocument; since: number }): void;
  onCheckIn(document: WatchedDocument): void;
  onShift(document: WatchedDocument): void;
  close(): void;
};

type Options = {
  clock: Clock;
  timers: Timers;
  /** Those that a process before did not finish. */
  pending: readonly OrderCorrection[];
  addPending(correction: OrderCorrection): Promise<void>;
  removePending(correction: OrderCorrection): Promise<void>;
  correctOrder(correction: OrderCorrection): Promise<unknown>;
  /** `at`: as the phone dated it. */
  correctIncident(path: string, times: { at: string; writtenAt: number }): Promise<unknown>;
  correctCheckIn(path: string): Promise<unknown>;
  correctShift(path: string): Promise<unknown>;
  /** `closedAt` null: it is not known whether it was ended. */
  endAgain(path: string, closedAt: string | null): Promise<unknown>;
  onError(error: unknown): void;
};

const RETRY_MS = 5_000;

export const createCorrections = ({
  clock,
  timers,
  pending,
  addPending,
  removePending,
  correctOrder,
  correctIncident,
  correctCheckIn,
  correctShift,
  endAgain,
  onError,
}: Options): Corrections => {
  let isClosed = false;

  const correct = (run: () => Promise<unknown>): void => {
    run().catch((error: unknown) => {
      onError(error);
      if (!isClosed) timers.after(RETRY_MS, () => !isClosed && correct(run));
    });
  };

  const finish = (correction: OrderCorrection): void =>
    correct(async () => {
      await correctOrder(correction);
      await removePending(correction);
    });
  for (const correction of pending) finish(correction);

  return {
    onRead: ({ before, after, document: { id, path, updatedMs, createTime, data }, since }) => {
      if (before?.kind === 'order' && after.kind === 'order') {
        const writtenAt = cityTimeOf(clock, updatedMs);
        const write = { since: cityTimeOf(clock, since), writtenAt, rate: clock.rate };
        const misdated = misdatedStages(before.doc, after.doc, { ...write, confirmed: confirmedInstants(data()) });
        if (Object.keys(misdated).length > 0 && !areStagesConfirmed(data(), write)) {
          const correction = { id, misdated, writtenAt };
          // Redis has it before the order, which is published next on the same connection: what is published is no difference any more.
          addPending(correction).catch(onError);
          finish(correction);
        }
      }
      if (after.kind === 'incident') {
        const { at } = after.doc;
        const writtenAt = cityTimeOf(clock, readMs(createTime) ?? updatedMs);
        const write = { since: writtenAt, writtenAt, rate: clock.rate };
        if (isMisdatedReport(after.doc, write) && !areStagesConfirmed(data(), write))
          correct(async () => correctIncident(path, { at, writtenAt }));
      }
      if (after.kind === 'incident' && after.doc.closedAt === null) {
        // After midnight, and at a start, there is none before.
        const closedAt = before?.kind === 'incident' ? before.doc.closedAt : null;
        if (before === null || closedAt !== null) correct(async () => endAgain(path, closedAt));
      }
    },
    onCheckIn: (document) => {
      if (isMisdatedCheckIn(document, clock)) correct(async () => correctCheckIn(document.path));
    },
    onShift: (document) => {
      if (isMisdatedShift(document, clock)) correct(async () => correctShift(document.path));
    },
    close: () => {
      isClosed = true;
    },
  };
};
