// The routes about couriers.
import { courierAccountRoutes } from './accounts.ts';
import { courierApplicationRoutes } from './application.ts';
import { attendanceRoutes } from './attendance.ts';
import { resourceRoutes } from '../resource.ts';
import { stateLabelNoun } from '../stateLabels.ts';
import { alertChangeRoutes } from './alertChanges.ts';
import { courierMoneyRoutes } from './courierMoney.ts';
import { courierContactRoutes } from './contacts.ts';
import { courierCashRoutes } from './cash.ts';
import { courierAlertNoun } from './courierAlerts.ts';
import { conversationRoutes } from './conversationCalls.ts';
import { directoryRoutes } from './directory.ts';
import { courierPlanRoutes } from './plans.ts';
import { handoffRoutes } from './handoffCalls.ts';
import { routeToDoorRoutes } from './routeToDoor.ts';
import { proofRoutes } from './proofCalls.ts';
import { pushRoutes } from './pushCalls.ts';
import { courierRankingRoutes } from './ranking.ts';
import { courierRatingRoutes } from './ratings.ts';
import { scheduleRoutes } from './schedules.ts';
import { shiftProposalRoutes } from './shiftProposals.ts';
import { suggestionRoutes } from './suggestions.ts';
import { courierTrackRoutes } from './tracks.ts';

// Not beside their nouns: live kinds load those on every page.
export const stateLabelRoutes = resourceRoutes(stateLabelNoun);
export const courierAlertRoutes = resourceRoutes(courierAlertNoun);

export const routesOfCouriers = {
  ...courierApplicationRoutes,
  ...conversationRoutes,
  ...courierMoneyRoutes,
  ...handoffRoutes,
  ...routeToDoorRoutes,
  ...proofRoutes,
  ...pushRoutes,
  ...attendanceRoutes,
  ...scheduleRoutes,
  ...shiftProposalRoutes,
  ...courierContactRoutes,
  ...courierAlertRoutes,
  ...courierRankingRoutes,
  ...courierRatingRoutes,
  ...suggestionRoutes,
  ...courierTrackRoutes,
  ...courierPlanRoutes,
  ...alertChangeRoutes,
  ...stateLabelRoutes,
  ...courierCashRoutes,
  ...courierAccountRoutes,
  // Last: one courier fits every name below `/api/couriers`.
  ...directoryRoutes,
} as const;
