// The rows of the table of screens about the product itself, among the reports.
import { SCREEN_TEXT } from '../text.ts';

export const reportScreens = {
  trust: {
    path: '/trust',
    ...SCREEN_TEXT.trust,
    icon: 'timelineLineChart',
    group: 'reports',
    permission: 'accounts.edit',
    load: async () => (await import('../Trust.tsx')).Trust,
  },
} as const;
