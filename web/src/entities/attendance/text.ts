// The words of check-ins, by column and by what is missing.

export const attendanceText = {
  columns: {
    courier: 'PILOTO',
    checkIn: 'ENTRADA',
    checkOut: 'SALIDA',
    worked: 'HORAS',
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
} as const;

/** Why a time is not part of a sum. */
export const NOT_WORKED_TEXT = {
  open: '',
  reversed: 'Sale antes de entrar',
  tooLong: 'Más de 24 horas',
} as const;

/** One end of a shift, within sentences and in capitals. */
export const CHECK_TEXT = { checkin: 'ENTRADA', checkout: 'SALIDA' } as const;

/** Of planned shifts. */
export const scheduleText = {
  columns: {
    courier: 'PILOTO',
    day: 'DÍA',
    starts: 'ENTRADA',
    ends: 'SALIDA',
    planned: 'HORAS PLANEADAS',
    status: 'ESTADO',
    started: 'INICIÓ',
    completed: 'COMPLETÓ',
    worked: 'HORAS TRABAJADAS',
    branch: 'SUCURSAL',
  },
  nameless: 'Sin nombre',
} as const;
