// Documents `dailyStats/{day}_{company}`, `dailyStats/{day}_all` and, for the payroll, `dailyStats/{day}_%deliveries`. The numbers are one text, because Cloud Firestore indexes each key of a map.
import { createHash } from 'node:crypto';
import { moneyBlock, numberBlock, type NumberBlock } from '@despacho/contract/numbers.ts';
import { sumMoney } from '@despacho/domain/money/dayMoney.ts';
import { foldDay, sumBlocks, type CompanyNumbers } from '@despacho/domain/numbers/blocks.ts';
import type { Fact } from '@despacho/domain/numbers/facts.ts';
import { dayDeliveries, type CourierDeliveries } from '@despacho/domain/pay/dayDeliveries.ts';
import { Timestamp, type DocumentReference, type DocumentSnapshot, type Firestore } from 'firebase-admin/firestore';
import { z } from 'zod';
import { COLLECTIONS } from '../collections.ts';
import { withinLimit } from '../firestore.ts';

/** Days of an older version are calculated again in the background, as far back as days without documents [NU6]. */
const VERSION = 5;
/** Version 3 has no ages, and no earlier one than 5 has deliveries. Days of others count as not calculated. */
export const READ_VERSIONS: readonly number[] = [3, 4, VERSION];
const part = z.object({
  id: z.string().nullable(),
  name: z.string(),
  block: numberBlock,
  money: moneyBlock,
  /** Null in documents of all companies, each of which has a late limit of its own, and in those of version 3. */
  ages: z.array(z.int().min(0)).nullable().default(null),
});
const stored = z.object({ version: z.literal([...READ_VERSIONS]), parts: z.array(part) });
/** The branches of a company, or all companies. */
export type NumberPart = z.infer<typeof part>;

const ALL = 'all';
/** An id may be anything but a path; `%all` and this are no encoded ids. */
const DELIVERIES = '%deliveries';
const nameOf = (companyId: string | null): string => {
  if (companyId === null) return ALL;
  return companyId === ALL ? `%${ALL}` : encodeURIComponent(companyId);
};

const refOf = (db: Firestore, day: string, companyId: string | null): DocumentReference =>
  db.collection(COLLECTIONS.dailyStats).doc(`${day}_${nameOf(companyId)}`);

/** Null: it is missing, or of another version. */
const partsIn = (document: DocumentSnapshot): NumberPart[] | null => {
  const text: unknown = document.get('numbers');
  if (typeof text !== 'string') return null;
  try {
    return stored.safeParse(JSON.parse(text)).data?.parts ?? null;
  } catch {
    // Another program wrote it: the day counts as missing, and is calculated again.
    return null;
  }
};

const textOf = (parts: readonly NumberPart[]): string => JSON.stringify({ version: VERSION, parts });
const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22);

const hashes = z.record(z.string(), z.string());
const hashesIn = (document: DocumentSnapshot): Map<string, string> => {
  const text: unknown = document.get('hashes');
  if (typeof text !== 'string') return new Map();
  try {
    return new Map(Object.entries(hashes.safeParse(JSON.parse(text)).data ?? {}));
  } catch {
    // Every document of the day is written again.
    return new Map();
  }
};

/** The parts of all companies. */
export const asParts = (companies: readonly CompanyNumbers[]): NumberPart[] =>
  companies.map(({ id, name, branches }) => ({
    id,
    name,
    block: sumBlocks(branches.map(({ block }) => block)),
    money: sumMoney(branches.map(({ money }) => money)),
    ages: null,
  }));

/** The instant, circle, kilometres and milliseconds of the wait. */
const deliveryRow = z.tuple([z.number(), z.string().nullable(), z.number().nullable(), z.number().nullable()]);
const storedDeliveries = z.object({
  couriers: z.array(z.object({ id: z.string(), name: z.string(), rows: z.array(deliveryRow) })),
});
/** A text of Cloud Firestore has at most 1,048,487 bytes: 30,000 deliveries. */
const MAX_DELIVERIES_TEXT = 1_000_000;

const deliveriesText = (couriers: readonly CourierDeliveries[]): string =>
  JSON.stringify({
    couriers: couriers.map(({ courier, deliveries }) => ({
      ...courier,
      rows: deliveries.map(({ deliveredAt, circle, distanceKm, waitMs }) => [deliveredAt, circle, distanceKm, waitMs]),
    })),
  });

