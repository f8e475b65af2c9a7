// The handler of accounts: who has one, for those who manage them (/users).
import { MOST_USERS } from '@despacho/contract/accounts/users.ts';
import { readControllers } from '../store/controllers.ts';
import type { Firestore } from '../store/firestore.ts';
import type { Handlers } from './handlers.ts';
import { respond } from './outcome.ts';

type UserHandlers = Pick<Handlers, 'users'>;

export const userHandlers = (db: Firestore): UserHandlers => ({
  users: async () => {
    const { found, total } = await readControllers(db, MOST_USERS);
    return respond({ users: found.toSorted((one, other) => one.name.localeCompare(other.name, 'es')), total });
  },
});
