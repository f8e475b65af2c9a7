// What the list of shortcuts says.
import { AREA_LABEL, drawerText } from '../drawer/text.ts';
import type { Act } from './shortcuts.ts';

export const keysText = {
  title: 'Atajos de teclado',
  after: 'luego',
  close: 'Cerrar',
  home: drawerText.home,
  areas: AREA_LABEL,
} as const;

export const ACT_LABEL = {
  help: 'Mostrar esta ayuda',
  menu: 'Abrir o cerrar el menú',
  alarms: 'Abrir o cerrar las alarmas',
} as const satisfies Record<Act, string>;
