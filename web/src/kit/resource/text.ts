// Texts of the lists and dialogs of any resource.
export const resourceText = {
  create: 'Agregar',
  change: 'Modificar',
  remove: 'Eliminar',
  removeTitle: (name: string) => `¿Eliminar ${name}?`,
  removeDetail: 'No se puede deshacer.',
  created: 'Agregado correctamente',
  changed: (name: string) => `${name}: modificado`,
  removed: (name: string) => `${name}: eliminado`,
} as const;

/** Why the server does not write, where the resource has no sentence of its own. */
export const CONFLICT_TEXT: Readonly<Record<string, string>> = {
  taken: 'Ya existe otro igual.',
  'too-many': 'Hay demasiados. Elimina los que ya no se usan.',
  'in-use': 'Tiene elementos que dependen de él.',
  protected: 'El sistema lo necesita: no se puede eliminar.',
};
