// Screens of control rooms in `walls`. Only the hash of a wall's token is stored.
import { scope } from '@despacho/contract/accounts/access.ts';
import { MAX_WALLS } from '@despacho/contract/wallCalls.ts';
import { wall, wallRows, type Wall } from '@despacho/contract/walls.ts';
import { COLLECTIONS } from './collections.ts';
import { codecOf, type Field } from './documents/codec.ts';
import { collectionOf } from './documents/collection.ts';
import { required } from './documents/fields.ts';
import { readInstant, writeInstant } from './documents/instants.ts';
import { fieldsOf } from './documents/rows.ts';
import { readId } from './documents/scalars.ts';

const readScope = (value: unknown) => scope.safeParse(value).data ?? null;

/** Any value but `false` counts as revoked. */
const isRevoked: Field<boolean> = {
  read: ({ data }) => data['isRevoked'] !== false,
  write: (value) => ({ isRevoked: value }),
};

export const wallCodec = codecOf<Wall>(
  COLLECTIONS.walls,
  wall,
  fieldsOf(wallRows, {
    scope: required(['scope'], readScope),
    tokenHash: required(['tokenHash'], readId),
    isRevoked,
    createdAt: required(['createdAt'], readInstant, writeInstant),
  }),
);

export const walls = collectionOf(wallCodec, {
  max: MAX_WALLS,
  unique: 'name',
  sortBy: ['name'],
  removal: { before: { isRevoked: false }, after: { isRevoked: true }, event: 'revoked' },
});
