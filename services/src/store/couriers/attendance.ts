// Check-ins of couriers in `checkin/{year}/{MM-DD}/{id}`: phones write them, staff approves them [AT1].
import type { Scope } from '@despacho/contract/accounts/access.ts';
import { checkIn, checkInRows, MOST_CHECK_INS, type CheckIn } from '@despacho/contract/couriers/attendance.ts';
import { scopeContains } from '@despacho/domain/access/scope.ts';
import { approvalOf, dayFolders, dayOfFolder } from '@despacho/domain/couriers/attendance.ts';
import type { Check } from '@despacho/contract/couriers/attendance.ts';
import type { DocumentSnapshot, Query } from 'firebase-admin/firestore';
import { COLLECTIONS } from '../collections.ts';
import { codecOf, type Field } from '../documents/codec.ts';
import { firstOf, withDefault } from '../documents/fields.ts';
import { fieldsOf } from '../documents/rows.ts';
import { isData, readId, readName } from '../documents/scalars.ts';
import { eventBelow, type HappenedEvent } from '../events.ts';
import { withinLimit, type Firestore } from '../firestore.ts';

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

/** By the folder (`meta.collection`); a document elsewhere cannot be understood. */
const day: Field<string> = {
  read: ({ meta: { collection = '' } }) => {
    const [, year = '', folder = ''] = collection.split('/');
    return dayOfFolder(year, folder) ?? undefined;
  },
  write: () => ({}),
};

export const checkInCodec = codecOf<CheckIn>(
  COLLECTIONS.checkIns,
  checkIn,
  fieldsOf(checkInRows, { day, name: withDefault('', ['name'], readName), branch }),
);

const read = (document: DocumentSnapshot): CheckIn | null => {
  const found = checkInCodec.read(document.id, document.data() ?? {}, { collection: document.ref.parent.path });
  return document.exists && found.ok ? found.value : null;
};

const foldersOf = (db: Firestore, ofDay: string) => {
  const { year, folders } = dayFolders(ofDay);
  return folders.map((folder) => db.collection(`${COLLECTIONS.checkIns}/${year}/${folder}`));
};

/** [AT11] A branch names itself beside its company; a check-in without a company belongs to the whole alone. */
export const isCheckInWithin = (scope: Scope, { branch: at }: CheckIn): boolean =>
  scope.type === 'all' ||
  (at.companyId === scope.companyId && scopeContains(scope, { companyId: at.companyId, branchId: at.id }));

/** [AT11] By company in the query: it is what all documents have. `isWhole` false: there are more. */
export const checkInsOf = async (
  db: Firestore,
  scope: Scope,
  ofDay: string,
): Promise<{ checkIns: CheckIn[]; isWhole: boolean }> => {
  const queries = foldersOf(db, ofDay).map((folder): Query =>
    scope.type === 'all' ? folder : folder.where('branch.companyId', '==', scope.companyId),
  );
  const pages = await Promise.all(queries.map(async (query) => withinLimit(query.limit(MOST_CHECK_INS + 1).get())));
  const found = pages.flatMap(({ docs }) => docs);
  const own = found.flatMap((document) => read(document) ?? []).filter((each) => isCheckInWithin(scope, each));
  return {
    checkIns: own.slice(0, MOST_CHECK_INS).sort((one, other) => one.name.localeCompare(other.name, 'es')),
    isWhole: found.length <= MOST_CHECK_INS,
  };
};

/** In the first of the days that has it; the written folder before the older one. */
export const findCheckIn = async (db: Firestore, id: string, days: readonly string[]): Promise<CheckIn | null> => {
  const refs = days.flatMap((each) => foldersOf(db, each).map((folder) => folder.doc(id)));
  const documents = refs.length === 0 ? [] : await withinLimit(db.getAll(...refs));
  for (const document of documents) {
    const found = read(document);
    if (found !== null) return found;
  }
  return null;
};

/** Null: there is none, or none that `isAllowed`. */
export type Approval = { result: 'changed' | 'approved' | 'missing'; checkIn: CheckIn } | null;

/** [AT7] With its event, in one transaction: of two at once one changes it. */
export const approve = async (
  db: Firestore,
  { id, day: ofDay, check }: { id: string; day: string; check: Check },
  event: Omit<HappenedEvent, 'what'>,
  isAllowed: (found: CheckIn) => boolean = () => true,
): Promise<Approval> =>
  withinLimit(
    db.runTransaction(async (transaction) => {
      const documents = await transaction.getAll(...foldersOf(db, ofDay).map((folder) => folder.doc(id)));
      const document = documents.find(({ exists }) => exists);
      const found = document === undefined ? null : read(document);
      if (document === undefined || found === null || !isAllowed(found)) return null;
      const decision = approvalOf(found, check);
      if (typeof decision === 'string') return { result: decision, checkIn: found };
      transaction.update(document.ref, checkInCodec.write(decision));
      transaction.create(
        ...eventBelow(document.ref, { ...event, what: 'approved', details: { ...event.details, check } }),
      );
      return { result: 'changed', checkIn: { ...found, ...decision } };
    }),
  );
