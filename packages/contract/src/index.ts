// The whole route table. The server mounts it, the client is derived from it.
import { healthRoutes } from './health.ts';
import { identityRoutes } from './identity.ts';

export const routeTable = { ...identityRoutes, ...healthRoutes } as const;
export type RouteName = keyof typeof routeTable;
