// Reads a watched document by the collection it lies in: the entity it holds, or why it cannot be read.
import type { StateKind } from '@despacho/contract/views.ts';
import type { StateEntity } from '@despacho/domain/live/entities.ts';
import { dayWindow } from '@despacho/domain/localTime.ts';
import { alarmCodec } from '../alarms.ts';
import { branchCodec } from '../branches.ts';
import { CANARY_STATUS, readCanary } from '../canary.ts';
import { COLLECTIONS } from '../collections.ts';
import { companyCodec } from '../companies.ts';
import { controllerCodec } from '../controllers.ts';
import { courierCodec } from '../couriers.ts';
import { courierStatusCodec } from '../courierStatuses.ts';
import type { Codec } from '../documents/codec.ts';
import { incidentCodec } from '../incidents.ts';
import { orderCodec } from '../orders.ts';
import { failure, success, type Result } from '../documents/result.ts';
import { wallCodec } from '../walls.ts';
import type { WatchedDocument } from './watch.ts';

export type Reading = {
  kind: StateKind;
  id: string;
  result: Result<StateEntity>;
  /** Where the place of a document decides how long it counts (ms of the operation's clock); else null. */
  until: number | null;
};

type Reader = { kind: StateKind; read: (document: WatchedDocument) => Result<StateEntity> };

const reader = <T>(kind: StateKind, codec: Codec<T>, entityOf: (doc: T) => StateEntity): Reader => ({
  kind,
  read: ({ id, path, data, createTime, updateTime }) => {
    const collection = path.slice(0, path.indexOf('/'));
    const found = codec.read(id, data(), { createTime, updateTime, collection });
    return found.ok ? success(entityOf(found.value)) : found;
  },
});

const incidents = reader('incident', incidentCodec, (doc) => ({ kind: 'incident', doc }));

const readers: Record<string, Reader> = {
  [COLLECTIONS.orders]: reader('order', orderCodec, (doc) => ({ kind: 'order', doc })),
  [COLLECTIONS.couriers]: reader('courier', courierCodec, (doc) => ({ kind: 'courier', doc })),
  [COLLECTIONS.courierStatuses]: reader('courierStatus', courierStatusCodec, (doc) => ({ kind: 'courierStatus', doc })),
  [COLLECTIONS.thefts]: incidents,
  [COLLECTIONS.extortions]: incidents,
  [COLLECTIONS.alarms]: reader('alarm', alarmCodec, (doc) => ({ kind: 'alarm', doc })),
  [COLLECTIONS.companies]: reader('company', companyCodec, (doc) => ({ kind: 'company', doc })),
  [COLLECTIONS.branches]: reader('branch', branchCodec, (doc) => ({ kind: 'branch', doc })),
  [COLLECTIONS.controllers]: reader('controller', controllerCodec, (doc) => ({ kind: 'controller', doc })),
  [COLLECTIONS.walls]: reader('wall', wallCodec, (doc) => ({ kind: 'wall', doc })),
};

const canaryReading = (document: WatchedDocument): Reading => {
  const doc = readCanary(document.data());
  // Its echo enters under the name of its ingest; a damaged one keeps its document's name, to be counted and found.
  return doc === null
    ? { kind: 'canary', id: document.id, result: failure('not a canary'), until: null }
    : { kind: 'canary', id: doc.id, result: success({ kind: 'canary', doc }), until: null };
};

const DAY_FOLDER = /^[^/]+\/(\d{4})\/(\d{2}-\d{2})\//;

/** In our folders of incidents the folder names the day, whatever the instant inside. */
const untilOf = (path: string): number | null => {
  const [, year, monthDay] = DAY_FOLDER.exec(path) ?? [];
  const noon = Date.parse(`${year}-${monthDay}T12:00:00-06:00`);
  return Number.isNaN(noon) ? null : dayWindow(noon).to;
};

/** Null: a document of a collection the road does not carry. */
export const readingOf = (document: WatchedDocument): Reading | null => {
  const found = readers[document.path.slice(0, document.path.indexOf('/'))];
  if (found === undefined) return null;
  if (found.kind === 'order' && document.data()['status'] === CANARY_STATUS) return canaryReading(document);
  return { kind: found.kind, id: document.id, result: found.read(document), until: untilOf(document.path) };
};
