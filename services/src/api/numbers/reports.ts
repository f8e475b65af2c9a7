// Handlers of reports over days: numbers of orders, messages, and trust.
import type { Config } from '../../platform/config.ts';
import type { ProcessContext } from '../../platform/context.ts';
import type { Firestore } from '../../store/firestore.ts';
import { companyReportHandlers } from './companyReport.ts';
import { messageReportHandlers } from '../messageReports.ts';
import { trustHandlers } from '../trust.ts';
import { branchDayHandlers } from './branchDays.ts';
import { numberHandlers } from './numbers.ts';
import type { RedisClient } from '../../platform/redis.ts';

type Dependencies = Pick<ProcessContext, 'clock' | 'key'> & {
  config: Pick<Config, 'companyReportUrl'>;
  db: Firestore;
  redis: RedisClient;
};

export const reportHandlers = (use: Dependencies) => ({
  ...messageReportHandlers(use),
  ...numberHandlers(use),
  ...branchDayHandlers(use),
  ...companyReportHandlers(use),
  ...trustHandlers(use),
});
