// The rows of the table of screens that stand in branches.
import { SCREEN_TEXT } from '../text.ts';

export const branchScreens = {
  allAlerts: {
    path: '/alerts-all',
    ...SCREEN_TEXT.allAlerts,
    icon: 'warningSign',
    group: 'operation',
    permission: 'couriers.read',
    load: async () => (await import('../BranchAlerts.tsx')).AllAlerts,
  },
  branchAlerts: {
    path: '/alerts',
    ...SCREEN_TEXT.branchAlerts,
    group: 'operation',
    permission: 'couriers.read',
    load: async () => (await import('../BranchAlerts.tsx')).BranchAlerts,
  },
} as const;
