// The sentences of the import of orders.
import type { MessageChannel } from '@despacho/contract/messages.ts';
import type { KeptReason, UndoConflict } from '@despacho/contract/orders/importBatches.ts';
import { counted, whole } from '@despacho/ui/format.ts';
import { countedRows, NOUN_TEXT } from '../text.ts';

const orders = NOUN_TEXT.orders.counted;

export const outcomeText = {
  allThere: 'Este archivo ya fue importado: no se creó ninguna orden.',
  uploaded: 'Archivo subido con exito',
  failedRows: (count: number) => (count === 1 ? '1 fila tiene errores' : `${countedRows(count)} tienen errores`),
  duplicateRows: (count: number) => (count === 1 ? '1 fila ya existía' : `${countedRows(count)} ya existían`),
} as const;

export const previewText = {
  sheet: 'Hoja',
  list: 'Lista',
  view: 'Mostrar como',
  places: (count: number) => `Sin coordenadas ${whole(count)}`,
  sheetHint: 'Marca celdas y cópialas con Ctrl+C.',
  loading: 'Cargando la hoja…',
} as const;

export const lookupText = {
  title: 'Filas sin coordenadas',
  search: 'Buscar lugares',
  goOn: 'Seguir buscando',
  stop: 'Detener',
  failed: 'La búsqueda se detuvo: el servidor no respondió. Lo encontrado se conserva.',
  state: (searched: number, found: number, accepted: number) =>
    searched === 0
      ? 'Busca un lugar por la dirección de cada una. Nada se usa hasta que lo aceptes.'
      : `${counted(searched, 'buscada', 'buscadas')}, ${whole(found)} con lugar, ${counted(accepted, 'aceptada', 'aceptadas')}`,
  takeAll: (count: number) =>
    count === 0 ? 'Usar todos' : count === 1 ? 'Usar el encontrado' : `Usar los ${whole(count)} encontrados`,
  takeNone: 'No usar ninguno',
  take: 'Usar',
  takeOf: (line: number) => `Usar el lugar de la línea ${whole(line)}`,
  line: 'Línea',
  address: 'Dirección',
  munic: 'Municipio',
  zone: 'Zona',
  found: 'Lugar encontrado',
  none: 'No se encontró',
} as const;

export const batchText = {
  title: 'Últimas importaciones',
  empty: 'Todavía no hay importaciones.',
  count: orders,
  running: 'sin terminar: sube el archivo otra vez para completarla',
  undone: (withdrawn: number, keptCount: number) =>
    keptCount === 0
      ? `deshecha: ${orders(withdrawn)}`
      : `deshecha: ${orders(withdrawn)}, ${whole(keptCount)} se quedaron`,
  showOf: (name: string) => `Ver órdenes de ${name}`,
  undo: (minutes: number) => `Deshacer (${whole(minutes)} min)`,
  undoTitle: (name: string) => `¿Deshacer la importación de ${name}?`,
  undoDetail:
    'Se eliminan las órdenes que ningún piloto ha aceptado y nadie ha modificado. Las demás se quedan y se te dirá cuáles. Los avisos que esperan no se envían.',
  undoAction: 'Deshacer',
  undoing: (remaining: number) => `Deshaciendo… faltan ${orders(remaining)}`,
  withdrawn: (count: number) => (count === 1 ? 'Se eliminó 1 orden' : `Se eliminaron ${orders(count)}`),
  keptTitle: 'Estas órdenes se quedan',
  understood: 'Entendido',
} as const;

const sms = (count: number): string => `${whole(count)} SMS`;
const mails = (count: number): string => counted(count, 'correo', 'correos');
const messages = (waiting: Record<MessageChannel, number>): string =>
  [waiting.sms > 0 ? sms(waiting.sms) : null, waiting.email > 0 ? mails(waiting.email) : null]
    .filter((part) => part !== null)
    .join(' y ');

export const messageText = {
  title: '¿Qué avisos se envían de esta importación?',
  send: {
    sms: (count: number) => `Enviar a los clientes ${sms(count)}: su orden fue recibida`,
    email: (count: number) => `Enviar a la empresa ${mails(count)}, uno por orden`,
  } satisfies Record<MessageChannel, (count: number) => string>,
  detail:
    'Esperan diez minutos, mientras la importación se puede deshacer. Los avisos de cuando la orden va en camino no cambian.',
  waiting: (waiting: Record<MessageChannel, number>, minutes: number) =>
    `${messages(waiting)} por enviar en ${whole(minutes)} min`,
  sendNow: 'Enviar ya',
  sendNowOf: (name: string) => `Enviar ya los avisos de ${name}`,
  sendTitle: '¿Enviar los avisos ahora?',
  sendDetail: (waiting: Record<MessageChannel, number>) =>
    `Se envían ${messages(waiting)}. Deshacer la importación después ya no los detiene.`,
  sent: 'Los avisos se están enviando',
} as const;

export const KEPT_TEXT = {
  moved: 'un piloto ya la aceptó o ya terminó',
  edited: 'alguien la modificó',
  locked: 'alguien la tiene abierta',
} as const satisfies Record<KeptReason, string>;

export const UNDO_CONFLICT_TEXT = {
  late: 'Ya pasaron los diez minutos para deshacerla',
  running: 'La importación no ha terminado',
  undone: 'Ya se había deshecho',
} as const satisfies Record<UndoConflict, string>;

export const listText = {
  title: (name: string) => `ORDENES DE ${name}`,
  back: 'Importar otro archivo',
  edit: 'Modificar',
  editOf: (number: string) => `Modificar la orden ${number}`,
  groupBy: 'Agrupar por',
  groupOf: 'Grupo',
  assign: 'Asignar piloto',
  assignGroup: (count: string) => `Asignar grupo (${count})`,
  blank: '(vacío)',
  empty: 'NO HAY ORDENES',
  department: 'DEPTO',
  municipality: 'MUNICIPIO',
  zone: 'ZONA',
  actions: 'ACCIONES',
} as const;

export const GROUP_TEXT = {
  none: 'Sin agrupar',
  department: 'Departamento',
  municipality: 'Municipio',
  zone: 'Zona',
} as const;
export type GroupedBy = keyof typeof GROUP_TEXT;
