// What the server itself says to a person: only when there is no screen to say it.
export const text = {
  notBuilt: 'Esta pantalla todavía no está construida. Ejecute «npm start» y vuelva a intentarlo.\n',
} as const;
