// Alarms in `alarms`: our own noun, so its documents hold our names; only instants change their shape.
import type { Scope } from '@despacho/contract/accounts/access.ts';
import { alarm, alarmEscalation, alarmNote, MAX_CLEARED, type Alarm } from '@despacho/contract/alarms.ts';
import type { Acted } from '@despacho/domain/alarms/acts.ts';
import { Timestamp, type Firestore, type Query } from 'firebase-admin/firestore';
import { COLLECTIONS } from './collections.ts';
import { codecOf, type Field } from './documents/codec.ts';
import { withinScope } from './documents/collection.ts';
import { deleteAll } from './documents/deletion.ts';
import { documentId, flag, instant, optional, reference, required } from './documents/fields.ts';
import { readInstant, writeInstant } from './documents/instants.ts';
import { isData, readId } from './documents/scalars.ts';
import { eventBelow, type HappenedEvent } from './events.ts';
import { withinLimit } from './firestore.ts';
import { openAlarms } from './watched.ts';

const readRule = (value: unknown) => alarm.shape.rule.safeParse(value).data ?? null;
const readPriority = (value: unknown) => alarm.shape.priority.safeParse(value).data ?? null;
const readSubject = (value: unknown) => alarm.shape.subject.safeParse(value).data ?? null;

const readCount = (value: unknown) => alarm.shape.raisedCount.safeParse(value).data ?? null;

const readNote = (value: unknown) =>
  isData(value) ? (alarmNote.safeParse({ ...value, at: readInstant(value['at']) }).data ?? null) : null;

/** A note that cannot be read is left out: the alarm itself must still be seen. */
const notes: Field<Alarm['notes']> = {
  read: ({ data }) =>
    Array.isArray(data['notes']) ? data['notes'].flatMap((note: unknown) => readNote(note) ?? []) : [],
  write: (value) => ({ notes: value.map((note) => ({ ...note, at: writeInstant(note.at) })) }),
};

/** [ES2] One that cannot be read is left out. */
const escalations: Field<Alarm['escalations']> = {
  read: ({ data }) =>
    Array.isArray(data['escalations'])
      ? data['escalations'].flatMap((each: unknown) =>
          isData(each) ? (alarmEscalation.safeParse({ ...each, at: readInstant(each['at']) }).data ?? []) : [],
        )
      : [],
  write: (value) => ({ escalations: value.map((each) => ({ ...each, at: writeInstant(each.at) })) }),
};

export const alarmCodec = codecOf<Alarm>(COLLECTIONS.alarms, alarm, {
  id: documentId,
  rule: required(['rule'], readRule),
  priority: required(['priority'], readPriority),
  subject: required(['subject'], readSubject),
  companyId: optional(['companyId'], readId),
  branchId: optional(['branchId'], readId),
  raisedAt: required(['raisedAt'], readInstant, writeInstant),
  acknowledgedBy: reference('acknowledgedBy'),
  acknowledgedAt: instant('acknowledgedAt'),
  shelvedBy: reference('shelvedBy'),
  shelvedUntil: instant('shelvedUntil'),
  clearedAt: instant('clearedAt'),
  raisedCount: optional(['raisedCount'], readCount),
  peakCount: optional(['peakCount'], readCount),
  foundAtStart: instant('foundAtStart'),
  isSuperseded: flag(false, 'isSuperseded'),
  isDrill: flag(false, 'isDrill'),
  startedBy: reference('startedBy'),
  endedBy: reference('endedBy'),
  escalations,
  notes,
});

const PLACE = { company: 'companyId', branch: 'branchId' };

const clearedAlarms = (db: Firestore): Query =>
  db.collection(COLLECTIONS.alarms).where('clearedAt', '>', new Timestamp(0, 0)).orderBy('clearedAt', 'desc');

/** The alarms of a scope; all that are open, the longest first, or the last cleared. */
export const readAlarms = async (db: Firestore, state: 'open' | 'cleared', scope: Scope): Promise<Alarm[]> => {
  const query = state === 'open' ? openAlarms(db) : clearedAlarms(db).limit(MAX_CLEARED);
  const { docs } = await withinLimit(withinScope(query, scope, PLACE).get());
  const alarms = docs.flatMap((document) => {
    const read = alarmCodec.read(document.id, document.data(), document);
    return read.ok ? [read.value] : [];
  });
  return state === 'cleared' ? alarms : alarms.toSorted((a, b) => (a.raisedAt < b.raisedAt ? -1 : 1));
};

/** Null: there is none that can be read. */
export const findAlarm = async (db: Firestore, id: string): Promise<Alarm | null> => {
  const found = await withinLimit(db.collection(COLLECTIONS.alarms).doc(id).get());
  const read = alarmCodec.read(id, found.data() ?? {}, found);
  return read.ok ? read.value : null;
};

export type ActedOn =
  | { ok: true; alarm: Alarm }
  | { ok: false; reason: 'unknown' | Extract<Acted, { ok: false }>['reason'] };

/** One action of a person, decided on the stored alarm and written together with its event. `act` returns null for an alarm outside the scope. */
export const actOnAlarm = async (
  db: Firestore,
  id: string,
  act: (alarm: Alarm) => Acted | null,
  event: HappenedEvent,
): Promise<ActedOn> =>
  withinLimit(
    db.runTransaction(async (transaction) => {
      const ref = db.collection(COLLECTIONS.alarms).doc(id);
      const found = await transaction.get(ref);
      const read = alarmCodec.read(id, found.data() ?? {}, found);
      const acted = read.ok ? act(read.value) : null;
      if (!read.ok || acted === null) return { ok: false, reason: 'unknown' };
      if (!acted.ok) return acted;
      if (acted.changes === null) return { ok: true, alarm: read.value };
      transaction.update(ref, alarmCodec.write(acted.changes));
      transaction.create(...eventBelow(ref, event));
      return { ok: true, alarm: { ...read.value, ...acted.changes } };
    }),
  );

/** How many there were. */
export const deleteAlarmsClearedBefore = async (db: Firestore, before: number): Promise<number> =>
  deleteAll(db, clearedAlarms(db).where('clearedAt', '<', Timestamp.fromMillis(before)));
