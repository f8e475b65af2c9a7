// Why an action is not allowed.
export const deniedText = {
  readOnly: 'Tu cuenta es de solo lectura.',
  queueOnly: 'Tu cuenta solo asigna órdenes en cola.',
} as const;
