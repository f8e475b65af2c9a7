// The whole route table. The server mounts it, the client is derived from it.
import { alarmRoutes } from './alarms.ts';
import { healthRoutes } from './health.ts';
import { identityRoutes } from './identity.ts';
import { imageRoutes } from './images.ts';
import { importBatchRoutes } from './importBatches.ts';
import { issueRoutes } from './issues.ts';
import { mapRoutes } from './maps.ts';
import { orderCallRoutes } from './orders/calls.ts';
import { orderImportRoutes } from './orders/import.ts';
import { orderListRoutes } from './orders/lists.ts';
import { placeRoutes } from './places.ts';
import { suggestionRoutes } from './orders/suggestions.ts';
import { userRoutes } from './users.ts';
import { routeListRoutes } from './routeList.ts';
import { wallRoutes } from './walls.ts';
import { wayRoutes } from './ways.ts';

export const routeTable = {
  ...identityRoutes,
  ...healthRoutes,
  ...alarmRoutes,
  ...userRoutes,
  ...imageRoutes,
  ...orderCallRoutes,
  ...orderImportRoutes,
  ...importBatchRoutes,
  ...orderListRoutes,
  ...suggestionRoutes,
  ...issueRoutes,
  ...routeListRoutes,
  ...wallRoutes,
  ...mapRoutes,
  ...placeRoutes,
  ...wayRoutes,
} as const;
export type RouteName = keyof typeof routeTable;
