// The rows of the table of screens about money.
import { SCREEN_TEXT } from '../text.ts';

export const moneyScreens = {
  settlements: {
    path: '/settlements',
    ...SCREEN_TEXT.settlements,
    icon: 'tickCircle',
    group: 'couriers',
    permission: 'settlements.read',
    load: async () => (await import('../Money.tsx')).Settlements,
  },
  pay: {
    path: '/pay',
    ...SCREEN_TEXT.pay,
    icon: 'properties',
    group: 'couriers',
    permission: 'pay.read',
    load: async () => (await import('../Money.tsx')).Pay,
  },
  accountStatement: {
    path: '/account-statement',
    ...SCREEN_TEXT.accountStatement,
    icon: 'book',
    group: 'reports',
    permission: 'statements.read',
    load: async () => (await import('../Money.tsx')).AccountStatement,
  },
} as const;
