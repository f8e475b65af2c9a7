// The table of screens, one row each, in the order of the menus. Router, guard, document title, menus and landings come from it.
import type { LandingScreen } from '@despacho/contract/accounts/identity.ts';
import type { NamedScreen } from '@despacho/domain/access/menus.ts';
import type { LivePath } from './features/liveOrders/liveLists.ts';
import type { ClosedPath } from './features/orderLists/closedLists.ts';
import type { MenuScreen, Screen } from './kit/shell/screen.ts';
import type * as accountScreens from './screens/Accounts.tsx';
import { boardScreens } from './screens/tables/board.ts';
import { branchScreens } from './screens/tables/branches.ts';
import type * as performanceScreens from './screens/dashboards/Performance.tsx';
import type * as messageScreens from './screens/MessageReports.tsx';
import { companyScreens } from './screens/tables/companies.ts';
import { courierScreens } from './screens/tables/couriers.ts';
import { moneyScreens } from './screens/tables/money.ts';
import { reportScreens } from './screens/tables/reports.ts';
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
type AccountScreen = Exclude<keyof typeof accountScreens, 'Profile'>;
const account = (screen: AccountScreen) => ({
  group: 'accounts' as const,
  permission: 'accounts.edit' as const,
  load: async () => (await import('./screens/Accounts.tsx'))[screen],
});
const ratings = {
  permission: 'couriers.readRatings',
  load: async () => (await import('./screens/LowRatings.tsx')).LowRatings,
} as const;
const messages = (screen: keyof typeof messageScreens) => ({
  group: 'reports' as const,
  permission: 'reports.read' as const,
  load: async () => (await import('./screens/MessageReports.tsx'))[screen],
});
const performance = (screen: keyof typeof performanceScreens) => ({
  permission: 'dashboards.read' as const,
  load: async () => (await import('./screens/dashboards/Performance.tsx'))[screen],
});
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
    permission: 'dashboards.read',
    load: async () => (await import('./screens/dashboards/DailyPerformance.tsx')).DailyPerformance,
  },
  desk: {
    path: '/desk',
    ...SCREEN_TEXT.desk,
    icon: 'desktop',
    group: 'operation',
    permission: 'orders.assign',
    load: async () => (await import('./screens/DispatchDesk.tsx')).DispatchDesk,
  },
  map: {
    path: '/map',
    ...SCREEN_TEXT.map,
    icon: 'map',
    group: 'operation',
    permission: 'couriers.read',
    load: async () => (await import('./screens/couriers/Positions.tsx')).CityMap,
  },
  ...branchScreens,
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
    permission: 'incidents.read',
    load: async () => (await import('./screens/incidents/Incidents.tsx')).Incidents,
  },
  ...boardScreens,
  lowRatings: { path: '/customer-ratings', ...SCREEN_TEXT.lowRatings, icon: 'star', group: 'operation', ...ratings },
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
    load: async () => (await import('./screens/FileImports.tsx')).OrderImport,
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
  ...courierScreens,
  ...companyScreens,
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
    ...performance('CompanyPerformance'),
  },
  branchPerformance: {
    path: '/branch-resume',
    ...SCREEN_TEXT.branchPerformance,
    icon: 'chart',
    group: 'companies',
    ...performance('BranchPerformance'),
  },
  users: { path: '/users', ...SCREEN_TEXT.users, icon: 'user', ...account('Users') },
  createUser: { path: '/create', ...SCREEN_TEXT.createUser, icon: 'newPerson', ...account('CreateUser') },
  userDetails: { path: '/controller-update-info', ...SCREEN_TEXT.userDetails, icon: 'edit', ...account('UserDetails') },
  userPassword: {
    path: '/controller-update-pass',
    ...SCREEN_TEXT.userPassword,
    icon: 'key',
    ...account('UserPassword'),
  },
  catalogs: {
    path: '/catalogs',
    ...SCREEN_TEXT.catalogs,
    icon: 'book',
    group: 'accounts',
    permission: 'catalogs.edit',
    load: async () => (await import('./screens/Catalogs.tsx')).Catalogs,
  },
  orderReport: {
    path: '/report',
    ...SCREEN_TEXT.orderReport,
    icon: 'th',
    group: 'reports',
    permission: 'reports.orders',
    load: async () => (await import('./screens/Reports.tsx')).OrderReports,
  },
  companySummary: {
    path: '/summary-company',
    ...SCREEN_TEXT.companySummary,
    icon: 'chart',
    group: 'reports',
    ...performance('CompanySummary'),
  },
  companyUsers: {
    path: '/summary-account-user',
    ...SCREEN_TEXT.companyUsers,
    icon: 'chart',
    ...account('CompanyUsers'),
    group: 'reports',
  },
  userDashboard: {
    path: '/dashboard-account',
    ...SCREEN_TEXT.userDashboard,
    icon: 'dashboard',
    ...account('UserDashboard'),
    group: 'reports',
  },
  smsDashboard: { path: '/dashboard-sms', ...SCREEN_TEXT.smsDashboard, icon: 'mobilePhone', ...messages('SmsCounts') },
  smsReport: { path: '/report-sms', ...SCREEN_TEXT.smsReport, icon: 'mobilePhone', ...messages('SmsList') },
  deliveriesByCourier: {
    path: '/reporte-motorista',
    ...SCREEN_TEXT.deliveriesByCourier,
    icon: 'th',
    group: 'reports',
    permission: 'reports.read',
    load: async () => (await import('./screens/Reports.tsx')).CourierSummary,
  },
  mailReport: { path: '/reporte-gmail', ...SCREEN_TEXT.mailReport, icon: 'envelope', ...messages('MailCounts') },
  ...moneyScreens,
  ...reportScreens,
  walls: {
    path: '/walls',
    ...SCREEN_TEXT.walls,
    icon: 'desktop',
    group: 'system',
    permission: 'walls.read',
    load: async () =>
      (await resources()).resourceScreen((await import('./entities/walls/walls.tsx')).walls, SCREEN_TEXT.walls.title),
  },
  apiKeys: {
    path: '/api-keys',
    ...SCREEN_TEXT.apiKeys,
    icon: 'key',
    group: 'system',
    permission: 'apiKeys.edit',
    load: async () => (await import('./screens/ApiKeys.tsx')).ApiKeys,
  },
  profile: {
    path: '/profile',
    ...SCREEN_TEXT.profile,
    group: 'accounts',
    permission: null,
    load: async () => (await import('./screens/Accounts.tsx')).Profile,
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
