// Handlers of money: account statements of companies, settlements of couriers.
import { accountStatementHandlers } from './accountStatements.ts';
import { settlementHandlers } from './settlements.ts';

type Dependencies = Parameters<typeof accountStatementHandlers>[0] & Parameters<typeof settlementHandlers>[0];

export const moneyHandlers = (use: Dependencies) => ({
  ...accountStatementHandlers(use),
  ...settlementHandlers(use),
});
