// Thefts and extortions, a collection each, one day a subcollection: `{collection}/{yyyy}/{MM-DD}/{id}` [TM4].
import { DAY_MS } from '@despacho/contract/durations.ts';
import { MAX } from '@despacho/contract/fields.ts';
import { incident, type Incident, type IncidentKind } from '@despacho/contract/incidents.ts';
import { dayPath } from '@despacho/domain/localTime.ts';
import { COLLECTIONS } from './collections.ts';
import { codecOf, type Field } from './documents/codec.ts';
import { documentId, instant, optional, place, reference, required } from './documents/fields.ts';
import { readName, textReader } from './documents/scalars.ts';
import { readInstant, writeInstant } from './documents/instants.ts';
import { readIncidentKind } from './documents/words.ts';

export const INCIDENT_COLLECTIONS = {
  Robo: COLLECTIONS.thefts,
  Extorsion: COLLECTIONS.extortions,
} as const satisfies Record<IncidentKind, string>;

export const kindOfCollection = (collection: string | undefined): IncidentKind | undefined => {
  if (collection === COLLECTIONS.thefts) return 'Robo';
  return collection === COLLECTIONS.extortions ? 'Extorsion' : undefined;
};

/** From the description, else from the collection (`meta.collection`). */
const kind: Field<IncidentKind> = {
  read: ({ data, meta }) => readIncidentKind(data['description']) ?? kindOfCollection(meta.collection),
  write: (value) => ({ description: value }),
};

/** Beside the fields of the codec: what the phone wrote, where the server corrected `time` [DO21]. */
export const PHONE_TIME = 'phoneTime';

export const incidentCodec = codecOf<Incident>(COLLECTIONS.thefts, incident, {
  id: documentId,
  kind,
  at: required(['time', 'createdAt'], readInstant, writeInstant),
  position: place('position'),
  userName: optional(['username', 'userName'], readName),
  courier: reference('alias', ['bikerId', 'alias_id'], ['nameBiker']),
  company: reference('company', ['companyId', 'CompanyId'], ['companyName']),
  note: optional(['note'], textReader(MAX.long)),
  closedAt: instant('closedAt'),
});

/**
 * The id in the live state, by the path of a document: ids are unique in one folder only, and there is one for each day of
 * each collection. An id of an older build has no folder; its path is null.
 */
export const liveIncidentId = (path: string): string => path.replaceAll('/', ':');
export const liveIncidentPath = (liveId: string): string | null => {
  const [collection, year, day, ...id] = liveId.split(':');
  return kindOfCollection(collection) === undefined || id.length === 0
    ? null
    : `${collection}/${year}/${day}/${id.join(':')}`;
};

/** Folder of one kind on the local day of an instant in milliseconds. */
export const incidentPath = (of: IncidentKind, at: number): string => {
  const { year, monthDay } = dayPath(at);
  return `${INCIDENT_COLLECTIONS[of]}/${year}/${monthDay}`;
};

/** Old programs file by year and day of the month, so 5 March and 5 April share a folder [TM4]. */
export const oldIncidentPath = (of: IncidentKind, at: number): string =>
  incidentPath(of, at).replace(/\d\d-0?(\d+)$/, '$1');

export type IncidentFolder = { kind: IncidentKind; collection: string; path: string };

/** The folders of a day and of those beside it, where a phone files whose clock is up to a day off [DO21]. */
export const incidentFolders = (at: number): IncidentFolder[] =>
  (['Robo', 'Extorsion'] as const).flatMap((of) =>
    [at, at - DAY_MS, at + DAY_MS].map((day) => ({
      kind: of,
      collection: INCIDENT_COLLECTIONS[of],
      path: incidentPath(of, day),
    })),
  );
