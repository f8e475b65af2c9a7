// A key of the open API in the store of a test.
import { keyScope } from '@despacho/contract/accounts/access.ts';
import type { ApiKey } from '@despacho/contract/apiKeys.ts';
import { createKeyToken, hashKeyToken, startOfKey } from '../../services/src/identity/keyTokens.ts';
import { apiKeyCodec } from '../../services/src/store/apiKeys.ts';
import { COLLECTIONS } from '../../services/src/store/collections.ts';
import type { Firestore } from '../../services/src/store/firestore.ts';

/** Created by staff, so that its company needs no administrator; returns the key. */
export const addApiKey = async (db: Firestore, only: Partial<ApiKey> & Pick<ApiKey, 'company'>): Promise<string> => {
  const mode = only.mode ?? 'test';
  const token = createKeyToken(mode);
  const tokenHash = hashKeyToken(token);
  const id = only.id ?? `key-${tokenHash.slice(0, 8)}`;
  const key: ApiKey = {
    name: id,
    scopes: [...keyScope.options],
    branch: null,
    createdAt: new Date().toISOString(),
    createdBy: { id: 'owner', name: 'Owner' },
    isOfStaff: true,
    isRevoked: false,
    ...only,
    id,
    mode,
    start: startOfKey(token),
    tokenHash,
  };
  await db.collection(COLLECTIONS.apiKeys).doc(id).set(apiKeyCodec.write(key));
  return token;
};
