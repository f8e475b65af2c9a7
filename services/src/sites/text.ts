// Texts that the server shows itself: only where no screen can.
export const text = {
  notBuilt: 'Esta pantalla todavía no está construida. Ejecute «npm start» y vuelva a intentarlo.\n',
} as const;
