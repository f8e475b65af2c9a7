// Reads a watched document by its collection: the entity it holds, or why it cannot be read.
import type { StateKind } from '@despacho/contract/live/kinds.ts';
import type { EntityOf, StateEntity } from '@despacho/domain/live/kinds.ts';
import { scopeName } from '@despacho/domain/access/scope.ts';
import {
  scopesOfBranch,
  scopesOfCompany,
  scopesOfCourier,
  scopesOfIncident,
  scopesOfOrder,
  type ScopeNames,
} from '@despacho/domain/live/rooms.ts';
import { dayWindow } from '@despacho/domain/localTime.ts';
import { branchCodec } from '../companies/branches.ts';
import { isCanary, readCanary } from '../canary.ts';
import { courierCodec } from '../couriers/couriers.ts';
import { incidentCodec, liveIncidentId, PHONE_TIME } from '../incidents.ts';
import { orderCodec } from '../orders/orders.ts';
import { failure, success, type Result } from '../documents/result.ts';
import type { Data } from '../documents/scalars.ts';
import { DOCUMENT_KINDS, isDocumentKind, type DocumentKind } from './kinds.ts';
import type { WatchedDocument } from './watch.ts';

export type Reading = {
  kind: StateKind;
  id: string;
  result: Result<StateEntity>;
  /** Where the place of a document decides how long it counts (ms of the operation's clock); else null. */
  until: number | null;
};

/** A document without a readable company belongs to the whole operation alone. */
const WHOLE_OPERATION: ScopeNames = [scopeName({ type: 'all' })];

type ScopesOf = (id: string, data: Data) => ScopeNames;

/** Documents of other kinds belong to no company. */
const SCOPES_OF: Partial<Record<StateKind, ScopesOf>> = {
  order: (id, data) => {
    const company = orderCodec.readField('company', id, data);
    const branch = orderCodec.readField('branch', id, data) ?? null;
    return company === undefined ? WHOLE_OPERATION : scopesOfOrder({ company, branch });
  },
  courier: (id, data) => {
    const company = courierCodec.readField('company', id, data) ?? null;
    return scopesOfCourier({ company, branch: courierCodec.readField('branch', id, data) ?? null }, []);
  },
  incident: (id, data) => scopesOfIncident({ company: incidentCodec.readField('company', id, data) ?? null }, null),
  branch: (id, data) => {
    const company = branchCodec.readField('company', id, data);
    return company === undefined ? WHOLE_OPERATION : scopesOfBranch({ id, company });
  },
  company: (id) => scopesOfCompany({ id }, []),
};

/** [LV5] The scopes of a document that cannot be read, by those of its fields that can. */
export const scopesOfUnreadable = ({ kind, id }: Pick<Reading, 'kind' | 'id'>, data: Data): ScopeNames =>
  SCOPES_OF[kind]?.(id, data) ?? WHOLE_OPERATION;

const kindOf: ReadonlyMap<string, DocumentKind> = new Map(
  Object.keys(DOCUMENT_KINDS)
    .filter(isDocumentKind)
    .flatMap((kind) => DOCUMENT_KINDS[kind].collections.map((collection) => [collection, kind] as const)),
);

const entityIn = <K extends DocumentKind>(
  kind: K,
  document: WatchedDocument,
  collection: string,
): Result<EntityOf<K>> => {
  const { id, createTime, updateTime } = document;
  const found = DOCUMENT_KINDS[kind].codec.read(id, document.data(), { createTime, updateTime, collection });
  return found.ok ? success({ kind, doc: found.value }) : found;
};

const canaryReading = (document: WatchedDocument): Reading => {
  const doc = readCanary(document.id, document.data());
  // The echo has the name of its ingest; a damaged one keeps the name of its document, to be counted and found.
  return doc === null
    ? { kind: 'canary', id: document.id, result: failure('not a canary'), until: null }
    : { kind: 'canary', id: doc.id, result: success({ kind: 'canary', doc }), until: null };
};

const DAY_FOLDER = /^[^/]+\/(\d{4})\/(\d{2}-\d{2})\//;

/** The folder of an incident defines its day, at any time of its own; where its time was corrected, the folder is as wrong [DO21]. */
const untilOf = ({ path, data }: WatchedDocument): number | null => {
  const [, year, monthDay] = DAY_FOLDER.exec(path) ?? [];
  const noon = Date.parse(`${year}-${monthDay}T12:00:00-06:00`);
  return Number.isNaN(noon) || data()[PHONE_TIME] !== undefined ? null : dayWindow(noon).to;
};

/** Null: a document of a collection that no kind has. */
export const readingOf = (document: WatchedDocument): Reading | null => {
  const collection = document.path.slice(0, document.path.indexOf('/'));
  const kind = kindOf.get(collection);
  if (kind === undefined) return null;
  if (kind === 'order' && isCanary(document.id, document.data())) return canaryReading(document);
  const id = kind === 'incident' ? liveIncidentId(document.path) : document.id;
  return { kind, id, result: entityIn(kind, { ...document, id }, collection), until: untilOf(document) };
};
