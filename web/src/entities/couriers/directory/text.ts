// Texts of the directory of couriers: its columns, its forms and what the server refuses.
import type { AccountStatus, CourierType } from '@despacho/contract/couriers/couriers.ts';
import type { CourierActivity, CourierFilter } from '@despacho/domain/couriers/directory.ts';
import type { CuiProblem } from '@despacho/domain/couriers/cui.ts';
import { COURIER_TYPE_LABEL } from '@despacho/domain/couriers/text.ts';

export const ACTIVITY_TEXT = {
  active: 'ACTIVO',
  inactive: 'INACTIVO',
  noOrders: 'INACTIVO SIN ORDENES RECIENTE',
} as const satisfies Record<CourierActivity, string>;

export const ACCOUNT_STATUS_TEXT = {
  NEW: 'Por autorizar',
  ACTIVE: 'Activo',
  INACTIVE: 'Inactivo',
} as const satisfies Record<AccountStatus, string>;

export const FILTER_TEXT = {
  none: 'Ninguno',
  all: 'Todos',
  withOrders: 'Con órdenes',
  withoutOrders: 'Sin órdenes',
  project: 'Proyectos',
  polloBrujo: 'Pollo Brujo',
  ishop: 'ISHOP',
} as const satisfies Record<CourierFilter, string>;

/** Not to be confused with the availability, which is shown beside it. */
export const TYPE_TEXT = {
  ...COURIER_TYPE_LABEL,
  AVAILABLE: `${COURIER_TYPE_LABEL.AVAILABLE} (tipo)`,
} as const satisfies Record<CourierType, string>;

export const CUI_TEXT = {
  digits: 'Un DPI tiene 13 números (4-5-4). Se puede guardar así.',
  checkDigit: 'El DPI no es válido: su número verificador no coincide. Se puede guardar así.',
  department: 'El DPI no es válido: el departamento no existe. Se puede guardar así.',
  municipality: 'El DPI no es válido: el municipio no existe. Se puede guardar así.',
} as const satisfies Record<CuiProblem, string>;

export const directoryText = {
  complete: 'COMPLETADA',
  incomplete: 'NO COMPLETADA',
  none: 'N/A',
  noData: 'sin dato',
  unreadable: (names: string) => `Este piloto tiene datos que no se pueden leer: ${names}. Lo demás se muestra.`,
  columns: {
    name: 'NOMBRE',
    phone: 'TELEFONO',
    email: 'EMAIL',
    status: 'ESTADO',
    type: 'TIPO',
    company: 'COMPAÑIA',
    branch: 'SUCURSAL',
    workplace: 'LUGAR DE TRABAJO',
    plate: 'PLACA',
    activity: 'ACTIVIDAD',
    information: 'INFORMACION',
    lastOrder: 'ULTIMA ORDEN',
    carried: 'ORDENES',
    actions: 'ACCIONES',
  },
  fields: {
    fullName: 'Nombre y apellido',
    company: 'Compañía',
    branch: 'Sucursal',
    photo: 'Foto del piloto',
  },
  choose: 'Selecciona',
  noCompany: 'Sin compañía',
  companyFirst: 'Primero elige la compañía',
  placeRequired: 'Compañía y sucursal son requeridos',
} as const;

/** Why a courier is not written, by the reason of the conflict. */
export const COURIER_CONFLICTS: Readonly<Record<string, string>> = {
  'phone-taken': 'Otro piloto ya tiene este teléfono.',
  'email-taken': 'Ya existe una cuenta con este correo.',
  'no-account': 'Este piloto no tiene cuenta.',
  'has-account': 'Este piloto ya tiene una cuenta.',
  'no-email': 'Este piloto no tiene correo: escríbelo y guárdalo primero.',
  'not-authorised': 'Todavía no está autorizado: autorízalo con un tipo.',
  changed: 'Otra persona lo cambió mientras tanto. Abre de nuevo para ver el valor actual.',
};
