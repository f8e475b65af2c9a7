// Keys of the open API in `apiKeys`. Only the hash of a key is stored.
import { keyScope } from '@despacho/contract/accounts/access.ts';
import { apiKey, apiKeyRows, keyMode, type ApiKey } from '@despacho/contract/apiKeys.ts';
import { z } from 'zod';
import { COLLECTIONS } from './collections.ts';
import { codecOf, type Field } from './documents/codec.ts';
import { collectionOf } from './documents/collection.ts';
import { reference, referenceIn, required } from './documents/fields.ts';
import { readInstant, writeInstant } from './documents/instants.ts';
import { fieldsOf } from './documents/rows.ts';
import { readFlag, readId } from './documents/scalars.ts';
import { withinLimit, type Firestore } from './firestore.ts';

/** Any value but `false` counts as revoked. */
const isRevoked: Field<boolean> = {
  read: ({ data }) => data['isRevoked'] !== false,
  write: (value) => ({ isRevoked: value }),
};

const named = (name: string): Field<ApiKey['company']> => ({
  read: ({ data }) => referenceIn(data, name, [], []) ?? undefined,
  write: (value) => ({ [name]: value }),
});

export const apiKeyCodec = codecOf<ApiKey>(
  COLLECTIONS.apiKeys,
  apiKey,
  fieldsOf(apiKeyRows, {
    mode: required(['mode'], (value) => keyMode.safeParse(value).data ?? null),
    scopes: required(['scopes'], (value) => z.array(keyScope).safeParse(value).data ?? null),
    company: named('company'),
    branch: reference('branch'),
    start: required(['start'], readId),
    createdAt: required(['createdAt'], readInstant, writeInstant),
    createdBy: named('createdBy'),
    isOfStaff: required(['isOfStaff'], readFlag),
    tokenHash: required(['tokenHash'], readId),
    isRevoked,
  }),
);

export const apiKeys = collectionOf(apiKeyCodec, {
  max: 10_000,
  place: {
    company: 'company.id',
    branch: 'branch.id',
    of: ({ company, branch }) => ({ companyId: company.id, branchId: branch?.id ?? null }),
  },
  unique: 'name',
  uniqueWithin: ({ company }) => company.id,
  sortBy: ['name'],
  removal: { before: { isRevoked: false }, after: { isRevoked: true }, event: 'revoked' },
});

/** Null: there is none, or it was revoked. */
export const keyByHash = async (db: Firestore, tokenHash: string): Promise<ApiKey | null> => {
  const { docs } = await withinLimit(
    db.collection(COLLECTIONS.apiKeys).where('tokenHash', '==', tokenHash).limit(1).get(),
  );
  const [document] = docs;
  if (document === undefined) return null;
  const read = apiKeyCodec.read(document.id, document.data(), document);
  return read.ok && !read.value.isRevoked ? read.value : null;
};

/** True also where it is gone. */
export const isKeyRevoked = async (db: Firestore, id: string): Promise<boolean> => {
  const document = await withinLimit(db.collection(COLLECTIONS.apiKeys).doc(id).get());
  return document.get('isRevoked') !== false;
};
