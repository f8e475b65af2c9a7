// How an order is spoken of on screens.
import type { ProofKind } from '@despacho/contract/orders/deliveryProofs.ts';
import { isPlaceholder } from '@despacho/domain/orders/order.ts';
import { LIST_WORD, ORDER_HEADER } from '@despacho/domain/orders/lists/text.ts';

export const countedOrders = (count: number): string => (count === 1 ? '1 orden' : `${count} órdenes`);

/** In sentences, where the dots of a list would be read as a pause. */
export const orderName = (number: string): string => (isPlaceholder(number) ? 'Orden sin digitar' : number);

/** Why an order does not come back [OA47]. `number` null: it may not be seen. */
export const referenceText = (number: string | null): string =>
  `${number === null ? 'otra orden' : `la orden ${number}`} ya tiene la misma referencia`;

export const orderText = {
  ...ORDER_HEADER,
  removeEditing: 'ELIMINAR MODIFICANDO',
  remove: 'Eliminar',
  /** Closed by the system [OR15]. */
  abandoned: LIST_WORD.abandoned,
  byPerson: LIST_WORD.byPerson,
  restoreAction: LIST_WORD.restore,
  priority: 'Prioridad',
  unreadMessages: (count: number) =>
    count === 1 ? '1 mensaje del piloto sin leer' : `${count} mensajes del piloto sin leer`,
  readySince: (clock: string) => `Lista para recoger desde las ${clock}`,
  coordinates: 'COORDENADAS',
  withCoordinates: 'CON COORDENADAS',
  withoutCoordinates: 'SIN COORDENADAS',
  typing: 'DIGITACIÓN',
  typed: 'DIGITADA',
  notTyped: 'SIN DIGITAR',
  noCourier: LIST_WORD.noCourier,
  inStore: 'En Tienda',
  noRoute: 'sin ruta',
  recentlyComputed: 'recién calculado',
  computedAgo: (age: string) => `calculado hace ${age}`,
  arrivalFrom: {
    route: (clock: string) => clock,
    return: (clock: string) => `tienda ${clock}`,
    creation: (clock: string) => `${clock}, sin ruta`,
  },
  /** On the order's own pages. */
  arrives: 'Llegada:',
  between: (from: string, to: string) => `${from} – ${to}`,
  arrivalBasis: (age: string) => `Con la última posición del piloto, ${age}`,
  lateShort: '+2 h',
  LATE_BUCKET: { carryOver: 'Arrastre de ayer', today: 'Atrasada +2 h' },
  notLate: 'Menos de 2 h',
  /** Created ahead of the server's clock [AL4]. */
  wait: 'Espere...',
  none: '—',
  branchOf: (company: string, branch: string | null) => [company.trim(), branch ?? '—'].join(' · '),
  sms: LIST_WORD.sms,
  mail: LIST_WORD.mail,
  notSent: 'No se ha enviado ningún SMS ni correo de esta orden.',
  openShare: 'Abrir la página de seguimiento',
  openCourier: 'Ver al piloto',
  /** The own lock of another tab: a list edits nothing. */
  editedByOneself: 'La modificas tú en otra pestaña',
  oneself: 'tú',
  editedBy: (name: string) => `La modifica ${name}`,
  /** Beyond the four circles of a company. */
  noCircle: LIST_WORD.noCircle,
  kilometres: (km: string) => `${km} km`,
} as const;

/** [BR4] */
export const perimeterText = {
  inside: (branch: string) => `Dentro del perímetro de ${branch}`,
  outside: 'Fuera del perímetro',
} as const;

/** [CP15] */
export const PROOF_LABEL = {
  pin: 'PIN en la puerta',
  photo: 'Foto en la puerta',
  signature: 'Firma',
} as const satisfies Record<ProofKind, string>;
