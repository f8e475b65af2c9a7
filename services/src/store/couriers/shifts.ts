// The shift of a courier by our application: the check-in that the other program writes too, and a note of it in the courier's
// document, so that no position needs a read to know whether it counts [CP7].
import { DAY_MS } from '@despacho/contract/durations.ts';
import type { CheckIn } from '@despacho/contract/couriers/attendance.ts';
import type { Courier } from '@despacho/contract/couriers/couriers.ts';
import type { LatLng } from '@despacho/contract/values.ts';
import { dayPath, localDay } from '@despacho/domain/localTime.ts';
import { changedAlert } from '@despacho/domain/couriers/alertChanges.ts';
import { openShiftOf } from '@despacho/domain/couriers/work.ts';
import type { Transaction } from 'firebase-admin/firestore';
import { COLLECTIONS } from '../collections.ts';
import { withinLimit, type Firestore } from '../firestore.ts';
import { incidentCodec, incidentPath } from '../incidents.ts';
import { writeConfirmed } from '../orders/phoneTimes.ts';
import { checkInCodec } from './attendance.ts';
import { courierCodec } from './couriers.ts';

const checkInRef = (db: Firestore, { id, day }: { id: string; day: string }) => {
  const { year, monthDay } = dayPath(Date.parse(`${day}T12:00:00Z`));
  return db.doc(`${COLLECTIONS.checkIns}/${year}/${monthDay}/${id}`);
};

/** Null: there is no such courier. */
const courierIn = async (db: Firestore, transaction: Transaction, id: string): Promise<Courier | null> => {
  const document = await transaction.get(db.collection(COLLECTIONS.couriers).doc(id));
  const read = courierCodec.read(id, document.data() ?? {}, document);
  return document.exists && read.ok ? read.value : null;
};

export type ShiftWritten = 'accepted' | 'already' | 'refused';

/** `at` and `now` in ms of the operation's clock; `key`: of the act, and of a check-in its id. */
type Moment = { key: string; at: number; now: number };

/** More than a phone sends in one batch. */
const MAX_ACT_KEYS = 60;

/** [CP5] What an act changes in the courier's document, with its key. */
const writeAct = (
  db: Firestore,
  transaction: Transaction,
  { id, shiftActKeys }: Courier,
  key: string,
  changed: Partial<Courier>,
): void => {
  const keys = [...shiftActKeys, key].slice(-MAX_ACT_KEYS);
  const ref = db.collection(COLLECTIONS.couriers).doc(id);
  transaction.update(ref, courierCodec.write({ ...changed, shiftActKeys: keys }));
};

const isoAt = (at: number): string => new Date(at).toISOString();

/** `position`: of the phone, null where it had none. `refused`: a shift is open already. */
export const beginShift = async (
  db: Firestore,
  courierId: string,
  branch: CheckIn['branch'] & { id: string },
  { key, at, now, position }: Moment & { position: LatLng | null },
): Promise<ShiftWritten> =>
  withinLimit(
    db.runTransaction(async (transaction) => {
      const day = localDay(at);
      const ref = checkInRef(db, { id: key, day });
      const courier = await courierIn(db, transaction, courierId);
      const isStored = (await transaction.get(ref)).exists;
      // Sent again after midnight its day may be another one, where its instant is held to now.
      if (isStored || courier?.shiftActKeys.includes(key) === true) return 'already';
      if (courier === null || openShiftOf(courier, now) !== null) return 'refused';
      const startedAt = isoAt(at);
      const entry = {
        courierId,
        name: courier.name,
        checkInAt: startedAt,
        checkOutAt: null,
        checkInPosition: position,
        branch,
      };
      const open = { isCheckInApproved: false, isCheckOutApproved: false };
      transaction.create(ref, { ...checkInCodec.write({ ...entry, ...open }), ...writeConfirmed(now) });
      const shift = { checkInId: key, day, branch: { id: branch.id, name: branch.name }, startedAt };
      const available = { availability: 'available', unavailableReason: null, availabilityAt: isoAt(at) } as const;
      writeAct(db, transaction, courier, key, { shift, ...available });
      return 'accepted';
    }),
  );

