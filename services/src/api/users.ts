// The handler of accounts: the list of all of them, for those who manage them.
import { MOST_USERS, userNoun } from '@despacho/contract/accounts/users.ts';
import type { Clock } from '../platform/clock.ts';
import { controllers } from '../store/controllers.ts';
import type { Firestore } from '../store/firestore.ts';
import { resourceHandlers } from './resource.ts';

export const userHandlers = (context: { db: Firestore; clock: Clock }) =>
  resourceHandlers(userNoun, controllers, {
    ...context,
    most: MOST_USERS,
    compare: (one, other) => one.name.localeCompare(other.name, 'es'),
  });
