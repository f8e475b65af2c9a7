// What dialogs say whatever they are about.
export const dialogText = { cancel: 'Cancelar', close: 'Cerrar', save: 'Guardar' } as const;
