// The whole route table. The server mounts it, the client is derived from it.
import { alarmRoutes } from './alarms.ts';
import { courierAlertRoutes } from './couriers/courierAlerts.ts';
import { courierContactRoutes } from './couriers/contacts.ts';
import { healthRoutes } from './system/health.ts';
import { identityRoutes } from './accounts/identity.ts';
import { imageRoutes } from './images.ts';
import { importBatchRoutes } from './orders/importBatches.ts';
import { issueRoutes } from './system/issues.ts';
import { mapRoutes } from './maps/maps.ts';
import { orderCallRoutes } from './orders/calls.ts';
import { orderEntryRoutes } from './orders/entry.ts';
import { orderImportRoutes } from './orders/import.ts';
import { orderListRoutes } from './orders/lists.ts';
import { orderRepairRoutes } from './orders/repair.ts';
import { placeRoutes } from './maps/places.ts';
import { roadRoutes } from './maps/roads.ts';
import { searchRoutes } from './search.ts';
import { suggestionRoutes } from './couriers/suggestions.ts';
import { userRoutes } from './accounts/users.ts';
import { routeListRoutes } from './system/routeList.ts';
import { wallRoutes } from './walls.ts';
import { courierRouteRoutes } from './maps/courierRoutes.ts';

export const routeTable = {
  ...courierContactRoutes,
  ...identityRoutes,
  ...healthRoutes,
  ...alarmRoutes,
  ...userRoutes,
  ...imageRoutes,
  ...orderCallRoutes,
  ...orderEntryRoutes,
  ...orderImportRoutes,
  ...importBatchRoutes,
  ...orderListRoutes,
  ...orderRepairRoutes,
  ...searchRoutes,
  ...suggestionRoutes,
  ...issueRoutes,
  ...routeListRoutes,
  ...wallRoutes,
  ...courierAlertRoutes,
  ...mapRoutes,
  ...roadRoutes,
  ...placeRoutes,
  ...courierRouteRoutes,
} as const;
export type RouteName = keyof typeof routeTable;
