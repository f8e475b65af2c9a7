// Entities for tests: a sensible default, and only what matters is named (`sampleOrder({ status })`).
import type { Controller } from './accounts/access.ts';
import type { Wall } from './walls.ts';
import type { Alarm } from './alarms.ts';
import { branchRows, type Branch } from './branches.ts';
import { companyRows, type Company } from './companies.ts';
import type { Conversation, CourierMessage } from './couriers/conversations.ts';
import { courierRows, type Courier, type CourierStatus } from './couriers/couriers.ts';
import { emptiesOf } from './fields.ts';
import type { Arrival } from './live/arrivals.ts';
import type { Forecast } from './live/forecasts.ts';
import type { Rescue } from './live/rescues.ts';
import type { Timing } from './live/timings.ts';
import { profile, type Profile } from './accounts/identity.ts';
import type { HandoverSign } from './handovers.ts';
import type { Incident } from './incidents.ts';
import { blankOrder, ORDER_STATUS, type Order } from './orders/order.ts';

export const SAMPLE_TIME = '2026-11-21T18:00:00.000Z';

export const sampleOrder = (only: Partial<Order> = {}): Order => ({
  ...blankOrder,
  id: 'order-1',
  number: 'GT-100001',
  status: ORDER_STATUS.ON_HOLD,
  isActive: true,
  customerName: 'Ana Sample',
  phone: '55550000',
  address: '16 calle 2-40',
  department: 'Guatemala',
  municipality: 'Guatemala',
  zone: 10,
  paymentMethod: 'cash',
  company: { id: 'company-1', name: 'San Martin' },
  branch: { id: 'branch-1', name: 'PORTALES', position: { lat: 14.6, lng: -90.5 } },
  suggestedPosition: { lat: 14.61, lng: -90.51 },
  createdAt: SAMPLE_TIME,
  ...only,
});

export const sampleCourier = (only: Partial<Courier> = {}): Courier => ({
  ...emptiesOf(courierRows),
  id: 'courier-1',
  name: 'Luis Ramos',
  firstName: 'Luis',
  lastName: 'Ramos',
  phone: '55551111',
  plate: 'M123ABC',
  company: { id: 'company-1', name: 'San Martin' },
  branch: { id: 'branch-1', name: 'PORTALES' },
  branchIds: ['branch-1'],
  ownership: 'PROYECTOS',
  type: 'PERMANENT',
  accountStatus: 'ACTIVE',
  availability: 'available',
  ...only,
});

export const sampleCourierStatus = (only: Partial<CourierStatus> = {}): CourierStatus => ({
  id: 'courier-1',
  isDelivering: false,
  isReturning: false,
  inStoreSince: null,
  ...only,
});

export const sampleCompany = (only: Partial<Company> = {}): Company => ({
  ...emptiesOf(companyRows),
  id: 'company-1',
  name: 'San Martin',
  isProject: true,
  ...only,
});

export const sampleBranch = (only: Partial<Branch> = {}): Branch => ({
  ...emptiesOf(branchRows),
  id: 'branch-1',
  name: 'PORTALES',
  company: { id: 'company-1', name: 'San Martin' },
  position: { lat: 14.6, lng: -90.5 },
  ...only,
});

export const sampleIncident = (only: Partial<Incident> = {}): Incident => ({
  id: 'incident-1',
  kind: 'Robo',
  at: SAMPLE_TIME,
  position: { lat: 14.6, lng: -90.5 },
  userName: 'Luis Ramos',
  courier: { id: 'courier-1', name: 'Luis Ramos' },
  company: { id: 'company-1', name: 'San Martin' },
  note: null,
  closedAt: null,
  ...only,
});

export const sampleAlarm = (only: Partial<Alarm> = {}): Alarm => ({
  id: 'alarm-1',
  rule: 'branch',
  priority: 'medium',
  subject: { kind: 'branch', id: 'branch-1', label: 'PORTALES' },
  companyId: 'company-1',
  branchId: 'branch-1',
  raisedAt: SAMPLE_TIME,
  acknowledgedBy: null,
  acknowledgedAt: null,
  shelvedBy: null,
  shelvedUntil: null,
  clearedAt: null,
  raisedCount: 4,
  peakCount: 4,
  foundAtStart: null,
  isSuperseded: false,
  isDrill: false,
  startedBy: null,
  endedBy: null,
  escalations: [],
  notes: [],
  ...only,
});

