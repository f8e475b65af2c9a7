// The words of the command line. Each begins with a letter of its own, which is enough after the full stop [CL2].

export const COMMAND_WORD = {
  assign: 'asignar',
  move: 'mover',
  cancel: 'cancelar',
  remove: 'eliminar',
  ready: 'lista',
  note: 'nota',
  follow: 'seguir',
  late: 'tardes',
} as const;

/** Between a note and what is added to it. */
export const NOTE_JOINT = ' · ';
