// Check-ins of couriers in `checkin/{year}/{MM-DD}/{id}`: phones write them, staff approves them [AT1]. A day's check-ins are in its
// folders, and those that phones misdated perhaps in the folder of the day before or after [DO21].
import type { Scope } from '@despacho/contract/accounts/access.ts';
import { MAX_MISDATED } from '@despacho/contract/orders/phoneTimes.ts';
import { checkIn, checkInRows, MAX_CHECK_INS, type CheckIn } from '@despacho/contract/couriers/attendance.ts';
import { scopeContains } from '@despacho/domain/access/scope.ts';
import { approvalOf, dayFolders, dayOfFolder } from '@despacho/domain/couriers/attendance.ts';
import { dayRange, localDay } from '@despacho/domain/localTime.ts';
import type { Check } from '@despacho/contract/couriers/attendance.ts';
import { DAY_MS } from '@despacho/contract/durations.ts';
import type { DocumentReference, DocumentSnapshot, Query } from 'firebase-admin/firestore';
import type { Clock } from '../../platform/clock.ts';
import { COLLECTIONS } from '../collections.ts';
import { codecOf, type Field } from '../documents/codec.ts';
import { firstOf, withDefault } from '../documents/fields.ts';
import { readMs } from '../documents/instants.ts';
import { fieldsOf } from '../documents/rows.ts';
import { isData, readId, readName } from '../documents/scalars.ts';
import { eventBelow, type HappenedEvent } from '../events.ts';
import { withinLimit, type Firestore } from '../firestore.ts';
import { CORRECTED_AT, misdatedEndsOf, writeCounted } from './checkInTimes.ts';

const branch: Field<CheckIn['branch']> = {
  read: ({ data }) => {
    const stored = isData(data['branch']) ? data['branch'] : {};
    return {
      id: readId(stored['id']),
      name: firstOf(stored, ['branchName', 'name'], readName) ?? '',
      companyId: readId(stored['companyId']),
      companyName: readName(stored['companyName']) ?? '',
      address: readName(stored['address']),
    };
  },
  write: ({ id, name, companyId, companyName, address }) => ({
    branch: { id, branchName: name, companyId, companyName, address },
  }),
};

/** By the folder (`meta.collection`), or the entry where the phone misdated it; a document elsewhere cannot be understood. */
const day: Field<string> = {
  read: ({ data, meta: { collection = '' } }) => {
    const [, year = '', folder = ''] = collection.split('/');
    const ofFolder = dayOfFolder(year, folder) ?? undefined;
    const countedAt = readMs(data['phoneCheckinTime']) === null ? null : readMs(data['checkinTime']);
    return ofFolder === undefined || countedAt === null ? ofFolder : localDay(countedAt);
  },
  write: () => ({}),
};

export const checkInCodec = codecOf<CheckIn>(
  COLLECTIONS.checkIns,
  checkIn,
  fieldsOf(checkInRows, {
    day,
    name: withDefault('', ['name'], readName),
    branch,
  }),
);

export const readCheckIn = (document: DocumentSnapshot): CheckIn | null => {
  const found = checkInCodec.read(document.id, document.data() ?? {}, { collection: document.ref.parent.path });
  return document.exists && found.ok ? found.value : null;
};

const foldersOf = (db: Firestore, ofDay: string) => {
  const { year, folders } = dayFolders(ofDay);
  return folders.map((folder) => db.collection(`${COLLECTIONS.checkIns}/${year}/${folder}`));
};

/** The folders in which phones may file a check-in of the day of `at`. */
export const phoneFolders = (db: Firestore, at: number) =>
  [at, at - DAY_MS, at + DAY_MS].flatMap((each) => foldersOf(db, localDay(each)).slice(0, 1));

/** The latest first. */
export const correctedIn = (folder: Query): Query => folder.orderBy(CORRECTED_AT, 'desc').limit(MAX_MISDATED);

const nearbyFolders = (db: Firestore, ofDay: string) => phoneFolders(db, dayRange(ofDay, ofDay).from).slice(1);

const refsOf = (db: Firestore, id: string, ofDay: string): DocumentReference[] =>
  [...foldersOf(db, ofDay), ...nearbyFolders(db, ofDay)].map((folder) => folder.doc(id));

