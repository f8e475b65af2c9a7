// The table of screens, one row each, in the order of the menus. Router, guard, document title, menus and landings come from it.
import type { LandingScreen } from '@despacho/contract/accounts/identity.ts';
import type { NamedScreen } from '@despacho/domain/access/menus.ts';
import type { LivePath } from './features/liveOrders/liveLists.ts';
import type { ClosedPath } from './features/orderLists/closedLists.ts';
import type { MenuScreen, Screen } from './kit/shell/screen.ts';
import { SCREEN_TEXT } from './screens/text.ts';

/** Without `label` and `icon` it is in no menu. `load` null: its place in the menus is fixed and nothing is shown yet. */
type Row = (Screen & Partial<MenuScreen>) | (Pick<Screen, 'path' | 'group'> & MenuScreen & { load: null });

const list = { group: 'orders', permission: 'orders.read' } as const;
const liveList = (path: LivePath, title: string) => ({
  ...list,
  path,
  load: async () => (await import('./screens/orderLists/LiveOrders.tsx')).liveOrders(path, title),
});
const closedList = (path: ClosedPath, title: string) => ({
  ...list,
  path,
  load: async () => (await import('./screens/orderLists/ClosedOrders.tsx')).closedOrders(path, title),
});
const resources = async () => import('./kit/resource/ResourceScreen.tsx');
const editOrder: Screen['load'] = async () => (await import('./screens/EditOrder.tsx')).EditOrder;

