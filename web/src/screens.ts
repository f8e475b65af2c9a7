// The table of screens. Router, guard, document title and menus come from these rows; code is fetched when a screen is first shown.
import type { LivePath } from './features/liveOrders/liveLists.ts';
import type { ClosedPath } from './features/orderLists/closedLists.ts';
import type { Screen } from './kit/shell/screen.ts';
import { SCREEN_TITLE } from './screens/text.ts';

const list = { group: 'orders', permission: 'orders.read' } as const;
const liveList = (path: LivePath, title: string): Screen => ({
  ...list,
  path,
  title,
  load: async () => (await import('./screens/orderLists/LiveOrders.tsx')).liveOrders(path, title),
});
const closedList = (path: ClosedPath, title: string): Screen => ({
  ...list,
  path,
  title,
  load: async () => (await import('./screens/orderLists/ClosedOrders.tsx')).closedOrders(path, title),
});

export const screens: readonly Screen[] = [
  {
    path: '/resume',
    title: SCREEN_TITLE.resume,
    group: 'operation',
    permission: 'dashboards.read',
    load: async () => (await import('./screens/dashboards/Resume.tsx')).Resume,
  },
  {
    path: '/dashboards/company-resume',
    title: SCREEN_TITLE.companyResume,
    group: 'companies',
    permission: 'dashboards.read',
    load: async () => (await import('./screens/dashboards/CompanyResume.tsx')).CompanyResume,
  },
  {
    path: '/dashboards/branch-resume/:branchId',
    title: SCREEN_TITLE.branchResume,
    group: 'companies',
    permission: 'dashboards.read',
    load: async () => (await import('./screens/dashboards/BranchResume.tsx')).BranchResume,
  },
  {
    path: '/dashboards/alertas',
    title: SCREEN_TITLE.alerts,
    group: 'operation',
    permission: 'dashboards.alerts',
    load: async () => (await import('./screens/dashboards/Alerts.tsx')).Alerts,
  },
  liveList('/all-orders', SCREEN_TITLE.allOrders),
  liveList('/all-orders-pollo-brujo', SCREEN_TITLE.polloBrujoOrders),
  liveList('/orders-ishop-guatemala', SCREEN_TITLE.ishopOrders),
  liveList('/orders-san-martin', SCREEN_TITLE.sanMartinOrders),
  liveList('/new-orders', SCREEN_TITLE.newOrders),
  closedList('/history-orders', SCREEN_TITLE.deliveredOrders),
  closedList('/canceled-orders', SCREEN_TITLE.canceledOrders),
  closedList('/reagend-orders', SCREEN_TITLE.rescheduledOrders),
  closedList('/abandoned-orders', SCREEN_TITLE.abandonedOrders),
  closedList('/deleted-orders', SCREEN_TITLE.deletedOrders),
  {
    path: '/create-order',
    title: SCREEN_TITLE.createOrder,
    group: 'orders',
    permission: 'orders.create',
    load: async () => (await import('./screens/CreateOrder.tsx')).CreateOrder,
  },
  {
    // Whoever may not edit is led on to the detail.
    path: '/edit-order/:orderId',
    title: SCREEN_TITLE.editOrder,
    group: 'orders',
    permission: 'orders.read',
    load: async () => (await import('./screens/EditOrder.tsx')).EditOrder,
  },
  {
    path: '/edit-orders-filters/:orderId',
    title: SCREEN_TITLE.editOrder,
    group: 'orders',
    permission: 'orders.read',
    load: async () => (await import('./screens/EditOrder.tsx')).EditOrder,
  },
  {
    path: '/order/:orderId',
    title: SCREEN_TITLE.order,
    group: 'orders',
    permission: 'orders.read',
    load: async () => (await import('./screens/Order.tsx')).Order,
  },
  {
    path: '/order-import',
    title: SCREEN_TITLE.orderImport,
    group: 'orders',
    permission: 'orders.import',
    load: async () => (await import('./screens/OrderImport.tsx')).OrderImport,
  },
  {
    path: '/users',
    title: SCREEN_TITLE.users,
    group: 'accounts',
    permission: 'accounts.edit',
    load: async () => (await import('./screens/Users.tsx')).Users,
  },
  {
    path: '/walls',
    title: SCREEN_TITLE.walls,
    group: 'system',
    permission: 'walls.read',
    load: async () => (await import('./screens/Walls.tsx')).Walls,
  },
  {
    path: '/routes',
    title: SCREEN_TITLE.routes,
    group: 'system',
    // Of owners and administrators of the whole operation alone; the call itself needs `audit.read`.
    permission: 'accounts.edit',
    load: async () => (await import('./screens/Routes.tsx')).Routes,
  },
  {
    path: '/chatbot',
    title: SCREEN_TITLE.support,
    group: 'system',
    permission: null,
    load: async () => (await import('./screens/Chatbot.tsx')).Chatbot,
  },
];
