// The sentences of the approval page: shown to everyone who opens a link, without an account.

const WORDS = { checkin: 'ENTRADA', checkout: 'SALIDA' } as const;
type Check = keyof typeof WORDS;

export const approvalText = {
  title: (check: Check) => `APROBAR LA ${WORDS[check]} DEL MOTORISTA`,
  courier: 'Motorista',
  time: { checkin: 'Hora de entrada', checkout: 'Hora de salida' } as const satisfies Record<Check, string>,
  missing: { checkin: 'NO HA INICIADO', checkout: 'PENDIENTE' } as const satisfies Record<Check, string>,
  company: 'Compañía',
  branch: 'Sucursal',
  address: 'Dirección',
  none: 'No registrada',
  approve: 'Aprobar Solicitud',
  approving: 'Aprobando…',
  done: (check: Check, name: string) =>
    `Se aprobo la ${WORDS[check]} correctamente para el motorista ${name}`.toLocaleUpperCase('es'),
  already: (check: Check) => `Esta ${WORDS[check].toLowerCase()} ya está aprobada.`,
  wait: (check: Check) => `Todavía no hay una hora de ${WORDS[check].toLowerCase()} que aprobar.`,
  unknown: 'El enlace no es válido o el registro ya no existe. Pide otro a la sucursal.',
  expired: 'El enlace venció: una asistencia se aprueba hasta 7 días después. Pide ayuda a la sucursal.',
} as const;
