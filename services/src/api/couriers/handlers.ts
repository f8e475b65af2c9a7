// Every handler about couriers, with what they need of the process.
import { courierAlertNoun } from '@despacho/contract/couriers/courierAlerts.ts';
import { stateLabelNoun } from '@despacho/contract/stateLabels.ts';
import type { Router } from '../../geo/geo.ts';
import { formerCouriersOf } from '../../plans/formerCouriers.ts';
import type { Situation } from '../../plans/situation.ts';
import { createRouteCache } from '../../geo/routeCache.ts';
import type { IdentityProvider } from '../../identity/provider.ts';
import type { Tokens } from '../../identity/tokens.ts';
import type { Blobs } from '../../platform/blobs/blobs.ts';
import type { ProcessContext } from '../../platform/context.ts';
import type { CourierCashes } from '../../store/courierCash.ts';
import { courierAlerts } from '../../store/couriers/courierAlerts.ts';
import type { Firestore } from '../../store/firestore.ts';
import { stateLabels } from '../../store/stateLabels.ts';
import type { LiveFold } from '../../store/live/foldLive.ts';
import type { Directory } from '../directory.ts';
import { branchRatingHandlers } from '../companies/branchRatings.ts';
import { courierApplicationHandlers } from '../courierApplication/handlers.ts';
import type { Uploads } from '../files/uploads.ts';
import { resourceHandlers } from '../resource.ts';
import { approvalHandlers } from './approvals.ts';
import { attendanceHandlers } from './attendance.ts';
import { alertChangeHandlers } from './alertChanges.ts';
import { courierAccountHandlers } from './accounts.ts';
import { courierContactHandlers } from './contacts.ts';
import { courierRankingHandlers } from './ranking.ts';
import { courierRatingHandlers } from './ratings.ts';
import { courierRouteHandlers } from './courierRoutes.ts';
import { courierPlanHandlers } from './plans.ts';
import { scheduleHandlers } from './schedules.ts';
import { shiftProposalHandlers } from './shiftProposal.ts';
import { suggestionHandlers } from './suggestions.ts';
import { courierTrackHandlers } from './tracks.ts';
import { directoryHandlers } from './directory.ts';
import { courierStateHandlers } from './states.ts';
import { courierView } from './views.ts';
import { courierWritingHandlers } from './writing.ts';
import type { RedisClient } from '../../platform/redis.ts';

type Dependencies = Omit<ProcessContext, 'redis'> & {
  db: Firestore;
  redis: RedisClient;
  fold: LiveFold;
  router: Router;
  provider: IdentityProvider;
  tokens: Tokens;
  uploads: Uploads;
  blobs: Blobs;
  situation: () => Promise<Situation>;
  cash: CourierCashes;
  directory: Pick<Directory, 'courierOf'>;
};

const courierDirectory = (use: Dependencies) => {
  const directory = { ...use, view: courierView(use) };
  return {
    ...directoryHandlers(directory),
    ...courierWritingHandlers(directory),
    ...courierStateHandlers(directory),
    ...courierAccountHandlers(directory),
  };
};

export const courierHandlers = (dependencies: Dependencies) => {
  const use = { ...dependencies, routes: createRouteCache(dependencies.router, dependencies.clock) };
  return {
    ...attendanceHandlers(use),
    ...approvalHandlers(use),
    ...scheduleHandlers(use),
    ...shiftProposalHandlers(use),
    ...courierContactHandlers(use),
    ...courierRouteHandlers(use),
    ...courierPlanHandlers(use),
    ...suggestionHandlers({ ...use, formerCouriers: async (order) => formerCouriersOf(use.db, order) }),
    ...courierTrackHandlers(use),
    ...resourceHandlers(courierAlertNoun, courierAlerts, use),
    ...courierRankingHandlers(use),
    ...courierRatingHandlers(use),
    ...resourceHandlers(stateLabelNoun, stateLabels, use),
    ...alertChangeHandlers(use),
    ...branchRatingHandlers(use),
    ...courierDirectory(use),
    ...courierApplicationHandlers(use),
  };
};
