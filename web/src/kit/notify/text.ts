// What notices say whatever they are about.
import type { NoticeIntent } from './notify.ts';

export const noticeText = {
  name: 'Avisos',
  close: 'Cerrar aviso',
  undo: 'Deshacer',
  seconds: (count: number) => `${count} s`,
  times: (count: number) => `${count} veces`,
} as const;

/** Said before the text, for those who do not see the picture. */
export const INTENT_TEXT = {
  success: 'Listo',
  danger: 'Error',
  warning: 'Atención',
  primary: 'Aviso',
} as const satisfies Record<NoticeIntent, string>;
