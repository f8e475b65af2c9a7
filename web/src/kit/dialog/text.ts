// Texts of all dialogs.
export const dialogText = {
  cancel: 'Cancelar',
  save: 'Guardar',
  close: 'Cerrar',
  well: 'Listo',
  failed: 'Error',
} as const;

/** Texts of what is shown once. */
export const onceText = {
  qr: 'Código QR del enlace',
  copy: (label: string) => `Copiar ${label.toLowerCase()}`,
  copied: 'Copiado',
  copyByHand: 'Cópialo con Ctrl+C',
  done: 'Listo',
} as const;
