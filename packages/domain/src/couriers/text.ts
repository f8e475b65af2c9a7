// The Spanish words for what couriers are, as screens and files write them.
import type { Availability, CourierType, WrittenCourierKey } from '@despacho/contract/couriers/couriers.ts';

/** One label for each field that people write, in forms and as the heading of import files. */
export const COURIER_LABEL = {
  name: 'Nombre',
  phone: 'Teléfono',
  dpi: 'DPI',
  plate: 'Placa',
  email: 'Correo electrónico',
  type: 'Tipo de motorista',
  ownership: 'Lugar de trabajo',
  cashLimit: 'Límite de efectivo, en quetzales',
} as const satisfies Record<WrittenCourierKey, string>;

export const COURIER_TYPE_LABEL = {
  WILDCARD: 'COMODIN',
  PERMANENT: 'PERMANENTE',
  AVAILABLE: 'DISPONIBLE',
} as const satisfies Record<CourierType, string>;

export const AVAILABILITY_LABEL = {
  available: 'Disponible',
  unavailable: 'No disponible',
} as const satisfies Record<Availability, string>;
