// Names of the collections. Other programs write the same store, so these names are contract.
export const COLLECTIONS = {
  orders: 'deliveries',
  events: 'events',
  orderSecrets: 'orderSecrets',
  /** The last change of each order, written by the API alone: undo trusts no event, because phones write below an order. */
  lastChanges: 'lastChanges',
  couriers: 'bikers',
  courierStatuses: 'bikerStatus',
  courierAlerts: 'courierAlerts',
  /** Below a courier's id: `hours`. */
  tracks: 'tracks',
  trackHours: 'hours',
  /** Messages between the console and the couriers of orders, by the order's id. */
  courierConversations: 'courierConversations',
  /** Where phones get web pushes, by the hash of the endpoint. */
  pushSubscriptions: 'pushSubscriptions',
  stateLabels: 'stateLabels',
  phones: 'phones',
  companies: 'companies',
  branches: 'branches',
  controllers: 'controllers',
  accounts: 'accounts',
  accountStandings: 'accountStandings',
  sessionFamilies: 'sessionFamilies',
  passwordResets: 'passwordResets',
  /** Accounts of removed couriers that the identity provider still has. */
  leftAccounts: 'leftAccounts',
  walls: 'walls',
  apiKeys: 'apiKeys',
  /** Only test keys write them. */
  sandboxOrders: 'sandboxOrders',
  sandboxClocks: 'sandboxClocks',
  /** A document for each company that has some; events of its orders, their deliveries, and what each order has reported. */
  webhooks: 'webhooks',
  webhookEvents: 'webhookEvents',
  webhookDeliveries: 'webhookDeliveries',
  webhookHeads: 'webhookHeads',
  /** What a connected shop sent last, and the newest change of each of its orders. */
  shops: 'shops',
  shopOrders: 'shopOrders',
  alarms: 'alarms',
  /** Handovers of shifts, and who looks after what has no owner of its own. */
  handovers: 'handovers',
  shiftItems: 'shiftItems',
  thefts: 'theft',
  extortions: 'extortion',
  zones: 'zones',
  schedules: 'schedules',
  checkIns: 'checkin',
  ratings: 'ratingPilots',
  ratingComments: 'comments',
  customerRatings: 'RatedByCustomer',
  ranking: 'bikersRanking',
  /** Numbers of each local day, and the orders whose write changed some. */
  dailyStats: 'dailyStats',
  statsDirty: 'statsDirty',
  /** The board of each minute, a document an hour. */
  boardHours: 'boardHours',
  reportExports: 'reportExports',
  /** What couriers collected each day, `{day}_{courier}`. */
  settlements: 'settlements',
  /** What deliveries pay couriers, from a day on; legal figures; corrections and disputes, `{week}_{courier}`. */
  payLists: 'payLists',
  payFigures: 'payFigures',
  payWeeks: 'payWeeks',
  reportSchedules: 'reportSchedules',
  smsSends: 'smsSends',
  emailSends: 'emailSends',
  smsOptOuts: 'smsOptOut',
  /** Saved views of lists. */
  listViews: 'listViews',
  imports: 'imports',
  /** Which messages the last import for a company sent. */
  importMessages: 'importMessages',
  issues: 'issues',
  tagComments: 'tagComments',
  countries: 'countries',
  regions: 'regions',
  cities: 'cities',
  preferences: 'preferences',
  /** Counts of each local day about the product itself. */
  trustDays: 'trustDays',
} as const;
