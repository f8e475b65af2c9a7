// Alarms in `alarms`: our own noun, so its documents hold our names; only instants change their shape.
import { alarm, alarmNote, type Alarm } from '@despacho/contract/alarms.ts';
import { COLLECTIONS } from './collections.ts';
import { codecOf, type Field } from './documents/codec.ts';
import { documentId, instant, optional, reference, required } from './documents/fields.ts';
import { readInstant, writeInstant } from './documents/instants.ts';
import { isData, readId } from './documents/scalars.ts';

const readRule = (value: unknown) => alarm.shape.rule.safeParse(value).data ?? null;
const readPriority = (value: unknown) => alarm.shape.priority.safeParse(value).data ?? null;
const readSubject = (value: unknown) => alarm.shape.subject.safeParse(value).data ?? null;

const readNote = (value: unknown) =>
  isData(value) ? (alarmNote.safeParse({ ...value, at: readInstant(value['at']) }).data ?? null) : null;

/** A note that cannot be read is left out: the alarm itself must still be seen. */
const notes: Field<Alarm['notes']> = {
  read: ({ data }) =>
    Array.isArray(data['notes']) ? data['notes'].flatMap((note: unknown) => readNote(note) ?? []) : [],
  write: (value) => ({ notes: value.map((note) => ({ ...note, at: writeInstant(note.at) })) }),
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
  notes,
});
