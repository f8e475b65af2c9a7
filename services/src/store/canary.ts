// The canary of one ingest process: a document that the active orders' query returns, so that its echo proves the listener alive.
import { canary, type Canary } from '@despacho/contract/live/kinds.ts';
import { COLLECTIONS } from './collections.ts';
import { isData, type Data } from './documents/scalars.ts';

/** No other query includes this status, and without `createdAt` it falls out of every list ordered by time. */
export const CANARY_STATUS = 'canario';

export const canaryPath = (ingestId: string): string => `${COLLECTIONS.orders}/canary-${ingestId}`;

/** `writtenAt` in real milliseconds. */
export const writeCanary = ({ id, writtenAt }: Canary): Data => ({ status: CANARY_STATUS, ingestId: id, writtenAt });

/** Null: an order, not a canary. */
export const readCanary = (data: unknown): Canary | null => {
  if (!isData(data) || data['status'] !== CANARY_STATUS) return null;
  return canary.safeParse({ id: data['ingestId'], writtenAt: data['writtenAt'] }).data ?? null;
};
