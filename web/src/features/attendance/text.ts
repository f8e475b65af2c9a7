// The sentences of the attendance of couriers.
import { HOUR_MS } from '@despacho/contract/durations.ts';
import { decimal, whole } from '@despacho/ui/format.ts';

/** The names of what is chosen, in the address. */
export const ADDRESS = {
  day: 'dia',
  days: 'dias',
  company: 'empresa',
  branch: 'sucursal',
  month: 'mes',
  year: 'anio',
  proposal: 'propuesta',
} as const;

export const dayText = {
  title: 'ASISTENCIA DIARIA',
  none: 'NO ASISTENCIA DIARIA',
  company: 'Compañía',
  allCompanies: 'Todas',
  branch: 'Sucursal',
  allBranches: 'Todas',
  approveIn: 'Aprobar entrada',
  approveOut: 'Aprobar salida',
  link: 'Enlace',
  notWhole: (max: number) => `Solo se muestran ${whole(max)} registros; elige una compañía.`,
  sum: (ms: number) => `Horas trabajadas: ${decimal(ms / HOUR_MS)}`,
  left: (count: number) => `${whole(count)} sin sumar`,
} as const;

export const approveText = {
  done: (check: string, name: string) =>
    `Se aprobo la ${check} correctamente para el motorista ${name}`.toLocaleUpperCase('es'),
  already: (check: string, name: string) =>
    `La ${check} del motorista ${name} ya estaba aprobada`.toLocaleUpperCase('es'),
  missing: 'Todavía no hay una hora que aprobar.',
  gone: 'El registro ya no existe.',
} as const;

export const linkText = {
  title: (name: string) => `ENLACE DE APROBACIÓN · ${name}`,
  detail: 'Quien abra el enlace puede aprobar, sin iniciar sesión. Compártelo solo con quien deba hacerlo.',
  until: (at: string) => `Vence el ${at}`,
  link: (check: string) => `Enlace de ${check}`,
  copy: (check: string) => `Copiar enlace de ${check}`,
  whatsApp: 'WhatsApp',
  mail: 'Correo',
  qr: (check: string) => `Código QR para aprobar la ${check}`,
  message: (check: string, name: string, url: string) => `Aprobar la ${check} de ${name}: ${url}`,
  subject: (check: string, name: string) => `Aprobar la ${check} de ${name}`,
  expired: 'Ya pasaron más de 7 días: no se puede aprobar por enlace.',
  close: 'Cerrar',
} as const;

/** Texts of the couriers of a company. */
export const couriersText = {
  title: 'RASTREO DE MOTORISTAS',
  none: 'NO HAY INFORMACIÓN PARA MOSTRAR',
  name: 'NOMBRE',
  branch: 'SUCURSAL',
  state: 'ESTADO',
  track: 'RASTREAR',
} as const;