/** [PY12] Null: the day does not have them, and its orders are to be read. */
export const readDayDeliveries = async (db: Firestore, day: string): Promise<CourierDeliveries[] | null> => {
  const document = await withinLimit(db.collection(COLLECTIONS.dailyStats).doc(`${day}_${DELIVERIES}`).get());
  const text: unknown = document.get('numbers');
  if (typeof text !== 'string') return null;
  try {
    return storedDeliveries.parse(JSON.parse(text)).couriers.map(({ rows, ...courier }) => ({
      courier,
      deliveries: rows.map(([deliveredAt, circle, distanceKm, waitMs]) => ({
        deliveredAt,
        circle,
        distanceKm,
        waitMs,
      })),
    }));
  } catch {
    // Another program wrote it.
    return null;
  }
};

/** [NU6] Only what changed is written, in one transaction; companies that are gone from the day lose their document. False: nothing changed. */
export const writeDay = async (
  db: Firestore,
  day: string,
  companies: readonly CompanyNumbers[],
  now: number,
  deliveries = '',
): Promise<boolean> => {
  const texts = new Map(companies.map(({ id, branches }) => [nameOf(id), textOf(branches)]));
  if (deliveries !== '' && deliveries.length <= MAX_DELIVERIES_TEXT) texts.set(DELIVERIES, deliveries);
  const whole = textOf(asParts(companies));
  const after = new Map([...texts].map(([name, text]) => [name, hashOf(text)]));
  after.set(ALL, hashOf(whole));
  const refTo = (name: string): DocumentReference => db.collection(COLLECTIONS.dailyStats).doc(`${day}_${name}`);
  return withinLimit(
    db.runTransaction(async (transaction) => {
      const before = hashesIn(await transaction.get(refTo(ALL)));
      const changed = [...after].filter(([name, hash]) => before.get(name) !== hash).map(([name]) => name);
      const gone = [...before.keys()].filter((name) => !after.has(name));
      if (changed.length === 0 && gone.length === 0) return false;
      const calculatedAt = Timestamp.fromMillis(now);
      for (const name of changed)
        if (name !== ALL)
          transaction.set(refTo(name), { day, version: VERSION, calculatedAt, numbers: texts.get(name) ?? '' });
      for (const name of gone) transaction.delete(refTo(name));
      const own = JSON.stringify(Object.fromEntries(after));
      transaction.set(refTo(ALL), { day, version: VERSION, calculatedAt, numbers: whole, hashes: own });
      return true;
    }),
  );
};

/** [NU6] [PY12] The numbers of a day and the deliveries that its payroll needs. */
export const writeFacts = async (db: Firestore, day: string, facts: Iterable<Fact>, now: number): Promise<boolean> => {
  const own = [...facts];
  return writeDay(db, day, foldDay(own, day), now, deliveriesText(dayDeliveries(own, day)));
};

/** By day; `parts` null: the day is not calculated. A company without orders on a calculated day has no document. */
export const readDays = async (
  db: Firestore,
  days: readonly string[],
  companyId: string | null,
): Promise<Map<string, NumberPart[] | null>> => {
  const found = new Map<string, NumberPart[] | null>(days.map((day) => [day, null]));
  if (days.length === 0) return found;
  const documents = await withinLimit(db.getAll(...days.map((day) => refOf(db, day, companyId))));
  for (const [at, document] of documents.entries()) found.set(days[at] ?? '', partsIn(document));
  return found;
};

/** When the documents of these days were written, by the clock of the store; a missing one, and one of another version, is absent. */
export const readWrittenAt = async (
  db: Firestore,
  days: readonly string[],
  versions: readonly unknown[] = [VERSION],
): Promise<Map<string, number>> => {
  const refs = days.map((day) => refOf(db, day, null));
  const documents = refs.length === 0 ? [] : await withinLimit(db.getAll(...refs, { fieldMask: ['version'] }));
  return new Map(
    documents.flatMap((document, at) => {
      const day = days[at];
      const { updateTime } = document;
      return day === undefined || updateTime === undefined || !versions.includes(document.get('version'))
        ? []
        : [[day, updateTime.toMillis()] as const];
    }),
  );
};

export const blockOfParts = (parts: readonly Pick<NumberPart, 'block'>[]): NumberBlock =>
  sumBlocks(parts.map(({ block }) => block));
