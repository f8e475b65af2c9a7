// The accounts of controllers as their administrators see them. Nothing of passwords or sessions is in them.
import { z } from 'zod';
import { controller } from './access.ts';
import { routes } from '../route.ts';

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

/** Far beyond any operation; one answer holds them all, so that a screen sorts and filters without asking again. */
export const MOST_USERS = 5_000;

export const userRoutes = routes({
  users: {
    method: 'GET',
    path: '/api/controllers',
    guard: 'accounts.edit',
    /** By name. `total` counts the documents: where it is larger, some are beyond the most or cannot be read. */
    response: z.object({ users: z.array(user), total: z.number().int().min(0) }),
  },
});