/** Never before its beginning. `refused`: none is open. */
export const endShift = async (db: Firestore, courierId: string, { key, at, now }: Moment): Promise<ShiftWritten> =>
  withinLimit(
    db.runTransaction(async (transaction) => {
      const courier = await courierIn(db, transaction, courierId);
      if (courier?.shiftActKeys.includes(key) === true) return 'already';
      if (courier === null || courier.shift === null) return 'refused';
      const { checkInId: id, day, startedAt } = courier.shift;
      const ref = checkInRef(db, { id, day });
      const isStored = (await transaction.get(ref)).exists;
      const checkOutAt = isoAt(Math.max(at, Date.parse(startedAt)));
      if (isStored) transaction.update(ref, { ...checkInCodec.write({ checkOutAt }), ...writeConfirmed(now) });
      const over = { shift: null, availability: 'unavailable', availabilityAt: isoAt(at), silence: null } as const;
      writeAct(db, transaction, courier, key, over);
      return 'accepted';
    }),
  );

/** Something of a courier in a shift. `already`: it, or something later than `setAt`, was set before. `refused`: no shift is open. */
const changeInShift = async (
  db: Firestore,
  courierId: string,
  { key, at, now }: Moment,
  { setAt, changed }: { setAt: 'availabilityAt' | 'alertAt'; changed: (courier: Courier) => Partial<Courier> },
): Promise<ShiftWritten> =>
  withinLimit(
    db.runTransaction(async (transaction) => {
      const courier = await courierIn(db, transaction, courierId);
      if (courier === null) return 'refused';
      const before = courier[setAt];
      const isOld = before !== null && at < Date.parse(before);
      if (isOld || courier.shiftActKeys.includes(key)) return 'already';
      if (openShiftOf(courier, now) === null) return 'refused';
      writeAct(db, transaction, courier, key, changed(courier));
      return 'accepted';
    }),
  );

/** [CP7] */
export const changeAvailability = async (
  db: Firestore,
  courierId: string,
  changed: Pick<Courier, 'availability' | 'unavailableReason'>,
  moment: Moment,
): Promise<ShiftWritten> =>
  changeInShift(db, courierId, moment, {
    setAt: 'availabilityAt',
    changed: () => ({ ...changed, availabilityAt: isoAt(moment.at) }),
  });

/** [CP26] */
export const reportAlert = async (
  db: Firestore,
  courierId: string,
  alert: string,
  moment: Moment,
): Promise<ShiftWritten> =>
  changeInShift(db, courierId, moment, {
    setAt: 'alertAt',
    changed: (courier) => changedAlert(courier, alert, moment.at),
  });

/** [CP27] The document that the other program's door writes, under the key of its act. */
export const reportRobbery = async (
  db: Firestore,
  { id, name, company }: Courier,
  { key, at, now, position }: Moment & { position: LatLng | null },
): Promise<ShiftWritten> =>
  withinLimit(
    db.runTransaction(async (transaction) => {
      const ref = db.doc(`${incidentPath('Robo', at)}/${key}`);
      // Sent again after midnight its day may be the next one, where its instant is held to now.
      const before = db.doc(`${incidentPath('Robo', at - DAY_MS)}/${key}`);
      if ((await transaction.getAll(ref, before)).some(({ exists }) => exists)) return 'already';
      const by = { courier: { id, name }, userName: name, company };
      const robbery = { kind: 'Robo', at: isoAt(at), position, ...by, note: null, closedAt: null } as const;
      transaction.create(ref, { ...incidentCodec.write(robbery), ...writeConfirmed(now) });
      return 'accepted';
    }),
  );

/** Fields of the courier's own document that the application writes besides. */
export const updateOwnCourier = async (db: Firestore, id: string, changed: Pick<Courier, 'silence'>): Promise<void> => {
  await withinLimit(db.collection(COLLECTIONS.couriers).doc(id).update(courierCodec.write(changed)));
};
