// The words documents use for values of enumerations: constants, labels of several screens, and other programs' habits.
import {
  ORDER_STATUS,
  ORDER_TYPE,
  type AlertLevel,
  type OrderStatus,
  type OrderType,
  type PaymentMethod,
} from '@despacho/contract/orders/order.ts';
import type {
  AccountStatus,
  Availability,
  CourierAlert,
  CourierType,
  Ownership,
} from '@despacho/contract/couriers/couriers.ts';
import type { RatingIssue } from '@despacho/contract/couriers/ratings.ts';
import type { ScheduleStatus } from '@despacho/contract/couriers/schedules.ts';
import type { CourierState } from '@despacho/contract/stateLabels.ts';
import type { IncidentKind } from '@despacho/contract/incidents.ts';
import type { Role } from '@despacho/contract/accounts/access.ts';
import { wordReader } from './scalars.ts';

/** The stored label first, then the constant [DO10]. */
const STATUS_WORDS = {
  [ORDER_STATUS.NEW]: ['NEW'],
  [ORDER_STATUS.ON_HOLD]: ['ON_HOLD'],
  [ORDER_STATUS.PENDING]: ['PENDING'],
  [ORDER_STATUS.ACCEPTED]: ['ACCEPTED'],
  [ORDER_STATUS.ASSIGNED]: ['ASSIGNED'],
  [ORDER_STATUS.RECEIVING]: ['RECEIVING'],
  [ORDER_STATUS.GOING]: ['GOING'],
  [ORDER_STATUS.DELIVERED]: ['DELIVERED'],
  [ORDER_STATUS.CANCELLED]: ['CANCELLED', 'CANCELED'],
  [ORDER_STATUS.RE_AGEND]: ['RE_AGEND'],
  [ORDER_STATUS.DELETED]: ['DELETED'],
} as const satisfies Record<OrderStatus, readonly string[]>;

export const readStatus = wordReader<OrderStatus>(STATUS_WORDS);

/** Every spelling a query must include to find orders in these statuses. */
export const statusSpellings = (statuses: readonly OrderStatus[]): string[] =>
  statuses.flatMap((status) => [status, ...STATUS_WORDS[status]]);

export const readOrderType = wordReader<OrderType>({
  [ORDER_TYPE.CLIENT]: [],
  [ORDER_TYPE.TRANSFER]: [],
  [ORDER_TYPE.PICK_UP]: [],
});

const PAYMENT_WORDS = {
  cash: ['Efectivo'],
  'credit-card': ['Tarjeta de Crédito'],
  'visa-link': ['Visa en Link', 'Visa link'],
  none: ['No tiene método de pago'],
} as const satisfies Record<PaymentMethod, readonly string[]>;

export const readPaymentMethod = wordReader<PaymentMethod>(PAYMENT_WORDS);

/** Every spelling a query needs to find orders with this method. */
export const paymentSpellings = (method: PaymentMethod): string[] => [method, ...PAYMENT_WORDS[method]];

export const readAlertLevel = wordReader<AlertLevel>({
  ON_TIME: ['En Tiempo'],
  VERIFY: ['Verificar'],
  TO_BE_LATE: ['Por llegar Tarde'],
  LATE: ['Tarde'],
});

export const readAccountStatus = wordReader<AccountStatus>({ NEW: [], ACTIVE: [], INACTIVE: [] });

export const readAvailability = wordReader<Availability>({ available: ['Disponible'], unavailable: ['No disponible'] });

export const readCourierType = wordReader<CourierType>({
  WILDCARD: ['Comodín'],
  PERMANENT: ['Permanente'],
  AVAILABLE: ['Disponible'],
});

export const readOwnership = wordReader<Ownership>({ PROYECTOS: [], 'POLLO BRUJO': [], ISHOP: [] });

/** The first word of each is the default label of its kind. */
export const COURIER_ALERT_WORDS = {
  none: ['Ninguno'],
  mechanicalFailure: ['Falla mecánica'],
  flatTire: ['Llanta pinchada'],
  puncture: ['Pinchazo'],
  outOfGas: ['Sin gasolina'],
  accident: ['Accidente'],
  robbery: ['Robo'],
  lost: ['Perdido'],
  noProblems: ['Sin problemas'],
  allOk: ['Todo bien'],
} as const satisfies Record<CourierAlert, readonly string[]>;

/** The default labels of what a courier is doing. */
export const COURIER_STATE_WORDS = {
  going: 'En ruta',
  inStore: 'En tienda',
  returning: 'Regresando',
  longWait: 'Mucho tiempo',
  unavailable: 'No disponible',
  unknown: 'Sin dato',
} as const satisfies Record<CourierState, string>;

const readBuiltInAlert = wordReader<CourierAlert>(COURIER_ALERT_WORDS);
/** Ids that Firestore gives to documents. */
const ADDED_KIND = /^[A-Za-z0-9]{20}$/;

/** [CO8] A built-in kind by key or label, an added one by the id of its document. */
export const readCourierAlert = (value: unknown): string | null =>
  readBuiltInAlert(value) ?? (typeof value === 'string' && ADDED_KIND.test(value) ? value : null);

export const readIncidentKind = wordReader<IncidentKind>({
  Robo: ['theft', 'robbery'],
  Extorsion: ['extorsión', 'extortion'],
});

export const readScheduleStatus = wordReader<ScheduleStatus>({
  Pendiente: [],
  Iniciado: [],
  Completado: [],
  Cancelado: [],
});

export const readRole = wordReader<Role>({
  OWNER: [],
  ADMINISTRATOR: ['Administrador'],
  CONTROLLER: ['Controlador'],
  USER: ['Usuario'],
  DEMO: [],
  REQUEST: [],
  COMPANY: [],
  COMPANY_REPORTS: [],
  BRANCH: [],
  ALERTS: [],
});

/** Other programs may store the label. */
export const readRatingIssue = wordReader<RatingIssue>({
  NINGUNO: ['n/a'],
  orderCrossed: ['Cruce de Orden'],
  isLate: ['Llega tarde'],
  team: ['Equipo'],
  appFailing: ['Falla aplicación'],
  notInShift: ['Falta a turno'],
  driverLicense: ['Licencia de conducir'],
  noApp: ['No aplicación'],
  noKnowRoute: ['No conoce ruta'],
  orderCompletedBeforeDelivery: ['Orden finalizada antes de entregada'],
  lost: ['Perdido'],
  personalPresentation: ['Presentación personal'],
  noUniform: ['Falta uniforme'],
});

/** What a rating without a comment contains [RA11]. */
export const NO_COMMENT = 'SIN COMENTARIO';
