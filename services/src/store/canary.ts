// The canary of one ingest process: a document that the active orders' query returns, so that its echo proves that the
// listener works.
import { canary } from '@despacho/contract/live/kinds.ts';
import { z } from 'zod';
import { COLLECTIONS } from './collections.ts';
import { isData, type Data } from './documents/scalars.ts';

/** No other query includes this status, and without `createdAt` it falls out of every list ordered by time. */
export const CANARY_STATUS = 'canario';

/** `nonce`: a number that only its ingest has. Older builds write none. */
const canaryDocument = canary.extend({ nonce: z.string().max(100).optional() });
export type CanaryDocument = z.infer<typeof canaryDocument>;

export const canaryId = (ingestId: string): string => `canary-${ingestId}`;
export const canaryPath = (ingestId: string): string => `${COLLECTIONS.orders}/${canaryId(ingestId)}`;

/** `writtenAt` in real milliseconds, for people who look at the document: nothing is computed from it. */
export const writeCanary = ({ id, writtenAt, nonce }: CanaryDocument): Data => ({
  status: CANARY_STATUS,
  ingestId: id,
  writtenAt,
  ...(nonce === undefined ? {} : { nonce }),
});

/** By its id and its status: an order that a phone gave this status stays an order, and is never removed as a canary. */
export const isCanary = (documentId: string, data: unknown): data is Data =>
  documentId.startsWith(canaryId('')) && isData(data) && data['status'] === CANARY_STATUS;

/** Null: an order, or a damaged canary. */
export const readCanary = (documentId: string, data: unknown): CanaryDocument | null => {
  if (!isCanary(documentId, data)) return null;
  const { ingestId, writtenAt, nonce } = data;
  return canaryDocument.safeParse({ id: ingestId, writtenAt, nonce }).data ?? null;
};
