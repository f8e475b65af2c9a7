// What dialogs say whatever they are about.
export const dialogText = { cancel: 'Cancelar', save: 'Guardar' } as const;
