// Texts of all dialogs.
export const dialogText = {
  cancel: 'Cancelar',
  save: 'Guardar',
  close: 'Cerrar',
  well: 'Listo',
  failed: 'Error',
} as const;

/** Texts of a link that is shown once. */
export const linkText = {
  link: 'Enlace',
  qr: 'Código QR del enlace',
  copy: 'Copiar enlace',
  copied: 'Enlace copiado',
  copyByHand: 'Copia el enlace con Ctrl+C',
  done: 'Listo',
} as const;
