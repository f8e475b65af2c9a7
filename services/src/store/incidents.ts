// Thefts and extortions, a collection each, one day a subcollection: `{collection}/{yyyy}/{MM-DD}/{id}` [TM4].
import { incident, type Incident, type IncidentKind } from '@despacho/contract/incidents.ts';
import { dayPath } from '@despacho/domain/localTime.ts';
import { COLLECTIONS } from './collections.ts';
import { codecOf, type Field } from './documents/codec.ts';
import { documentId, instant, place, reference, required, text } from './documents/fields.ts';
import { readInstant, writeInstant } from './documents/instants.ts';
import { readIncidentKind } from './documents/words.ts';

export const INCIDENT_COLLECTIONS = {
  Robo: COLLECTIONS.thefts,
  Extorsion: COLLECTIONS.extortions,
} as const satisfies Record<IncidentKind, string>;

const kindOfCollection = (collection: string | undefined): IncidentKind | undefined => {
  if (collection === COLLECTIONS.thefts) return 'Robo';
  return collection === COLLECTIONS.extortions ? 'Extorsion' : undefined;
};

/** From the description, else from the collection (`meta.collection`). */
const kind: Field<IncidentKind> = {
  read: ({ data, meta }) => readIncidentKind(data['description']) ?? kindOfCollection(meta.collection),
  write: (value) => ({ description: value }),
};

export const incidentCodec = codecOf<Incident>(COLLECTIONS.thefts, incident, {
  id: documentId,
  kind,
  at: required(['time', 'createdAt'], readInstant, writeInstant),
  position: place('position'),
  userName: text('username', 'userName'),
  courier: reference('alias', ['bikerId', 'alias_id'], ['nameBiker']),
  company: reference('company', ['companyId', 'CompanyId'], ['companyName']),
  note: text('note'),
  closedAt: instant('closedAt'),
});

/** Folder of one kind on the local day of an instant in milliseconds. */
export const incidentPath = (of: IncidentKind, at: number): string => {
  const { year, monthDay } = dayPath(at);
  return `${INCIDENT_COLLECTIONS[of]}/${year}/${monthDay}`;
};

/** Old programs file by year and day of the month, so 5 March and 5 April share a folder [TM4]. */
export const oldIncidentPath = (of: IncidentKind, at: number): string =>
  incidentPath(of, at).replace(/\d\d-0?(\d+)$/, '$1');