/** By its day; else by its folder, which links name that were given out before a correction. The written folder before the older one. */
const ofDayAmong = (documents: readonly DocumentSnapshot[], ofDay: string) => {
  const found = documents.flatMap((document) => {
    const value = readCheckIn(document);
    return value === null ? [] : [{ document, value }];
  });
  const isInFolder = ({ document: { ref } }: (typeof found)[number]): boolean =>
    dayOfFolder(ref.parent.parent?.id ?? '', ref.parent.id) === ofDay;
  return found.find(({ value }) => value.day === ofDay) ?? found.find(isInFolder) ?? null;
};

/** [AT11] A branch names itself beside its company; a check-in without a company belongs to the whole alone. */
export const isCheckInWithin = (scope: Scope, { branch: at }: CheckIn): boolean =>
  scope.type === 'all' ||
  (at.companyId === scope.companyId && scopeContains(scope, { companyId: at.companyId, branchId: at.id }));

/** Other programs may store an id as a number. */
const storedAs = (id: string): (string | number)[] => (String(Number(id)) === id ? [id, Number(id)] : [id]);

/** [AT11] By company in the query: it is what all documents have. `courierId`: of one alone. `isWhole` false: there are more. */
export const checkInsOf = async (
  db: Firestore,
  scope: Scope,
  ofDay: string,
  courierId?: string,
): Promise<{ checkIns: CheckIn[]; isWhole: boolean }> => {
  const queries = foldersOf(db, ofDay).map((folder): Query => {
    if (courierId !== undefined) return folder.where('bikerId', 'in', storedAs(courierId));
    return scope.type === 'all' ? folder : folder.where('branch.companyId', '==', scope.companyId);
  });
  const pages = await Promise.all(
    [
      ...queries.map((query) => query.limit(MAX_CHECK_INS + 1)),
      // Their company is compared here: a query by two fields needs an index for each folder.
      ...nearbyFolders(db, ofDay).map(correctedIn),
    ].map(async (query) => withinLimit(query.get())),
  );
  const found = pages.flatMap(({ docs }) => docs);
  const own = found
    .flatMap((document) => readCheckIn(document) ?? [])
    .filter((each) => each.day === ofDay && isCheckInWithin(scope, each))
    .filter((each) => courierId === undefined || each.courierId === courierId);
  return {
    checkIns: own.slice(0, MAX_CHECK_INS).sort((a, b) => a.name.localeCompare(b.name, 'es')),
    isWhole: found.length <= MAX_CHECK_INS,
  };
};

/** In the first of the days that has it. */
export const findCheckIn = async (db: Firestore, id: string, days: readonly string[]): Promise<CheckIn | null> => {
  const refs = new Map(days.flatMap((each) => refsOf(db, id, each)).map((ref) => [ref.path, ref]));
  const documents = refs.size === 0 ? [] : await withinLimit(db.getAll(...refs.values()));
  for (const each of days) {
    const found = ofDayAmong(documents, each);
    if (found !== null) return found.value;
  }
  return null;
};

/** Null: there is none, or none that `isAllowed`. */
export type Approval = { result: 'changed' | 'approved' | 'missing'; checkIn: CheckIn } | null;

/** [AT7] With its event, in one transaction: of two at once one changes it. */
export const approve = async (
  { db, clock }: { db: Firestore; clock: Clock },
  { id, day: ofDay, check }: { id: string; day: string; check: Check },
  event: Omit<HappenedEvent, 'what'>,
  isAllowed: (found: CheckIn) => boolean = () => true,
): Promise<Approval> =>
  withinLimit(
    db.runTransaction(async (transaction) => {
      const stored = ofDayAmong(await transaction.getAll(...refsOf(db, id, ofDay)), ofDay);
      if (stored === null || !isAllowed(stored.value)) return null;
      const { document } = stored;
      const misdated = misdatedEndsOf(stored.value, document.data() ?? {}, document, clock);
      const found = { ...stored.value, ...misdated };
      const decision = approvalOf(found, check);
      if (typeof decision === 'string') return { result: decision, checkIn: found };
      transaction.update(document.ref, {
        ...checkInCodec.write({ ...misdated, ...decision }),
        ...writeCounted(found, misdated, clock.now()),
      });
      transaction.create(
        ...eventBelow(document.ref, { ...event, what: 'approved', details: { ...event.details, check } }),
      );
      return { result: 'changed', checkIn: { ...found, ...decision } };
    }),
  );
