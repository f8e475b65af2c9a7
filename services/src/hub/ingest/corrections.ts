// What phones write late or wrong, and the server sets right in the document: instants of stages and incidents [DO21], and an incident that
// was ended and is written again as open [IC19]. A correction that fails is tried again; doing one twice changes nothing.
import type { StateEntity } from '@despacho/domain/live/kinds.ts';
import { misdatedStages } from '@despacho/domain/orders/phoneTimes.ts';
import { isMisdatedReport } from '@despacho/domain/incidents/reports.ts';
import { cityTimeOf, type Clock } from '../../platform/clock.ts';
import { readMs } from '../../store/documents/instants.ts';
import { areStagesConfirmed } from '../../store/orders/phoneTimes.ts';
import type { WatchedDocument } from '../../store/source/watch.ts';
import type { Timers } from '../timers.ts';

export type Corrections = {
  /** `before`: the entity as it was; null: it is new. */
  onRead(before: StateEntity | null, after: StateEntity, document: WatchedDocument): void;
  close(): void;
};

type Options = {
  clock: Clock;
  timers: Timers;
  correctOrder(id: string, times: { misdated: ReturnType<typeof misdatedStages>; writtenAt: number }): Promise<unknown>;
  /** `at`: as the phone dated it. */
  correctIncident(path: string, times: { at: string; writtenAt: number }): Promise<unknown>;
  endAgain(path: string, closedAt: string): Promise<unknown>;
  onError(error: unknown): void;
};

const RETRY_MS = 5_000;

export const createCorrections = ({
  clock,
  timers,
  correctOrder,
  correctIncident,
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

  return {
    onRead: (before, after, { id, path, updatedMs, createTime, data }) => {
      if (before?.kind === 'order' && after.kind === 'order') {
        const writtenAt = cityTimeOf(clock, updatedMs);
        const write = { writtenAt, rate: clock.rate };
        const misdated = misdatedStages(before.doc, after.doc, write);
        if (Object.keys(misdated).length > 0 && !areStagesConfirmed(data(), write))
          correct(async () => correctOrder(id, { misdated, writtenAt }));
      }
      if (after.kind === 'incident') {
        const { at } = after.doc;
        const writtenAt = cityTimeOf(clock, readMs(createTime) ?? updatedMs);
        const write = { writtenAt, rate: clock.rate };
        if (isMisdatedReport(after.doc, write) && !areStagesConfirmed(data(), write))
          correct(async () => correctIncident(path, { at, writtenAt }));
      }
      if (before?.kind === 'incident' && after.kind === 'incident') {
        const { closedAt } = before.doc;
        if (closedAt !== null && after.doc.closedAt === null) correct(async () => endAgain(path, closedAt));
      }
    },
    close: () => {
      isClosed = true;
    },
  };
};
