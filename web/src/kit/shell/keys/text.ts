// Texts of the list of shortcuts.
import { drawerText } from '../drawer/text.ts';
import type { CommandName } from '@despacho/domain/commands/table.ts';
import type { Act } from './shortcuts.ts';

export const keysText = {
  title: 'Atajos de teclado',
  after: 'luego',
  close: 'Cerrar',
  here: 'En esta pantalla',
  grid: 'En una lista',
  home: drawerText.home,
  search: 'Buscar en todo',
  command: 'Escribir un comando',
  commands: 'Comandos: la palabra o, con punto, su primera letra',
} as const;

export const ACT_LABEL = {
  help: 'Mostrar esta ayuda',
  menu: 'Abrir o cerrar el menú',
  alarms: 'Abrir o cerrar las alarmas',
} as const satisfies Record<Act, string>;

/** As printed on local keyboards; every other key by its own name. */
export const KEY_LABEL: Readonly<Record<string, string>> = { Delete: 'Supr' };

/** What web/src/kit/grid/keys.ts and its cells listen to; keys of one row are pressed together. */
export const GRID_KEYS = [
  { keys: ['← → ↑ ↓'], does: 'Moverse entre celdas' },
  { keys: ['Enter'], does: 'Abrir la celda, u ordenar en el encabezado' },
  { keys: ['Espacio'], does: 'Seleccionar la fila o ver su detalle' },
  { keys: ['F2'], does: 'Editar la celda' },
  { keys: ['Shift', '↑ ↓'], does: 'Ampliar la selección' },
  { keys: ['Alt', '↓'], does: 'Abrir el filtro de la columna' },
  { keys: ['Ctrl', 'A'], does: 'Seleccionar toda la página' },
  { keys: ['Ctrl', 'F'], does: 'Buscar en la lista; Enter baja a lo que halló' },
  { keys: ['Ctrl', 'Z'], does: 'Deshacer lo último, mientras se ofrece' },
  { keys: ['Esc'], does: 'Quitar la selección y salir de la lista' },
] as const;

/** What each command needs, as an example of the number, the name and the text, and what it does. */
export const COMMAND_HELP = {
  assign: { example: 'asignar 413543 ana', does: 'Asignar una orden a un piloto' },
  move: { example: 'mover 413543 ana', does: 'Pasar una orden a otro piloto' },
  cancel: { example: 'cancelar 413543 cliente no contesta', does: 'Cancelar una orden con su motivo' },
  remove: { example: 'eliminar 413543', does: 'Eliminar una orden' },
  ready: { example: 'lista 413543', does: 'Marcar que está lista para recoger' },
  note: { example: 'nota 413543 tocar el timbre', does: 'Agregar una nota a una orden' },
  follow: { example: 'seguir ana', does: 'Abrir el mapa de un piloto' },
  late: { example: 'tardes', does: 'Ver las órdenes que van tarde' },
} as const satisfies Record<CommandName, { example: string; does: string }>;
