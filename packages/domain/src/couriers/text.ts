// The Spanish words for what couriers are, as screens and files write them.
import type { Availability, CourierType } from '@despacho/contract/couriers/couriers.ts';

export const COURIER_TYPE_LABEL = {
  WILDCARD: 'COMODIN',
  PERMANENT: 'PERMANENTE',
  AVAILABLE: 'DISPONIBLE',
} as const satisfies Record<CourierType, string>;

export const AVAILABILITY_LABEL = {
  available: 'Disponible',
  unavailable: 'No disponible',
} as const satisfies Record<Availability, string>;
