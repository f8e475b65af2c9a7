// The accounts of controllers as their administrators see them, without passwords and sessions.
import { controller } from './access.ts';
import type { z } from 'zod';
import { resourceRoutes } from '../resource.ts';

export const user = controller.pick({
  id: true,
  firstName: true,
  lastName: true,
  name: true,
  email: true,
  role: true,
  company: true,
  branch: true,
  picture: true,
  isEnabled: true,
});
export type User = z.infer<typeof user>;

/** Far beyond any operation. One response holds them all, so that a screen sorts and filters without another request. */
export const MOST_USERS = 5_000;

export const userNoun = {
  singular: 'user',
  plural: 'users',
  path: '/api/controllers',
  entity: user,
  permissions: { read: 'accounts.edit', edit: 'accounts.edit' },
  omit: ['one', 'remove'],
} as const;

export const userRoutes = resourceRoutes(userNoun);
