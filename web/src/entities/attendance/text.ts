// The words of check-ins, by column and by what is missing.

export const attendanceText = {
  columns: {
    courier: 'PILOTO',
    checkIn: 'ENTRADA',
    checkOut: 'SALIDA',
    worked: 'HORAS',
    phoneTimes: 'HORA DEL TELÉFONO',
    checkInState: 'ESTADO ENTRADA',
    checkOutState: 'ESTADO SALIDA',
    company: 'COMPAÑIA',
    branch: 'SUCURSAL',
    address: 'DIRECCIÓN',
  },
  notStarted: 'NO HA INICIADO',
  pending: 'PENDIENTE',
  approved: 'APROBADA',
  notApproved: 'SIN APROBAR',
  nameless: 'Sin nombre',
  phone: (end: string, at: string) => `${end}: el teléfono decía ${at}`,
} as const;

/** Why a time is not part of a sum. */
export const NOT_WORKED_TEXT = {
  open: '',
  reversed: 'Sale antes de entrar',
  tooLong: 'Más de 24 horas',
} as const;

/** One end of a shift, within sentences and in capitals. */
export const CHECK_TEXT = { checkin: 'ENTRADA', checkout: 'SALIDA' } as const;

/** The times of a shift that the courier worked. */
export const SHIFT_END_TEXT = { startedAt: 'INICIÓ', completedAt: 'COMPLETÓ' } as const;

/** Texts of planned shifts. */
export const scheduleText = {
  columns: {
    courier: 'PILOTO',
    day: 'DÍA',
    starts: 'ENTRADA',
    ends: 'SALIDA',
    planned: 'HORAS PLANEADAS',
    status: 'ESTADO',
    started: SHIFT_END_TEXT.startedAt,
    completed: SHIFT_END_TEXT.completedAt,
    phoneTimes: 'HORA DEL TELÉFONO',
    worked: 'HORAS TRABAJADAS',
    branch: 'SUCURSAL',
  },
  nameless: 'Sin nombre',
} as const;
