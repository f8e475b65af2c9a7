// Shifts that a phone began or ended by a wrong clock: what counts is stored beside the phone's times [DO21].
import { MAX_MISDATED, misdatedShift, type MisdatedShift } from '@despacho/contract/orders/phoneTimes.ts';
import { countedStep } from '@despacho/domain/couriers/schedules.ts';
import { Timestamp } from 'firebase-admin/firestore';
import type { Clock } from '../../platform/clock.ts';
import { COLLECTIONS } from '../collections.ts';
import type { DocumentMeta } from '../documents/codec.ts';
import type { Data } from '../documents/scalars.ts';
import { withinLimit, type Firestore } from '../firestore.ts';
import { sourcesOfEach } from '../source/sources.ts';
import type { WatchedDocument } from '../source/watch.ts';
import { CORRECTED_AT, phoneWritesOf } from './checkInTimes.ts';
import { readSchedule, scheduleCodec, shiftsAround, writeCountedTimes } from './schedules.ts';

const SOURCE = 'shifts';
export const shiftSources = sourcesOfEach(SOURCE, (db, now) => [shiftsAround(db, now)], true);
export const isShiftSource = (name: string): boolean => name.startsWith(SOURCE);

const countedOf = (id: string, data: Data, meta: DocumentMeta, clock: Clock) => {
  const read = scheduleCodec.read(id, data);
  const writes = phoneWritesOf(data, meta, clock);
  return read.ok && writes !== null ? countedStep(read.value, writes) : null;
};

export const isMisdatedShift = ({ id, data, ...meta }: WatchedDocument, clock: Clock): boolean =>
  countedOf(id, data(), meta, clock) !== null;

/** False: it was corrected meanwhile. */
export const correctShift = async (db: Firestore, path: string, clock: Clock): Promise<boolean> =>
  withinLimit(
    db.runTransaction(async (transaction) => {
      const document = await transaction.get(db.doc(path));
      const counted = countedOf(document.id, document.data() ?? {}, document, clock);
      if (counted === null) return false;
      const marked = { [CORRECTED_AT]: Timestamp.fromMillis(clock.now()) };
      transaction.update(document.ref, { ...writeCountedTimes(counted), ...marked });
      return true;
    }),
  );

/** The latest corrected first. */
export const readMisdatedShifts = async (db: Firestore): Promise<MisdatedShift[]> => {
  const query = db.collection(COLLECTIONS.schedules).orderBy(CORRECTED_AT, 'desc').limit(MAX_MISDATED);
  const { docs } = await withinLimit(query.get());
  return docs.flatMap((document) => {
    const shift = readSchedule(document);
    if (shift === null) return [];
    const { id, courier, branch, times, phoneTimes } = shift;
    return (['startedAt', 'completedAt'] as const).flatMap((end) => {
      const found = { id, courier, branch, end, phoneAt: phoneTimes[end], countedAt: times[end] };
      return misdatedShift.safeParse(found).data ?? [];
    });
  });
};
