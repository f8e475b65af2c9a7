// The current keys of the open API: by their hash, and only while what they belong to is there [OA2] [OA3].
import type { ApiKey } from '@despacho/contract/apiKeys.ts';
import { LRUCache } from 'lru-cache';
import { hashKeyToken, isKeyToken } from '../../identity/keyTokens.ts';
import { keyByHash } from '../../store/apiKeys.ts';
import type { Firestore } from '../../store/firestore.ts';
import type { Directory } from '../directory.ts';

/** [OA2] A revoked key is refused within a second. */
const CACHE = { max: 10_000, ttl: 500 } as const;

/** Null: there is no such key, it was revoked, or its company or branch is gone or disabled. */
export type FindKey = (token: string) => Promise<ApiKey | null>;

export const createKeyDirectory = (db: Firestore, directory: Pick<Directory, 'isKeyAlive'>): FindKey => {
  const found = new LRUCache<string, { key: ApiKey | null }>(CACHE);
  const storedKey = async (hash: string): Promise<ApiKey | null> => {
    const cached = found.get(hash);
    if (cached !== undefined) return cached.key;
    const key = await keyByHash(db, hash);
    found.set(hash, { key });
    return key;
  };
  return async (token) => {
    if (!isKeyToken(token)) return null;
    const key = await storedKey(hashKeyToken(token));
    return key !== null && (await directory.isKeyAlive(key)) ? key : null;
  };
};
