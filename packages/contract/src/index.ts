// The whole route table. The server mounts it, the client is derived from it.
import { alarmRoutes } from './alarms.ts';
import { courierAlertRoutes } from './courierAlerts.ts';
import { healthRoutes } from './system/health.ts';
import { identityRoutes } from './accounts/identity.ts';
import { imageRoutes } from './images.ts';
import { importBatchRoutes } from './orders/importBatches.ts';
import { issueRoutes } from './system/issues.ts';
import { mapRoutes } from './maps/maps.ts';
import { orderCallRoutes } from './orders/calls.ts';
import { orderImportRoutes } from './orders/import.ts';
import { orderListRoutes } from './orders/lists.ts';
import { placeRoutes } from './maps/places.ts';
import { suggestionRoutes } from './orders/suggestions.ts';
import { userRoutes } from './accounts/users.ts';
import { routeListRoutes } from './system/routeList.ts';
import { wallRoutes } from './walls.ts';
import { wayRoutes } from './maps/ways.ts';

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
  ...courierAlertRoutes,
  ...mapRoutes,
  ...placeRoutes,
  ...wayRoutes,
} as const;
export type RouteName = keyof typeof routeTable;
