// What the demo writes into the store, as values: whole new documents, and fields of documents that exist.
import type { Codec } from '../store/documents/codec.ts';

export type Data = Record<string, unknown>;

/** `path` is collection and id, as `bikers/abc`. */
export type PlainDocument = { path: string; data: Data };

export type Write =
  | (PlainDocument & { kind: 'create' })
  /** `isGuarded`: only while the document still is what the simulator last saw; people come first. */
  | (PlainDocument & { kind: 'update'; isGuarded: boolean });

export const documentOf = <T extends { id: string }>(
  codec: Codec<T>,
  entity: T,
  collection = codec.collection,
): PlainDocument => ({ path: `${collection}/${entity.id}`, data: codec.write(entity) });
