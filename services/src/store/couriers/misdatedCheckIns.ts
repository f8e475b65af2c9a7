// Check-ins with times that a phone misdated: the writes' are in their place, the phone's are stored beside them [DO21].
import { MAX_MISDATED, misdatedCheckIn, type MisdatedCheckIn } from '@despacho/contract/orders/phoneTimes.ts';
import type { Clock } from '../../platform/clock.ts';
import { withinLimit, type Firestore } from '../firestore.ts';
import { sourcesOfEach } from '../source/sources.ts';
import type { WatchedDocument } from '../source/watch.ts';
import { checkInCodec, correctedIn, phoneFolders, readCheckIn } from './attendance.ts';
import { misdatedEndsOf, writeCounted } from './checkInTimes.ts';

const SOURCE = 'check-ins';

/** The folders of a day and of those beside it: check-ins are of no live kind. */
export const checkInSources = sourcesOfEach(SOURCE, phoneFolders, true);
export const isCheckInSource = (name: string): boolean => name.startsWith(SOURCE);

export const isMisdatedCheckIn = ({ id, path, data, ...meta }: WatchedDocument, clock: Clock): boolean => {
  const read = checkInCodec.read(id, data(), { collection: path.slice(0, path.lastIndexOf('/')) });
  return read.ok && Object.keys(misdatedEndsOf(read.value, data(), meta, clock)).length > 0;
};

/** False: it was corrected or approved meanwhile. */
export const correctCheckIn = async (db: Firestore, path: string, clock: Clock): Promise<boolean> =>
  withinLimit(
    db.runTransaction(async (transaction) => {
      const document = await transaction.get(db.doc(path));
      const found = readCheckIn(document);
      if (found === null) return false;
      const misdated = misdatedEndsOf(found, document.data() ?? {}, document, clock);
      if (Object.keys(misdated).length === 0) return false;
      const counted = writeCounted({ ...found, ...misdated }, misdated, clock.now());
      transaction.update(document.ref, { ...checkInCodec.write(misdated), ...counted });
      return true;
    }),
  );

/** Check-ins in the folders around the day of `now`, the latest first. */
export const readMisdatedCheckIns = async (db: Firestore, now: number): Promise<MisdatedCheckIn[]> => {
  const pages = await Promise.all(phoneFolders(db, now).map(async (folder) => withinLimit(correctedIn(folder).get())));
  const ends = pages
    .flatMap(({ docs }) => docs)
    .flatMap((document) => {
      const found = readCheckIn(document);
      if (found === null) return [];
      const { name, branch, phoneCheckInAt, checkInAt, phoneCheckOutAt, checkOutAt } = found;
      const of = { path: document.ref.path, name, branch };
      return [
        { ...of, check: 'checkin', phoneAt: phoneCheckInAt, countedAt: checkInAt },
        { ...of, check: 'checkout', phoneAt: phoneCheckOutAt, countedAt: checkOutAt },
      ].flatMap((end) => misdatedCheckIn.safeParse(end).data ?? []);
    });
  return ends.toSorted((a, b) => Date.parse(b.countedAt) - Date.parse(a.countedAt)).slice(0, MAX_MISDATED);
};
