// Texts of the forms of a new password.

export const newPasswordText = {
  title: 'Elegir una contraseña',
  intro: 'Tu contraseña la eligió otra persona. Elige una propia para continuar.',
  newPassword: 'Contraseña nueva',
  again: 'Repite la contraseña nueva',
  weak: 'Es fácil de adivinar, o es la misma. Usa varias palabras que no van juntas.',
  submit: 'Guardar e ingresar',
  save: 'Guardar contraseña',
  busy: 'Guardando…',
} as const;

/** The sentences for an e-mail that is missing, or none. */
export const emailSentences = {
  required: 'Ingrese un correo electrónico',
  wrong: 'Ingrese un correo electrónico válido',
} as const;

export const resetText = {
  title: 'Contraseña olvidada',
  intro: 'Escribe el correo de tu cuenta. Te enviamos un enlace para elegir una contraseña nueva.',
  sent: 'Si ese correo tiene una cuenta, el enlace llega en unos minutos y vale 30 minutos.',
  send: 'Enviar enlace',
  sending: 'Enviando…',
  choose: 'Elige una contraseña nueva. Todas tus sesiones terminan.',
  expired: 'El enlace ya no es válido: venció o ya se usó. Pide otro.',
  done: 'Tu contraseña cambió. Ya puedes ingresar.',
} as const;
