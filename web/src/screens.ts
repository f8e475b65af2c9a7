// The table of screens. Router, guard, document title and menus come from these rows; code is fetched when a screen is first shown.
import type { Screen } from './kit/shell/screen.ts';
import { SCREEN_TITLE } from './screens/text.ts';

export const screens: readonly Screen[] = [
  {
    path: '/all-orders',
    title: SCREEN_TITLE.allOrders,
    group: 'orders',
    permission: 'orders.read',
    load: async () => (await import('./screens/LiveOrders.tsx')).LiveOrders,
  },
  {
    path: '/walls',
    title: SCREEN_TITLE.walls,
    group: 'system',
    permission: 'walls.read',
    load: async () => (await import('./screens/Walls.tsx')).Walls,
  },
];
