// Records of the ranking: one document for each local day, `bikersRanking/{year}/{month}/{day}`.
import { dayEntry, MAX_DAY_ENTRIES, type DayEntry } from '@despacho/contract/couriers/ranking.ts';
import { Timestamp, type CollectionReference, type Firestore } from 'firebase-admin/firestore';
import { COLLECTIONS } from '../collections.ts';
import { readMs } from '../documents/instants.ts';
import { withinLimit } from '../firestore.ts';

/** `calculatedAt`: milliseconds of the operation's clock. `isWhole` false: the day had more orders than were read. */
export type DayRecord = { day: string; calculatedAt: number; isWhole: boolean; entries: DayEntry[] };

/** A month has no more. */
const MAX_DAYS = 31;

/** `month`: `2026-11`. */
const monthOf = (db: Firestore, month: string): CollectionReference =>
  db.collection(`${COLLECTIONS.ranking}/${month.replace('-', '/')}`);

/** `day`: `2026-11-21`. */
const pathOf = (day: string): string => `${COLLECTIONS.ranking}/${day.replaceAll('-', '/')}`;

const recordIn = (day: string, data: Readonly<Record<string, unknown>>): DayRecord | null => {
  const calculatedAt = readMs(data['createdAt']);
  if (calculatedAt === null) return null;
  const stored: unknown[] = Array.isArray(data['couriers']) ? data['couriers'].slice(0, MAX_DAY_ENTRIES) : [];
  const entries = stored.flatMap((entry) => dayEntry.safeParse(entry).data ?? []);
  return { day, calculatedAt, isWhole: data['isWhole'] === true && entries.length === stored.length, entries };
};

/** When the records of these days were computed, by day; a missing one is absent. */
export const readRecordTimes = async (db: Firestore, days: readonly string[]): Promise<Map<string, number>> => {
  const found = await withinLimit(db.getAll(...days.map((day) => db.doc(pathOf(day))), { fieldMask: ['createdAt'] }));
  return new Map(
    found.flatMap((document, at) => {
      const ms = readMs(document.get('createdAt'));
      const day = days[at];
      return ms === null || day === undefined ? [] : [[day, ms] as const];
    }),
  );
};

/** The document of a record. */
export const rankingDocument = ({ day, calculatedAt, isWhole, entries }: DayRecord) => {
  const couriers = entries
    .toSorted((a, b) => b.delivered - a.delivered)
    .slice(0, MAX_DAY_ENTRIES)
    .map((entry) => dayEntry.parse(entry));
  const createdAt = Timestamp.fromMillis(calculatedAt);
  return {
    path: pathOf(day),
    data: { day, createdAt, isWhole: isWhole && couriers.length === entries.length, couriers },
  };
};

/** The record of a day replaces the one before. */
export const writeRecord = async (db: Firestore, record: DayRecord): Promise<void> => {
  const { path, data } = rankingDocument(record);
  await withinLimit(db.doc(path).set(data));
};

/** The records of a month in the order of its days. */
export const readMonth = async (db: Firestore, month: string): Promise<DayRecord[]> => {
  const { docs } = await withinLimit(monthOf(db, month).orderBy('__name__').limit(MAX_DAYS).get());
  return docs.flatMap((document) => recordIn(`${month}-${document.id}`, document.data()) ?? []);
};
