// Documents `boardHours/{hour of the local day}`: the boards of an hour as compressed bytes, and when the first was recorded.
import { promisify } from 'node:util';
import { gunzip, gzipSync } from 'node:zlib';
import { boardHour, type BoardFrame, type BoardHour } from '@despacho/contract/pastBoard.ts';
import { boardHourName, fittingHour, hourOf, withFrame } from '@despacho/domain/board/past/hours.ts';
import { Timestamp, type DocumentSnapshot, type Firestore, type Query } from 'firebase-admin/firestore';
import { z } from 'zod';
import { COLLECTIONS } from './collections.ts';
import { deleteAll } from './documents/deletion.ts';
import { readInstant } from './documents/instants.ts';
import type { Data } from './documents/scalars.ts';
import { withinLimit } from './firestore.ts';

const VERSION = 1;
const stored = z.object({ version: z.literal(VERSION), hour: boardHour });

/** The bytes of a payload; Cloud Firestore allows 1 MiB for a document. */
export const MAX_HOUR_BYTES = 300_000;
/** Hundred times as much as an hour of a full day has: a payload that grows beyond it was not written by us. */
const MAX_JSON_BYTES = 200_000_000;

const inflate = promisify(gunzip);

/** The payload of an hour. */
export const packedHour = (hour: BoardHour): Buffer => gzipSync(JSON.stringify({ version: VERSION, hour }));

/** Null: there is none, or another version of the product wrote it, or it is damaged. */
const hourIn = async (payload: unknown): Promise<BoardHour | null> => {
  if (!(payload instanceof Uint8Array)) return null;
  try {
    const json = await inflate(payload, { maxOutputLength: MAX_JSON_BYTES });
    return stored.safeParse(JSON.parse(json.toString())).data?.hour ?? null;
  } catch {
    // The minutes of this hour are a gap, which the screens show.
    return null;
  }
};

const refOf = (db: Firestore, name: string) => db.collection(COLLECTIONS.boardHours).doc(name);

/** `payload` null: the boards did not fit. */
const documentOf = (payload: Buffer | null, firstAt: number, hourAt: number): Data => ({
  payload,
  isTooLarge: payload === null,
  firstAt: Timestamp.fromMillis(firstAt),
  hourAt: Timestamp.fromMillis(hourAt),
});

/** As the job writes it, for hours that were recorded elsewhere. */
export const boardHourDocument = (hour: BoardHour): { path: string; data: Data } => {
  const { at } = hour.keyframe;
  return {
    path: `${COLLECTIONS.boardHours}/${boardHourName(at)}`,
    data: documentOf(packedHour(hour), at, hourOf(at)),
  };
};

/** `unchanged`: the minute is recorded already, or its hour has fewer. `bytes`: of the payload that was written. */
export type Recorded = { result: 'recorded' | 'unchanged' | 'tooLarge'; bytes: number; stepMin: number };

/**
 * [PB2] Adds a board to its hour, in a transaction: of two writers at once one finds the minute recorded.
 * @param stepMin minutes between two boards of a new hour
 */
export const recordBoard = async (
  db: Firestore,
  frame: BoardFrame,
  stepMin: number,
  mostBytes = MAX_HOUR_BYTES,
): Promise<Recorded> => {
  const ref = refOf(db, boardHourName(frame.at));
  return withinLimit(
    db.runTransaction(async (transaction): Promise<Recorded> => {
      const document = await transaction.get(ref);
      // A large keyframe is not tried again each minute.
      if (document.get('isTooLarge') === true) return { result: 'unchanged', bytes: 0, stepMin };
      const before = await hourIn(document.get('payload'));
      const after = withFrame(before, frame, stepMin);
      if (after === null) return { result: 'unchanged', bytes: 0, stepMin: before?.stepMin ?? stepMin };
      const fitting = fittingHour(after, (hour) => packedHour(hour).byteLength, mostBytes);
      const payload = fitting === null ? null : packedHour(fitting);
      transaction.set(ref, documentOf(payload, fitting?.keyframe.at ?? frame.at, hourOf(frame.at)));
      return {
        result: payload === null ? 'tooLarge' : 'recorded',
        bytes: payload?.byteLength ?? 0,
        stepMin: fitting?.stepMin ?? stepMin,
      };
    }),
  );
};

/** Null: nothing was recorded in that hour. */
export type StoredHour = { startAt: number; isTooLarge: boolean; hour: BoardHour | null };

const storedHour = async (document: DocumentSnapshot, startAt: number): Promise<StoredHour> => ({
  startAt,
  isTooLarge: document.get('isTooLarge') === true,
  hour: await hourIn(document.get('payload')),
});

/** The hours that contain these instants, in their order. */
export const readBoardHours = async (db: Firestore, instants: readonly number[]): Promise<StoredHour[]> => {
  const starts = [...new Set(instants.map(hourOf))];
  const documents = await withinLimit(db.getAll(...starts.map((at) => refOf(db, boardHourName(at)))));
  return Promise.all(documents.map(async (document, index) => storedHour(document, starts[index] ?? 0)));
};

const hours = (db: Firestore): Query => db.collection(COLLECTIONS.boardHours);

/** Milliseconds; null: nothing was ever recorded. */
export const readFirstRecordAt = async (db: Firestore): Promise<number | null> => {
  const first = hours(db).orderBy('hourAt').select('firstAt').limit(1);
  const [document] = (await withinLimit(first.get())).docs;
  const text = readInstant(document?.get('firstAt'));
  return text === null ? null : Date.parse(text);
};

const readHour = async (query: Query): Promise<BoardHour | null> => {
  const [document] = (await withinLimit(query.limit(1).get())).docs;
  return document === undefined ? null : hourIn(document.get('payload'));
};

/** The hours with a document next to the hour of an instant. */
export const readNeighbourHours = async (
  db: Firestore,
  at: number,
): Promise<{ earlier: BoardHour | null; later: BoardHour | null }> => {
  const hourAt = Timestamp.fromMillis(hourOf(at));
  const [earlier, later] = await Promise.all([
    readHour(hours(db).where('hourAt', '<', hourAt).orderBy('hourAt', 'desc')),
    readHour(hours(db).where('hourAt', '>', hourAt).orderBy('hourAt')),
  ]);
  return { earlier, later };
};

export const deleteBoardHoursBefore = async (db: Firestore, before: number): Promise<number> =>
  deleteAll(db, hours(db).where('hourAt', '<', Timestamp.fromMillis(before)).orderBy('hourAt'));
