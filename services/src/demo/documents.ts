// Writes of the demo city as values: new documents, and fields of existing documents.
import type { Codec } from '../store/documents/codec.ts';

export type Data = Record<string, unknown>;

/** `path` is collection and id, as `bikers/abc`. */
export type PlainDocument = { path: string; data: Data };

/** `phone`: the id of the courier whose phone alone sends the write; absent: branches, customers or staff take part. */
export type Write = { phone?: string | undefined } & (
  | (PlainDocument & { kind: 'create' })
  /**
   * `isGuarded`: only while the document is unchanged since the simulator last read it; edits by users have
   * priority.
   */
  | (PlainDocument & { kind: 'update'; isGuarded: boolean })
);

export const documentOf = <T extends { id: string }>(
  codec: Codec<T>,
  entity: T,
  collection = codec.collection,
): PlainDocument => ({ path: `${collection}/${entity.id}`, data: codec.write(entity) });
