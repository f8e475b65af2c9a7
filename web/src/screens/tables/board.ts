// The rows of the table of screens about the board of another time.
import { SCREEN_TEXT } from '../text.ts';

export const boardScreens = {
  boardPast: {
    path: '/board-past',
    ...SCREEN_TEXT.boardPast,
    icon: 'time',
    group: 'operation',
    permission: 'orders.read',
    load: async () => (await import('../dashboards/BoardPast.tsx')).BoardPast,
  },
} as const;