export const sampleHandoverSign = (only: Partial<HandoverSign> = {}): HandoverSign => ({
  id: 'handover-1',
  from: { id: 'ana', name: 'Ana' },
  companyId: null,
  branchId: null,
  startedAt: SAMPLE_TIME,
  isAutomatic: false,
  releasedAt: null,
  pending: 3,
  accepted: 1,
  ...only,
});

export const sampleForecast = (only: Partial<Forecast> = {}): Forecast => ({
  id: 'order-1',
  companyId: 'company-1',
  branchId: 'branch-1',
  arrivesAt: Date.parse(SAMPLE_TIME) + 50 * 60_000,
  earliestAt: Date.parse(SAMPLE_TIME) + 46 * 60_000,
  latestAt: Date.parse(SAMPLE_TIME) + 57 * 60_000,
  chance: 0.75,
  reason: { part: 'preparation', leftSec: 900, usualSec: 1_260 },
  ...only,
});

export const sampleArrival = (only: Partial<Arrival> = {}): Arrival => ({
  id: 'order-1',
  companyId: 'company-1',
  branchId: 'branch-1',
  routeTimeSec: 900,
  returnTimeSec: 240,
  computedAt: Date.parse(SAMPLE_TIME),
  ...only,
});

export const sampleMessage = (only: Partial<CourierMessage> = {}): CourierMessage => ({
  key: 'message-000000001',
  courierId: 'courier-1',
  author: { id: 'courier-1', name: 'Luis Sample' },
  isFromCourier: true,
  text: 'Voy en camino',
  sentAt: SAMPLE_TIME,
  readAt: null,
  ...only,
});

export const sampleConversation = (only: Partial<Conversation> = {}): Conversation => ({
  id: 'order-1',
  changedAt: SAMPLE_TIME,
  unread: 1,
  messages: [sampleMessage()],
  ...only,
});

export const sampleTiming = (only: Partial<Timing> = {}): Timing => ({
  id: 'order-1',
  companyId: 'company-1',
  branchId: 'branch-1',
  readyAt: Date.parse(SAMPLE_TIME) + 15 * 60_000,
  interval: { from: Date.parse(SAMPLE_TIME) + 25 * 60_000, to: Date.parse(SAMPLE_TIME) + 40 * 60_000 },
  isGoing: false,
  moves: 0,
  first: { created: null, going: null },
  ...only,
});

export const sampleRescue = (only: Partial<Rescue> = {}): Rescue => ({
  id: 'order-1',
  companyId: 'company-1',
  branchId: 'branch-1',
  option: {
    verb: 'reassign',
    courierId: 'courier-2',
    branchSec: 180,
    gainSec: 270,
    actBefore: Date.parse(SAMPLE_TIME) + 5 * 60_000,
  },
  ...only,
});

export const sampleController = (only: Partial<Controller> = {}): Controller => ({
  id: 'controller-1',
  firstName: 'Ada',
  lastName: 'Sample',
  name: 'Ada Sample',
  email: 'ada@example.test',
  role: 'CONTROLLER',
  company: null,
  branch: null,
  picture: null,
  isEnabled: true,
  tokenGeneration: 0,
  mustChangePassword: false,
  lastSignInAt: null,
  closedSessions: [],
  ...only,
});

export const sampleProfile = (only: Partial<Profile> = {}): Profile => ({
  ...profile.parse({ ...sampleController(), landing: 'resume' }),
  ...only,
});

export const sampleWall = (only: Partial<Wall> = {}): Wall => ({
  id: 'wall-1',
  name: 'Control room',
  scope: { type: 'all' },
  tokenHash: '0'.repeat(64),
  isRevoked: false,
  createdAt: SAMPLE_TIME,
  ...only,
});
