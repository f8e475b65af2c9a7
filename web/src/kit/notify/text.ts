// Texts of all notices.
import type { NoticeIntent } from './notify.ts';

export const noticeText = {
  name: 'Avisos',
  close: 'Cerrar aviso',
  undo: 'Deshacer',
  retry: 'Reintentar',
  seconds: (count: number) => `${count} s`,
  times: (count: number) => `${count} veces`,
} as const;

/** Read before the text, for users who do not see the icon. */
export const INTENT_TEXT = {
  success: 'Listo',
  danger: 'Error',
  warning: 'Atención',
  primary: 'Aviso',
} as const satisfies Record<NoticeIntent, string>;
