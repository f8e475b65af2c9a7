// Drills among the alarms: one at a time is open.
import { MAX_DRILLS } from '@despacho/contract/drills.ts';
import type { Alarm } from '@despacho/contract/alarms.ts';
import { alarmCodec } from './alarms.ts';
import { COLLECTIONS } from './collections.ts';
import { eventBelow, type HappenedEvent } from './events.ts';
import { withinLimit, type Firestore } from './firestore.ts';

const drillsIn = (db: Firestore) => db.collection(COLLECTIONS.alarms).where('isDrill', '==', true);

export type StartedDrill = { ok: true; alarm: Alarm } | { ok: false; reason: 'drill-open' };

/** [IC11] Written with its event, unless another drill is open. */
export const createDrill = async (
  db: Firestore,
  make: (id: string) => Alarm,
  event: HappenedEvent,
): Promise<StartedDrill> =>
  withinLimit(
    db.runTransaction(async (transaction) => {
      const open = await transaction.get(drillsIn(db).where('clearedAt', '==', null).limit(1));
      if (!open.empty) return { ok: false, reason: 'drill-open' };
      const ref = db.collection(COLLECTIONS.alarms).doc();
      const alarm = make(`drill-${ref.id}`);
      const named = db.collection(COLLECTIONS.alarms).doc(alarm.id);
      transaction.create(named, alarmCodec.write(alarm));
      transaction.create(...eventBelow(named, event));
      return { ok: true, alarm };
    }),
  );

/** The newest first. */
export const readDrills = async (db: Firestore): Promise<Alarm[]> => {
  const { docs } = await withinLimit(drillsIn(db).orderBy('raisedAt', 'desc').limit(MAX_DRILLS).get());
  return docs.flatMap((document) => {
    const read = alarmCodec.read(document.id, document.data(), document);
    return read.ok ? [read.value] : [];
  });
};