const table = {
  resume: {
    path: '/resume',
    ...SCREEN_TEXT.resume,
    icon: 'dashboard',
    group: 'operation',
    permission: 'dashboards.read',
    load: async () => (await import('./screens/dashboards/Resume.tsx')).Resume,
  },
  dailyPerformance: {
    path: '/daily-performance',
    ...SCREEN_TEXT.dailyPerformance,
    icon: 'timelineLineChart',
    group: 'operation',
    load: null,
  },
  map: { path: '/map', ...SCREEN_TEXT.map, icon: 'map', group: 'operation', load: null },
  allAlerts: { path: '/alerts-all', ...SCREEN_TEXT.allAlerts, icon: 'warningSign', group: 'operation', load: null },
  alerts: {
    path: '/dashboards/alertas',
    ...SCREEN_TEXT.alerts,
    icon: 'notifications',
    group: 'operation',
    permission: 'dashboards.alerts',
    load: async () => (await import('./screens/dashboards/Alerts.tsx')).Alerts,
  },
  incidentMap: {
    path: '/alertas/mapas',
    ...SCREEN_TEXT.incidentMap,
    icon: 'mapMarker',
    group: 'operation',
    load: null,
  },
  allOrders: { ...SCREEN_TEXT.allOrders, icon: 'box', ...liveList('/all-orders', SCREEN_TEXT.allOrders.title) },
  newOrders: { ...SCREEN_TEXT.newOrders, icon: 'newObject', ...liveList('/new-orders', SCREEN_TEXT.newOrders.title) },
  createOrder: {
    path: '/create-order',
    ...SCREEN_TEXT.createOrder,
    icon: 'add',
    group: 'orders',
    permission: 'orders.create',
    load: async () => (await import('./screens/CreateOrder.tsx')).CreateOrder,
  },
  polloBrujoOrders: {
    ...SCREEN_TEXT.polloBrujoOrders,
    icon: 'box',
    ...liveList('/all-orders-pollo-brujo', SCREEN_TEXT.polloBrujoOrders.title),
  },
  ishopOrders: {
    ...SCREEN_TEXT.ishopOrders,
    icon: 'box',
    ...liveList('/orders-ishop-guatemala', SCREEN_TEXT.ishopOrders.title),
  },
  sanMartinOrders: {
    ...SCREEN_TEXT.sanMartinOrders,
    icon: 'box',
    ...liveList('/orders-san-martin', SCREEN_TEXT.sanMartinOrders.title),
  },
  deliveredOrders: {
    ...SCREEN_TEXT.deliveredOrders,
    icon: 'tickCircle',
    ...closedList('/history-orders', SCREEN_TEXT.deliveredOrders.title),
  },
  canceledOrders: {
    ...SCREEN_TEXT.canceledOrders,
    icon: 'disable',
    ...closedList('/canceled-orders', SCREEN_TEXT.canceledOrders.title),
  },
  rescheduledOrders: {
    ...SCREEN_TEXT.rescheduledOrders,
    icon: 'calendar',
    ...closedList('/reagend-orders', SCREEN_TEXT.rescheduledOrders.title),
  },
  abandonedOrders: {
    ...SCREEN_TEXT.abandonedOrders,
    icon: 'archive',
    ...closedList('/abandoned-orders', SCREEN_TEXT.abandonedOrders.title),
  },
  deletedOrders: {
    ...SCREEN_TEXT.deletedOrders,
    icon: 'trash',
    ...closedList('/deleted-orders', SCREEN_TEXT.deletedOrders.title),
  },
  orderImport: {
    path: '/order-import',
    ...SCREEN_TEXT.orderImport,
    icon: 'import',
    group: 'orders',
    permission: 'orders.import',
    load: async () => (await import('./screens/OrderImport.tsx')).OrderImport,
  },
  // Without permission to edit it leads on to the detail.
  editOrder: { path: '/edit-order/:orderId', ...SCREEN_TEXT.editOrder, ...list, load: editOrder },
  editCompanyOrder: {
    path: '/edit-orders-filters/:orderId',
    ...SCREEN_TEXT.editCompanyOrder,
    ...list,
    load: editOrder,
  },
  order: {
    path: '/order/:orderId',
    ...SCREEN_TEXT.order,
    ...list,
    load: async () => (await import('./screens/Order.tsx')).Order,
  },
  orderDocument: {
    path: '/order-document/:orderId',
    ...SCREEN_TEXT.orderDocument,
    group: 'orders',
    permission: 'orders.edit',
    load: async () => (await import('./screens/OrderDocument.tsx')).OrderDocument,
  },
  couriers: { path: '/bikers', ...SCREEN_TEXT.couriers, icon: 'people', group: 'couriers', load: null },
  courierMap: {
    path: '/biker-location',
    ...SCREEN_TEXT.courierMap,
    icon: 'geolocation',
    group: 'couriers',
    load: null,
  },
  branchCourierMap: {
    path: '/localization-biker/:branchId',
    ...SCREEN_TEXT.branchCourierMap,
    icon: 'geolocation',
    group: 'couriers',
    load: null,
  },
  courierSummary: {
    path: '/bikers-resume',
    ...SCREEN_TEXT.courierSummary,
    icon: 'chart',
    group: 'couriers',
    load: null,
  },
  courierRatings: {
    path: '/bikers-qualification',
    ...SCREEN_TEXT.courierRatings,
    icon: 'star',
    group: 'couriers',
    load: null,
  },
  attendance: { path: '/pilot-assistance', ...SCREEN_TEXT.attendance, icon: 'form', group: 'couriers', load: null },
  schedules: { path: '/schedules-biker', ...SCREEN_TEXT.schedules, icon: 'time', group: 'couriers', load: null },
  createCourier: {
    path: '/biker-create',
    ...SCREEN_TEXT.createCourier,
    icon: 'newPerson',
    group: 'couriers',
    load: null,
  },
  createPilot: { path: '/pilot-create', ...SCREEN_TEXT.createPilot, icon: 'newPerson', group: 'couriers', load: null },
  courierPassword: {
    path: '/pilot-update-pass',
    ...SCREEN_TEXT.courierPassword,
    icon: 'key',
    group: 'couriers',
    load: null,
  },
  states: {
    path: '/states',
    ...SCREEN_TEXT.states,
    icon: 'properties',
    group: 'couriers',
    permission: 'courierAlertKinds.read',
    load: async () =>
      (await resources()).resourceScreen(
        (await import('./entities/courierAlerts/courierAlerts.ts')).courierAlerts,
        SCREEN_TEXT.states.title,
      ),
  },
  companies: { path: '/companies', ...SCREEN_TEXT.companies, icon: 'shop', group: 'companies', load: null },
  createCompany: {
    path: '/companies/create',
    ...SCREEN_TEXT.createCompany,
    icon: 'add',
    group: 'companies',
    load: null,
  },
  circles: { path: '/circles', ...SCREEN_TEXT.circles, icon: 'circle', group: 'companies', load: null },
  companyResume: {
    path: '/dashboards/company-resume',
    ...SCREEN_TEXT.companyResume,
    icon: 'dashboard',
    group: 'companies',
    permission: 'dashboards.read',
    load: async () => (await import('./screens/dashboards/CompanyResume.tsx')).CompanyResume,
  },
  branchResume: {
    path: '/dashboards/branch-resume/:branchId',
    ...SCREEN_TEXT.branchResume,
    group: 'companies',
    permission: 'dashboards.read',
    load: async () => (await import('./screens/dashboards/BranchResume.tsx')).BranchResume,
  },
  companyPerformance: {
    path: '/company-resume',
    ...SCREEN_TEXT.companyPerformance,
    icon: 'chart',
    group: 'companies',
    load: null,
  },
  branchPerformance: {
    path: '/branch-resume',
    ...SCREEN_TEXT.branchPerformance,
    icon: 'chart',
    group: 'companies',
    load: null,
  },
  users: {
    path: '/users',
    ...SCREEN_TEXT.users,
    icon: 'user',
    group: 'accounts',
    permission: 'accounts.edit',
    load: async () =>
      (await resources()).resourceScreen((await import('./entities/users/users.ts')).users, SCREEN_TEXT.users.title),
  },
  createUser: { path: '/create', ...SCREEN_TEXT.createUser, icon: 'newPerson', group: 'accounts', load: null },
  userDetails: {
    path: '/controller-update-info',
    ...SCREEN_TEXT.userDetails,
    icon: 'edit',
    group: 'accounts',
    load: null,
  },
  userPassword: {
    path: '/controller-update-pass',
    ...SCREEN_TEXT.userPassword,
    icon: 'key',
    group: 'accounts',
    load: null,
  },
  catalogs: { path: '/catalogs', ...SCREEN_TEXT.catalogs, icon: 'book', group: 'accounts', load: null },
  orderReport: { path: '/report', ...SCREEN_TEXT.orderReport, icon: 'th', group: 'reports', load: null },
  companySummary: {
    path: '/summary-company',
    ...SCREEN_TEXT.companySummary,
    icon: 'chart',
    group: 'reports',
    load: null,
  },
  companyUsers: {
    path: '/summary-account-user',
    ...SCREEN_TEXT.companyUsers,
    icon: 'chart',
    group: 'reports',
    load: null,
  },
  userDashboard: {
    path: '/dashboard-account',
    ...SCREEN_TEXT.userDashboard,
    icon: 'dashboard',
    group: 'reports',
    load: null,
  },
  smsDashboard: {
    path: '/dashboard-sms',
    ...SCREEN_TEXT.smsDashboard,
    icon: 'mobilePhone',
    group: 'reports',
    load: null,
  },
  smsReport: { path: '/report-sms', ...SCREEN_TEXT.smsReport, icon: 'mobilePhone', group: 'reports', load: null },
  deliveriesByCourier: {
    path: '/reporte-motorista',
    ...SCREEN_TEXT.deliveriesByCourier,
    icon: 'th',
    group: 'reports',
    load: null,
  },
  mailReport: { path: '/reporte-gmail', ...SCREEN_TEXT.mailReport, icon: 'envelope', group: 'reports', load: null },
  walls: {
    path: '/walls',
    ...SCREEN_TEXT.walls,
    icon: 'desktop',
    group: 'system',
    permission: 'walls.read',
    load: async () =>
      (await resources()).resourceScreen((await import('./entities/walls/walls.tsx')).walls, SCREEN_TEXT.walls.title),
  },
  routes: {
    path: '/routes',
    ...SCREEN_TEXT.routes,
    icon: 'route',
    group: 'system',
    // Only for owners and administrators of the whole operation; the request itself needs `audit.read`.
    permission: 'accounts.edit',
    load: async () => (await import('./screens/Routes.tsx')).Routes,
  },
  unreadableDocuments: {
    path: '/documents-unreadable',
    ...SCREEN_TEXT.unreadableDocuments,
    icon: 'warningSign',
    group: 'system',
    permission: 'audit.read',
    load: async () => (await import('./screens/UnreadableDocuments.tsx')).UnreadableDocuments,
  },
  support: {
    path: '/chatbot',
    ...SCREEN_TEXT.support,
    icon: 'chat',
    group: 'system',
    permission: null,
    load: async () => (await import('./screens/Chatbot.tsx')).Chatbot,
  },
} as const satisfies Record<NamedScreen | LandingScreen | keyof typeof SCREEN_TEXT, Row>;

type ScreenName = keyof typeof table;
export type ScreenPath = (typeof table)[ScreenName]['path'];

export const screens: readonly Screen[] = Object.entries<Row>(table).flatMap(([name, row]) => {
  if (row.load === null) return [];
  const { label, icon, ...screen } = row;
  return label === undefined || icon === undefined ? [screen] : [{ ...screen, menu: { name, label, icon } }];
});

/** The path of a screen by its name, as rules of the domain name it. */
export const pathOf = (name: ScreenName): ScreenPath => table[name].path;
