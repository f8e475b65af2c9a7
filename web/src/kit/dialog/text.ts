// What dialogs say whatever they are about.
export const dialogText = {
  cancel: 'Cancelar',
  save: 'Guardar',
  close: 'Cerrar',
  well: 'Listo',
  failed: 'Error',
} as const;
