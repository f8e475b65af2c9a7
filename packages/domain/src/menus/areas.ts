// Every area of the console that a menu may lead to, by its path, in the order and groups in which menus show them.

export const MENU_GROUPS = ['operation', 'orders', 'couriers', 'companies', 'accounts', 'reports', 'system'] as const;
export type MenuGroup = (typeof MENU_GROUPS)[number];

/** `:branchId` is the account's own. */
export const AREAS = {
  operation: ['/resume', '/daily-performance', '/map', '/alerts-all', '/dashboards/alertas', '/alertas/mapas'],
  orders: [
    '/all-orders',
    '/new-orders',
    '/create-order',
    '/all-orders-pollo-brujo',
    '/orders-ishop-guatemala',
    '/orders-san-martin',
    '/history-orders',
    '/canceled-orders',
    '/reagend-orders',
    '/abandoned-orders',
    '/deleted-orders',
    '/order-import',
  ],
  couriers: [
    '/bikers',
    '/biker-location',
    '/localization-biker/:branchId',
    '/bikers-resume',
    '/bikers-qualification',
    '/pilot-assistance',
    '/schedules-biker',
    '/biker-create',
    '/pilot-create',
    '/pilot-update-pass',
    '/states',
  ],
  companies: [
    '/companies',
    '/companies/create',
    '/circles',
    '/dashboards/company-resume',
    '/company-resume',
    '/branch-resume',
  ],
  accounts: ['/users', '/create', '/controller-update-info', '/controller-update-pass', '/catalogs'],
  /** RESUMENES: all that tells the first two menus apart. */
  reports: [
    '/report',
    '/summary-company',
    '/summary-account-user',
    '/dashboard-account',
    '/dashboard-sms',
    '/report-sms',
    '/reporte-motorista',
    '/reporte-gmail',
  ],
  system: ['/walls', '/routes', '/chatbot'],
} as const satisfies Record<MenuGroup, readonly string[]>;

export type AreaPath = (typeof AREAS)[MenuGroup][number];
