// Handlers of money: account statements of companies, settlements, deposits and pay of couriers.
import { accountStatementHandlers } from './accountStatements.ts';
import { depositHandlers } from './deposits.ts';
import { payHandlers } from './pay.ts';
import { settlementHandlers } from './settlements.ts';

type Dependencies = Parameters<typeof accountStatementHandlers>[0] &
  Parameters<typeof settlementHandlers>[0] &
  Parameters<typeof depositHandlers>[0];

export const moneyHandlers = (use: Dependencies) => ({
  ...accountStatementHandlers(use),
  ...settlementHandlers(use),
  ...depositHandlers(use),
  ...payHandlers(use),
});
