// Texts of the couriers' application: short, for one look in the sun.
import type { ActRefusal } from '@despacho/contract/couriers/application.ts';
import type { OrderAct } from '@despacho/contract/orders/courierMarks.ts';
import type { PaymentMethod } from '@despacho/contract/orders/order.ts';
import type { Failure } from './requests.ts';

export const text = {
  title: 'Piloto',
  email: 'Correo electrónico',
  password: 'Contraseña',
  newPassword: 'Contraseña nueva (8 caracteres o más)',
  signIn: 'Ingresar',
  savePassword: 'Guardar e ingresar',
  mustChange: 'Elija una contraseña propia para ingresar.',
  weak: 'La contraseña es muy fácil de adivinar. Elija otra.',
  ended: 'La sesión terminó. Ingrese de nuevo.',
  signOut: 'Salir',
  unsentTitle: 'Hay acciones sin enviar',
  unsent: (count: number) =>
    count === 1 ? 'Una acción no se ha enviado y se perderá.' : `${count} acciones no se han enviado y se perderán.`,
  leaveAnyway: 'Salir y perderlas',
  stay: 'Quedarme',
  cancel: 'Cancelar',
  close: 'Cerrar',
  camera: 'Cámara',
  noCamera: 'Sin cámara: escriba el código.',
  ofOther: (count: number) => `${count} sin enviar de otra cuenta: se envían cuando esa cuenta ingrese.`,
  privacyTitle: 'Su ubicación',
  privacy:
    'Esta aplicación envía su ubicación solo durante el turno, desde que marca entrada hasta que marca salida. Fuera del turno no envía ninguna.',
  privacyScreen:
    'Con la pantalla apagada o en otra aplicación el teléfono no da ubicación: con órdenes abiertas la pantalla queda encendida.',
  understood: 'Entendido',
  shift: 'Turno',
  branch: 'Sucursal',
  chooseBranch: 'Elija la sucursal',
  checkIn: 'Marcar entrada',
  locating: 'Buscando su ubicación…',
  checkOut: 'Marcar salida',
  since: (hour: string, branch: string) => `${branch} · desde ${hour}`,
  noBranches: 'No hay sucursales para usted. Llame a la consola.',
  available: 'Disponible',
  unavailable: 'No disponible',
  goUnavailable: 'Dejar de recibir órdenes',
  goAvailable: 'Volver a recibir órdenes',
  reason: 'Motivo',
  confirm: 'Confirmar',
  stillOpen: (count: number) => (count === 1 ? 'Aún tiene una orden abierta.' : `Aún tiene ${count} órdenes abiertas.`),
  endAnyway: 'Terminar el turno',
  orders: 'Órdenes',
  noOrders: 'No tiene órdenes.',
  noShift: 'Marque entrada para recibir órdenes.',
  help: 'Ayuda',
  trouble: 'Tengo un problema',
  reported: (trouble: string) => `Avisado a la consola: ${trouble}`,
  allOk: 'Ya está resuelto',
  emergency: 'Emergencia: mantenga 2 segundos',
  priority: 'Prioridad',
  late: (minutes: number) => `${minutes} min tarde`,
  dueIn: (minutes: number) => `${minutes === 1 ? 'falta' : 'faltan'} ${minutes} min`,
  pickUpAt: 'Recoger en',
  deliverTo: 'Entregar a',
  zone: (zone: number) => `zona ${zone}`,
  collect: (amount: string) => `Cobrar ${amount}`,
  call: 'Llamar',
  whatsApp: 'WhatsApp',
  map: 'Ver mapa',
  navigate: 'Navegar',
  googleMaps: 'Google Maps',
  waze: 'Waze',
  refuse: 'Rechazar la orden',
  pickUp: 'Recoger por número o cámara',
  give: 'Entregar a otro piloto',
  receive: 'Recibir orden de otro piloto',
  readySince: (hour: string) => `Lista desde ${hour}`,
  waitingActs: (count: number) => (count === 1 ? '1 acción por enviar' : `${count} acciones por enviar`),
  loading: 'Cargando…',
  unreachable: 'Sin conexión. Se intenta de nuevo sola.',
  offline: 'Sin conexión: todo queda guardado en el teléfono.',
  online: 'Conectado',
  denied: 'El teléfono no da la ubicación. Actívela para esta página.',
  sending: 'Por enviar',
  delivered: 'Entregada',
  dismiss: 'Entendido',
  unreadable: 'el servidor no lo pudo leer: llame a la consola',
  partFailed: 'Esta parte falló; se intenta de nuevo sola. Si sigue, llame a la consola.',
  failedStorage: 'El teléfono no guarda datos de esta página. Nada se ha marcado.',
} as const;

export const ACT_LABEL = {
  accept: 'Acepto',
  arriveAtStore: 'Llegué a la tienda',
  pickUp: 'Recogí',
  depart: 'En camino',
  arriveAtDoor: 'Llegué',
  deliver: 'Entregado',
  refuse: 'Rechazar',
} as const satisfies Record<OrderAct, string>;

export const SHIFT_LABEL = {
  checkIn: 'Entrada',
  checkOut: 'Salida',
  available: 'Disponible',
  unavailable: 'No disponible',
} as const;

/** As the console calls them; a kind that people added there has its name only there. */
const ALERT_TEXT: Readonly<Record<string, string>> = {
  mechanicalFailure: 'Falla mecánica',
  flatTire: 'Llanta pinchada',
  puncture: 'Pinchazo',
  outOfGas: 'Sin gasolina',
  accident: 'Accidente',
  lost: 'Perdido',
  allOk: 'Todo bien',
};
export const alertText = (kind: string): string => ALERT_TEXT[kind] ?? 'otro problema';

export const REFUSAL_TEXT = {
  reassigned: 'la orden ya no es suya',
  over: 'la orden ya terminó',
  'not-refusable': 'la orden ya no se puede rechazar aquí: llame a la consola',
  'unknown-branch': 'la sucursal no es suya',
  'no-shift': 'no hay un turno abierto',
  'shift-open': 'ya hay un turno abierto',
  full: 'la orden ya tiene demasiados mensajes: llame a la consola',
} as const satisfies Record<ActRefusal['reason'], string>;

export const PAYMENT_TEXT = {
  cash: 'Efectivo',
  'credit-card': 'Tarjeta',
  'visa-link': 'Visa Link',
  none: 'Sin forma de pago',
} as const satisfies Record<PaymentMethod, string>;

export const FAILURE_TEXT = {
  unreachable: 'Sin conexión. Intente de nuevo.',
  unauthenticated: 'Correo o contraseña incorrectos.',
  'wrong-credentials': 'Correo o contraseña incorrectos.',
  'locked-out': 'Demasiados intentos. Espere unos minutos.',
  'too-many-requests': 'Demasiados intentos. Espere un momento.',
  'no-controller': 'Esta cuenta no es de un piloto.',
  'must-change-password': 'Elija una contraseña propia para ingresar.',
  forbidden: 'Su cuenta no está activa. Llame a la consola.',
  invalid: 'La contraseña es muy fácil de adivinar. Elija otra.',
  refused: 'El servidor no lo aceptó. Intente de nuevo.',
} as const satisfies Record<Failure, string>;
