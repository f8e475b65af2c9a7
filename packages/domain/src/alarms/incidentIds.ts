// Alarms of older builds name an incident by the id of its document alone, which two collections may share.
import type { Alarm } from '@despacho/contract/alarms.ts';
import type { AlarmIncident } from './conditions.ts';
import { RULE_OF_INCIDENT } from './conditions.ts';

/** [AR17] The subject by the live id of its incident; null: it names that already, or its incident is not live. */
export const migratedSubject = (
  { rule, subject }: Pick<Alarm, 'rule' | 'subject'>,
  incidents: ReadonlyMap<string, AlarmIncident>,
): Alarm['subject'] | null => {
  if (subject.kind !== 'incident' || incidents.has(subject.id)) return null;
  const found = [...incidents.values()].find(
    ({ id, kind }) => RULE_OF_INCIDENT[kind] === rule && id.endsWith(`:${subject.id}`),
  );
  return found === undefined ? null : { ...subject, id: found.id };
};
