// What dates are called and how they are typed.
export const dateText = {
  dayPattern: 'DD-MM-AAAA',
  minutePattern: 'DD-MM-AAAA HH:mm',
  secondPattern: 'DD-MM-AAAA HH:mm:ss',
  invalid: 'Fecha no válida',
  outOfRange: 'Fuera del rango',
  previousMonth: 'Mes anterior',
  nextMonth: 'Mes siguiente',
  month: 'Mes',
  year: 'Año',
  calendar: 'Calendario',
  hours: 'Hora (0 a 23)',
  minutes: 'Minutos',
  seconds: 'Segundos',
  clear: 'Quitar fecha',
  day: 'Día',
  dayBefore: 'Día anterior',
  dayAfter: 'Día siguiente',
  today: 'Hoy',
  from: 'Desde',
  to: 'Hasta',
  days: 'Días',
  tooMany: (max: number) => `Como máximo ${max} días.`,
  backwards: 'Fecha de inicio debe ser antes que la fecha final',
  tooOld: (max: number) => `Solo los últimos ${max} días.`,
  missing: 'Indica las dos fechas.',
  future: 'La fecha no puede ser futura.',
} as const;

/** The choices; how many days back each begins [OR41]. */
export const DAYS_BACK_TEXT = { 0: 'SOLO HOY', 1: 'AYER Y HOY', 4: 'DIAS ANTERIORES' } as const;

export const MONTH_TEXT = {
  1: 'enero',
  2: 'febrero',
  3: 'marzo',
  4: 'abril',
  5: 'mayo',
  6: 'junio',
  7: 'julio',
  8: 'agosto',
  9: 'septiembre',
  10: 'octubre',
  11: 'noviembre',
  12: 'diciembre',
} as const;
