// The sentences about an order that two people change at once.

export const mergeText = {
  someone: 'Otra persona',
  changedToo: (name: string, fields: string) => `${name} cambió mientras tanto: ${fields}. Lo decides al guardar.`,
  title: 'La orden cambió mientras la modificabas',
  detail: 'Elige qué se guarda. Lo demás que cambiaron ya está en el formulario.',
  mine: 'Lo mío',
  theirs: 'Lo de la otra persona',
  was: (value: string) => `Antes: ${value}`,
  save: 'Guardar',
  cancel: 'Seguir editando',
  nothing: '(vacío)',
  yes: 'Sí',
  no: 'No',
} as const;
