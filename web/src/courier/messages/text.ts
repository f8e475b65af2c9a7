// Texts of the messages with the console.
export const messagesText = {
  open: (newCount: number) => (newCount === 0 ? 'Mensajes' : `Mensajes · ${newCount} sin leer`),
  list: 'Mensajes con la consola',
  own: 'Yo',
  waiting: 'por enviar',
  read: 'leído',
  unread: 'sin leer',
  text: 'Mensaje para la consola',
  send: 'Enviar mensaje',
  label: (number: string, text: string) => `${number} · «${text}»`,
  readLabel: (number: string) => `${number} · Mensajes leídos`,
} as const;

/** One touch sends it. */
export const CANNED_ANSWERS = ['Voy en camino', 'Ya llegué', 'No hay parqueo', 'Llamen al cliente'] as const;
