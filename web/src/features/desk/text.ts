// Texts of the dispatcher's desk.
import type { DeskQueue } from '@despacho/domain/orders/desk.ts';
import { countedOrders } from '../../entities/orders/text.ts';

export const QUEUE_TEXT = {
  withoutCourier: 'Sin motorista',
  returned: 'Devueltas',
  atRisk: 'En riesgo',
  withoutCoordinates: 'Sin coordenadas',
  untyped: 'Sin digitar',
} as const satisfies Record<DeskQueue, string>;

export const deskText = {
  queues: 'Colas',
  map: 'Mapa de la mesa',
  couriers: 'Pilotos',
  waiting: (count: number) => `${countedOrders(count)} por atender`,
  nothing: 'Nada espera: la siguiente orden se elige sola.',
  oldest: 'la más antigua',
  fresh: (count: number) => (count === 1 ? '1 nueva' : `${count} nuevas`),
  keys: '1 2 3 asigna · Espacio salta · O otro piloto · Z deshace · P plan · Enter abre · Shift + ↑ ↓ varias',
  sending: (courier: string) => `→ ${courier}…`,
  assigned: (courier: string) => `→ ${courier}`,
  taken: (courier: string) => `${courier} ya la tiene`,
  gone: 'ya no espera',
  small: 'La mesa de despacho necesita una pantalla de al menos 1280 píxeles de ancho.',
  toList: 'Ir a las órdenes en vivo',

  noOrder: 'Sin orden elegida',
  goOn: 'Espacio pasa a la siguiente.',
  several: (count: number) => `${countedOrders(count)} elegidas`,
  open: 'Abrir',
  customer: 'Cliente',
  address: 'Dirección',
  branch: 'Sucursal',
  courier: 'Piloto',
  waitingForCouriers: 'Buscando pilotos…',
  none: 'Ningún piloto puede tomarla ahora.',
  old: (seconds: number) => `Sugerencias de hace ${seconds} s`,
  again: 'Buscar otra vez',
  suggested: 'Sugeridos',
  others: 'Otros pilotos',
  filter: 'Buscar piloto',
  filterHint: 'Nombre, y Enter para el primero',
  nobody: 'Ningún piloto con ese nombre puede tomarla.',

  orders: (count: number) => (count === 0 ? 'sin órdenes' : `lleva ${countedOrders(count)}`),
  shiftLeft: (length: string) => `turno: le quedan ${length}`,
  shiftOver: 'turno terminado',
  noShift: 'turno sin hora de salida',
  battery: (percent: string) => `batería ${percent}`,
  noBattery: 'batería sin dato',
  noCash: 'sin efectivo',
  noPhone: 'sin teléfono',
  courierAct: 'Asignar',
  assignTo: (courier: string) => `Asignar a ${courier}`,

  nothingToUndo: 'No hay nada que deshacer',
  remove: (courier: string, number: string) => `¿Quitar a ${courier} de ${number}?`,
  removeDetail: 'La orden vuelve a la cola. Es un cambio nuevo: el piloto recibe el aviso.',
  removeAct: (courier: string) => `Quitar a ${courier}`,
  removed: 'Orden de nuevo en la cola',
  notRemoved: 'No se pudo quitar al piloto',

  pane: { map: 'Mapa', couriers: 'Pilotos' },
  resize: (pane: string) => `Ancho: ${pane}`,
  ownWindow: (pane: string) => `${pane}: abrir en otra ventana`,
  deskClosed: 'La mesa de esta ventana está cerrada. Al abrirla sigue en la misma orden.',

  propose: 'Proponer plan',
  leftOut: 'fuera del plan',
  proposed: (courier: string, time: string | null) => (time === null ? `⇢ ${courier}` : `⇢ ${courier}, llega ${time}`),
  planKeys: 'A asigna todas · Enter la elegida · X la deja fuera · Esc cierra el plan',

  landing: 'Empezar aquí al entrar',
} as const;
