// Reads snapshots: which entities changed, which fixes are new, and which documents must be read because they left a query.
import type { Fix } from '@despacho/contract/couriers/couriers.ts';
import type { Canary } from '@despacho/contract/live/kinds.ts';
import { readEntity, type EntityOf, type StateEntity } from '@despacho/domain/live/kinds.ts';
import { isWithinBounds, type OperationBounds } from '@despacho/domain/routes/bounds.ts';
import type { StateChange } from '../../store/live/publish.ts';
import { success } from '../../store/documents/result.ts';
import { readingOf, type Reading } from '../../store/source/readings.ts';
import type { ReadDocument, WatchedDocument, WatchedSnapshot } from '../../store/source/watch.ts';
import type { CanaryDocument } from '../../store/canary.ts';
import type { Corrections } from './corrections.ts';
import type { LiveSet } from './liveSet.ts';
import type { Phones } from './phones.ts';

export type LiveUpdate = { changes: StateChange[]; fixes: Fix[] };

export type Intake = {
  take(source: string, snapshot: WatchedSnapshot): LiveUpdate & { gonePaths: string[] };
  /** Documents that were read once. */
  settle(documents: readonly ReadDocument[]): LiveUpdate;
  /** The document at this path is in the result of some source. */
  isShown(path: string): boolean;
};

export type IntakeOptions = {
  liveSet: LiveSet;
  phones: Phones;
  bounds: OperationBounds;
  /** Milliseconds of the operation's clock. */
  now(): number;
  /** The canary to publish; null: not an echo of this ingest. */
  onEcho(documentId: string, canary: CanaryDocument): Canary | null;
  onUnreadable(path: string, reason: string): void;
  /** A document that phones write was read. */
  onRead: Corrections['onRead'];
  /** Real ms: until then a process before saw every write. */
  seenUntil: number;
  /** Every document was read once. */
  isComplete(): boolean;
};

/** Null: it is new, or phones write no such document. */
const entityBefore = (liveSet: LiveSet, { kind, id }: Reading): StateEntity | null => {
  if (kind !== 'order' && kind !== 'incident') return null;
  const json = liveSet.find(kind, id);
  if (json === null) return null;
  const value: unknown = JSON.parse(json);
  if (kind === 'order') {
    const doc = readEntity(kind, value);
    return doc === null ? null : { kind, doc };
  }
  const doc = readEntity(kind, value);
  return doc === null ? null : { kind, doc };
};

/** [IC19] What was ended stays so, whatever its phone writes later. */
const stillEnded = (reading: Reading, before: StateEntity | null): Reading => {
  if (!reading.result.ok || before?.kind !== 'incident' || before.doc.closedAt === null) return reading;
  const { value } = reading.result;
  if (value.kind !== 'incident' || value.doc.closedAt !== null) return reading;
  return { ...reading, result: success({ ...value, doc: { ...value.doc, closedAt: before.doc.closedAt } }) };
};

/** While a document cannot be read, its writes are missed. */
const isUnreadable = (entity: StateEntity | null): boolean =>
  (entity?.kind === 'order' || entity?.kind === 'incident') && entity.doc.unreadable === true;

export const createIntake = (options: IntakeOptions): Intake => {
  const { liveSet, phones, bounds, now, onEcho, onUnreadable, onRead, isComplete } = options;
  const shown = new Map<string, Set<string>>();
  let { seenUntil } = options;
  /** The write of the last canary that came back through the listener of active orders. */
  let echoAt = seenUntil;
  /** Documents that left a query and were not read since: until when every write of them was seen. */
  const leftSince = new Map<string, number>();

  /** [LV30] */
  const withinOperation = (entity: EntityOf<'incident'>): EntityOf<'incident'> => {
    const { position } = entity.doc;
    if (position === null || isWithinBounds(bounds, position)) return entity;
    return { ...entity, doc: { ...entity.doc, position: null } };
  };

  /** [LV29] A canary is published as this ingest counts it, never as its document reads. */
  const publishable = (document: WatchedDocument): Reading | null => {
    const reading = readingOf(document);
    if (reading === null || !reading.result.ok) return reading;
    const entity = reading.result.value;
    if (entity.kind === 'incident') return { ...reading, result: success(withinOperation(entity)) };
    if (entity.kind !== 'canary') return reading;
    const doc = onEcho(document.id, entity.doc);
    if (doc === null) return null;
    echoAt = Math.max(echoAt, document.updatedMs);
    return { ...reading, id: doc.id, result: success({ kind: 'canary', doc }) };
  };

  const put = (document: WatchedDocument, update: LiveUpdate): void => {
    const since = leftSince.get(document.path) ?? seenUntil;
    leftSince.delete(document.path);
    if (liveSet.hasVersion(document)) return;
    const reading = publishable(document);
    if (reading === null) return;
    const { kind, result } = reading;
    const before = entityBefore(liveSet, reading);
    if (!result.ok) onUnreadable(document.path, result.reason);
    else onRead({ before, after: result.value, document, since: isUnreadable(before) ? 0 : since });
    const change = liveSet.put(stillEnded(reading, before), document, now());
    if (change !== null) update.changes.push(change);
    if (kind === 'courier') update.fixes.push(...phones.take(document));
  };

  return {
    take: (source, { isFirst, changed, removedPaths }) => {
      const before = shown.get(source) ?? new Set<string>();
      const after = isFirst ? new Set<string>() : before;
      for (const { path } of changed) after.add(path);
      for (const path of removedPaths) after.delete(path);
      shown.set(source, after);
      const update: LiveUpdate = { changes: [], fixes: [] };
      // The canary may be in one snapshot with documents whose earlier writes were missed.
      if (isComplete()) seenUntil = echoAt;
      for (const document of changed) put(document, update);
      const gone = isFirst ? [...before].filter((path) => !after.has(path)) : removedPaths;
      const gonePaths = gone.filter(liveSet.hasPath);
      for (const path of gonePaths) leftSince.set(path, leftSince.get(path) ?? seenUntil);
      return { ...update, gonePaths };
    },
    settle: (documents) => {
      const update: LiveUpdate = { changes: [], fixes: [] };
      for (const { path, found, readV } of documents) {
        if (found !== null) {
          put(found, update);
          continue;
        }
        leftSince.delete(path);
        const change = liveSet.dropAt(path, readV);
        if (change === null) continue;
        update.changes.push(change);
        if (change.kind === 'courier') phones.remove(change.id);
      }
      return update;
    },
    isShown: (path) => [...shown.values()].some((paths) => paths.has(path)),
  };
};
