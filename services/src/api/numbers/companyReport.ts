// Which page people of a company with assistance see instead of their numbers [NU15].
import type { Config } from '../../platform/config.ts';
import { companies } from '../../store/companies/companies.ts';
import type { Firestore } from '../../store/firestore.ts';
import type { Handlers } from '../handlers.ts';
import { respond } from '../outcome.ts';

type Dependencies = { config: Pick<Config, 'companyReportUrl'>; db: Firestore };

export const companyReportHandlers = ({ config, db }: Dependencies): Pick<Handlers, 'companyReport'> => ({
  companyReport: async ({ scope }) => {
    if (config.companyReportUrl === null || scope.type === 'all') return respond({ url: null });
    const company = await companies.find(db, scope.companyId);
    return respond({ url: company?.hasAssistance === true ? config.companyReportUrl : null });
  },
});
