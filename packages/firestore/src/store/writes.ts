// Writes: parsed from the wire and planned in order on an overlay, so that a rejected one leaves no trace.
import type { FieldPath } from '../values/fields.ts';
import { EMPTY_FIELDS, fieldAt, withField } from '../values/fields.ts';
import { documentName } from '../values/names.ts';
import type { MapValue, Value } from '../values/value.ts';
import { isSameMap } from '../values/value.ts';
import type { DocumentContent } from '../wire/codec.ts';
import { fieldsFrom, maskFrom, microsFrom } from '../wire/codec.ts';
import type { google, WireWrite } from '../wire/protocol.ts';
import { alreadyExists, failedPrecondition, invalidArgument, notFound } from '../wire/status.ts';
import { assertFits } from './size.ts';
import type { Transform } from './transforms.ts';
import { transformed, transformFrom, transformResult } from './transforms.ts';

type Precondition = { readonly exists: boolean } | { readonly updatedAt: number } | undefined;

export type Write = { readonly name: string; readonly precondition: Precondition } & (
  | { readonly kind: 'delete' }
  /** Only the precondition, as for a document that a transaction read. */
  | { readonly kind: 'verify' }
  | {
      readonly kind: 'update';
      readonly fields: MapValue;
      /** Fields outside the mask are unchanged; without a mask the document is replaced. */
      readonly mask: readonly FieldPath[] | undefined;
      readonly transforms: readonly Transform[];
    }
);

export interface WriteResult {
  /** Microseconds; a write that changed nothing returns the old version. */
  readonly updatedAt: number | undefined;
  readonly transformResults: readonly Value[];
}

export const preconditionFrom = (wire: google.firestore.v1.IPrecondition | null | undefined): Precondition => {
  if (wire?.updateTime) return { updatedAt: microsFrom(wire.updateTime) };
  return typeof wire?.exists === 'boolean' ? { exists: wire.exists } : undefined;
};

export const writeFrom = (wire: WireWrite): Write => {
  const precondition = preconditionFrom(wire.currentDocument);
  if (wire.delete) return { kind: 'delete', name: documentName(wire.delete), precondition };
  if (wire.verify) return { kind: 'verify', name: documentName(wire.verify), precondition };
  const { update, transform } = wire;
  if (update) {
    const transforms = (wire.updateTransforms ?? []).map(transformFrom);
    const fields = fieldsFrom(update.fields);
    return {
      kind: 'update',
      name: documentName(update.name),
      precondition,
      fields,
      mask: maskFrom(wire.updateMask),
      transforms,
    };
  }
  if (!transform) throw invalidArgument('A write without an operation.');
  const transforms = (transform.fieldTransforms ?? []).map(transformFrom);
  return {
    kind: 'update',
    name: documentName(transform.document),
    precondition,
    fields: EMPTY_FIELDS,
    mask: [],
    transforms,
  };
};

const assertPrecondition = ({ name, precondition }: Write, current: DocumentContent | undefined): void => {
  if (!precondition) return;
  if ('updatedAt' in precondition) {
    if (!current) throw notFound(`No document to update: ${name}`);
    if (current.updatedAt === precondition.updatedAt) return;
    throw failedPrecondition(
      `The stored version (${current.updatedAt}) does not match the required base version: ${name}`,
    );
  }
  if (precondition.exists && !current) throw notFound(`No document to update: ${name}`);
  if (!precondition.exists && current) throw alreadyExists(`Document already exists: ${name}`);
};

const written = (write: Write & { kind: 'update' }, before: MapValue): MapValue => {
  if (!write.mask) return write.fields;
  let fields = before;
  for (const path of write.mask) fields = withField(fields, path, fieldAt(write.fields, path));
  return fields;
};

/** A document after a write, or undefined when it is deleted. */
type Draft = DocumentContent | undefined;

const planUpdate = (write: Write & { kind: 'update' }, current: Draft, at: number): [Draft, WriteResult] => {
  let fields = written(write, current?.fields ?? EMPTY_FIELDS);
  const transformResults: Value[] = [];
  for (const transform of write.transforms) {
    const after = transformed(transform, fieldAt(fields, transform.path), at);
    fields = withField(fields, transform.path, after);
    transformResults.push(transformResult(transform, after));
  }
  if (current && isSameMap(current.fields, fields))
    return [current, { updatedAt: current.updatedAt, transformResults }];
  assertFits(write.name, fields);
  const draft = { name: write.name, fields, createdAt: current?.createdAt ?? at, updatedAt: at };
  return [draft, { updatedAt: at, transformResults }];
};

const UNCHANGED: WriteResult = { updatedAt: undefined, transformResults: [] };

const isForExisting = ({ kind, precondition }: Write): boolean =>
  kind === 'update' && precondition !== undefined && 'exists' in precondition && precondition.exists;

/**
 * The documents after all writes; only those that differ from `get` have changed. Throws NOT_FOUND, ALREADY_EXISTS,
 * FAILED_PRECONDITION or INVALID_ARGUMENT; nothing is applied then.
 */
export const planWrites = (get: (name: string) => Draft, writes: readonly Write[], at: number) => {
  const overlay = new Map<string, Draft>();
  const results: WriteResult[] = [];
  for (const write of writes) {
    const current = overlay.has(write.name) ? overlay.get(write.name) : get(write.name);
    if (overlay.has(write.name) && !current && isForExisting(write))
      throw invalidArgument(`An update of a document that the same commit deletes: ${write.name}`);
    assertPrecondition(write, current);
    const [draft, result] = write.kind === 'update' ? planUpdate(write, current, at) : [undefined, UNCHANGED];
    if (write.kind !== 'verify') overlay.set(write.name, draft);
    results.push(result);
  }
  return { overlay, results };
};
