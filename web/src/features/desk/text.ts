// Texts of the dispatcher's desk.
import type { DeskQueue } from '@despacho/domain/orders/desk.ts';
import { countedOrders, orderName } from '../../entities/orders/text.ts';

export const QUEUE_TEXT = {
  withoutCourier: 'Sin motorista',
  returned: 'Devueltas',
  atRisk: 'En riesgo',
  withoutCoordinates: 'Sin coordenadas',
  untyped: 'Sin digitar',
} as const satisfies Record<DeskQueue, string>;

/** As the help lists them; they act in the queues alone. */
export const DESK_KEYS = [
  { key: '1 2 3', does: 'Asignar al piloto de ese número' },
  { key: 'Espacio', does: 'Saltar la orden' },
  { key: 'O', does: 'Buscar otro piloto por nombre' },
  { key: 'R', does: 'Buscar pilotos otra vez' },
  { key: 'Z', does: 'Deshacer la última asignación' },
  { key: 'Enter', does: 'Abrir la orden' },
  { key: '↑ ↓', does: 'Elegir otra orden; con Shift, varias' },
  { key: 'P', does: 'Proponer un plan' },
  { key: 'A', does: 'Con un plan: asignar todas' },
  { key: 'X', does: 'Con un plan: dejar fuera la elegida' },
  { key: 'Esc', does: 'Quitar la selección, o cerrar el plan' },
] as const;

export const deskText = {
  messages: 'Mensajes',
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
  thisOrder: 'La orden',
  chosenBy: (names: readonly string[]) => `elegida también por ${names.join(', ')}`,
  small: 'La mesa de despacho necesita una pantalla de al menos 1280 píxeles de ancho.',
  toList: 'Ir a las órdenes en vivo',

  noOrder: 'Sin orden elegida',
  goOn: (name: string, state: string) =>
    `${name} · ${state}${state.endsWith('…') ? '' : '.'} Espacio pasa a la siguiente.`,
  several: (count: number) => `${countedOrders(count)} elegidas`,
  open: 'Abrir',
  customer: 'Cliente',
  address: 'Dirección',
  branch: 'Sucursal',
  courier: 'Piloto',
  waitingForCouriers: 'Buscando pilotos…',
  none: 'Ningún piloto puede tomarla ahora.',
  complete: 'Ya tiene piloto: le faltan datos. Enter la abre; para darla a otro, O.',
  old: (seconds: number) => `Sugerencias de hace ${seconds} s`,
  again: 'Buscar otra vez',
  suggested: 'Sugeridos',
  others: 'Otros pilotos',
  filter: 'Buscar piloto',
  filterHint: 'Nombre, y Enter para el primero',
  nobody: 'Ningún piloto con ese nombre puede tomarla.',

  orders: (count: number) => (count === 0 ? 'sin órdenes' : `lleva ${countedOrders(count)}`),
  courierAct: 'Asignar',
  assignTo: (courier: string) => `Asignar a ${courier}`,

  nothingToUndo: 'No hay nada que deshacer',
  remove: (courier: string, number: string, status: string) =>
    `¿Quitar a ${courier} de ${orderName(number)}, que está ${status}?`,
  removeDetail: 'La orden vuelve a la cola. Es un cambio nuevo: el piloto recibe el aviso.',
  removeAct: (courier: string) => `Quitar a ${courier}`,
  removed: 'Orden de nuevo en la cola',
  notRemoved: 'No se pudo quitar al piloto',

  announcement: (number: string, couriers: readonly string[]) =>
    `${number}: ${couriers.map((courier, index) => `${index + 1} ${courier}`).join(', ')}`,
  doneOne: (number: string, courier: string) => `${orderName(number)} asignada a ${courier}`,
  doneMany: (count: number, courier: string) => `${countedOrders(count)} asignadas a ${courier}`,
  notWaiting: 'Esa orden ya no espera: nada cambió',
  move: (
    { number, courier, status }: { number: string; courier: { name: string } | null; status: string },
    to: string,
  ) => `¿Pasar ${orderName(number)}, ${status} con ${courier?.name ?? ''}, a ${to}?`,
  moveMany: (count: number, to: string) => `¿Pasar a ${to} ${countedOrders(count)} que ya tienen piloto en camino?`,
  moveDetail: 'El piloto ya tiene el paquete o lo está recibiendo: tendría que entregarlo al otro.',
  moveAct: (to: string) => `Pasar a ${to}`,

  lateAt: (count: number) => `${count} tarde`,
  withoutCourierAt: (count: number) => `${count} sin motorista`,
  oldestAt: (minutes: number) => `la más antigua hace ${minutes} min`,
  load: (count: number, age: string) => (count === 0 ? age : `${countedOrders(count)} · ${age}`),
  stressedBranch: 'Sucursal con órdenes tarde o sin motorista',
  number: 'Piloto sugerido, por su tecla',
  door: 'Puerta de la orden elegida',
  lasso: 'Shift y arrastrar alrededor de órdenes las elige',

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
