// Texts of the list of shortcuts.
import { drawerText } from '../drawer/text.ts';
import type { Act } from './shortcuts.ts';

export const keysText = {
  title: 'Atajos de teclado',
  after: 'luego',
  close: 'Cerrar',
  here: 'En esta pantalla',
  grid: 'En una lista',
  home: drawerText.home,
  search: 'Buscar en todo',
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
