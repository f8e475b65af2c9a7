// The whole route table. The server mounts it, the client is derived from it.
import { accountStatementRoutes } from './accountStatements.ts';
import { alarmRoutes } from './alarms.ts';
import { apiKeyRoutes } from './apiKeys.ts';
import { drillRoutes } from './drills.ts';
import { handoverRoutes } from './handovers.ts';
import { incidentRoutes } from './incidentCalls.ts';
import { branchRoutes } from './branchCalls.ts';
import { catalogRoutes } from './catalogs.ts';
import { companyRoutes, olderCompanyRoutes } from './companyCalls.ts';
import { routesOfCouriers } from './couriers/routes.ts';
import { customerRatingRoutes } from './customerRatings.ts';
import { healthRoutes } from './system/health.ts';
import { identityRoutes } from './accounts/identity.ts';
import { imageRoutes } from './images.ts';
import { importBatchRoutes } from './orders/importBatches.ts';
import { issueRoutes } from './system/issues.ts';
import { messageRoutes } from './messageCalls.ts';
import { messageReportRoutes } from './messageReports.ts';
import { mapRoutes } from './maps/maps.ts';
import { openApiRoutes } from './openApi/routes.ts';
import { numberRoutes } from './numbers.ts';
import { pastBoardRoutes } from './pastBoard.ts';
import { orderCallRoutes } from './orders/calls.ts';
import { assignmentPlanRoutes } from './orders/assignmentPlan.ts';
import { orderEntryRoutes } from './orders/entry.ts';
import { orderImportRoutes } from './orders/import.ts';
import { orderListRoutes } from './orders/lists.ts';
import { listViewRoutes } from './orders/listViews.ts';
import { phoneTimeRoutes } from './orders/phoneTimes.ts';
import { orderRepairRoutes } from './orders/repair.ts';
import { payRoutes } from './pay.ts';
import { placeRoutes } from './maps/places.ts';
import { reportRoutes } from './reports.ts';
import { reportScheduleRoutes } from './reportSchedules.ts';
import { roadRoutes } from './maps/roads.ts';
import { pricingRoutes } from './pricing.ts';
import { searchRoutes } from './search.ts';
import { shopRoutes } from './shops.ts';
import { settlementRoutes } from './settlements.ts';
import { userRoutes } from './accounts/users.ts';
import { recordImportRoutes } from './recordImport.ts';
import { routeListRoutes } from './system/routeList.ts';
import { trackingRoutes } from './tracking.ts';
import { trustRoutes } from './trust.ts';
import { wallRoutes } from './wallCalls.ts';
import { webhookRoutes } from './webhooks.ts';
import { courierRouteRoutes } from './maps/courierRoutes.ts';

export const routeTable = {
  ...routesOfCouriers,
  ...identityRoutes,
  ...customerRatingRoutes,
  ...healthRoutes,
  ...alarmRoutes,
  ...drillRoutes,
  ...handoverRoutes,
  ...incidentRoutes,
  ...userRoutes,
  ...companyRoutes,
  ...branchRoutes,
  ...catalogRoutes,
  ...recordImportRoutes,
  ...pricingRoutes,
  ...imageRoutes,
  ...orderCallRoutes,
  ...orderEntryRoutes,
  ...assignmentPlanRoutes,
  ...orderImportRoutes,
  ...importBatchRoutes,
  ...orderListRoutes,
  ...listViewRoutes,
  ...numberRoutes,
  ...orderRepairRoutes,
  ...phoneTimeRoutes,
  ...searchRoutes,
  ...issueRoutes,
  ...messageRoutes,
  ...messageReportRoutes,
  ...reportRoutes,
  ...reportScheduleRoutes,
  ...routeListRoutes,
  ...trackingRoutes,
  ...wallRoutes,
  ...apiKeyRoutes,
  ...webhookRoutes,
  ...shopRoutes,
  ...openApiRoutes,
  ...mapRoutes,
  ...roadRoutes,
  ...placeRoutes,
  ...courierRouteRoutes,
  ...olderCompanyRoutes,
  ...accountStatementRoutes,
  ...settlementRoutes,
  ...payRoutes,
  ...pastBoardRoutes,
  ...trustRoutes,
} as const;
export type RouteName = keyof typeof routeTable;
