// The Spanish headings of imported files, and the words of their cells.
import { userRows } from '@despacho/contract/accounts/users.ts';
import { branchRows } from '@despacho/contract/branches.ts';
import { companyRows } from '@despacho/contract/companies.ts';
import { courierRows } from '@despacho/contract/couriers/couriers.ts';
import type { ImportColumn } from '@despacho/contract/orders/import.ts';
import type { ColumnOf, RecordNoun } from '@despacho/contract/recordImport.ts';
import { USER_LABEL } from '../access/text.ts';
import { BRANCH_LABEL } from '../branches/text.ts';
import { COMPANY_LABEL } from '../companies/text.ts';
import { COURIER_LABEL } from '../couriers/text.ts';
import { headingsOf } from './rows.ts';

type Headings<C extends string> = Record<C, readonly [string, ...string[]]>;

/** The first of each column is the one of the template and of the screens. */
export const IMPORT_HEADINGS = {
  orders: {
    orderId: ['Orden No.', 'Orden', 'Número de orden', 'No. de orden'],
    name: ['Cliente', 'Nombre', 'Nombre del cliente'],
    address: ['Dirección'],
    depto: ['Departamento', 'Depto.'],
    munic: ['Municipio', 'Munic.'],
    zone: ['Zona'],
    phone: ['Teléfono', 'Tel.'],
    payMethod: ['Forma de pago', 'Tipo de pago'],
    nota: ['Nota', 'Notas'],
    cobro: ['Cobro', 'Monto a cobrar', 'Cobro (Q)'],
    latitude: ['Latitud'],
    longitude: ['Longitud'],
    company: ['Compañía', 'Empresa'],
    branch: ['Sucursal', 'Tienda'],
  },
  companies: {
    ...headingsOf(companyRows, COMPANY_LABEL, {
      name: ['Nombre', 'Compañía', 'Empresa'],
      emails: ['Correos', COMPANY_LABEL.emails],
      hasEmail: ['Recibe correos', COMPANY_LABEL.hasEmail],
      hasSms: ['Envía SMS', COMPANY_LABEL.hasSms],
      hasAssistance: ['Lleva asistencia', COMPANY_LABEL.hasAssistance],
      usesQueue: ['Usa cola', COMPANY_LABEL.usesQueue],
      requirePin: ['Pide PIN', COMPANY_LABEL.requirePin],
      warnsOutside: ['Avisa fuera del perímetro', COMPANY_LABEL.warnsOutside],
      video: ['Video', COMPANY_LABEL.video],
    }),
    lateLimitMinutes: ['Límite en minutos', COMPANY_LABEL.lateLimitSec],
  },
  branches: {
    company: ['Compañía', 'Empresa'],
    ...headingsOf(branchRows, BRANCH_LABEL, { name: [BRANCH_LABEL.name, 'Sucursal'] }),
    country: ['País'],
    region: ['Región', 'Departamento'],
    city: ['Ciudad', 'Municipio'],
    latitude: ['Latitud'],
    longitude: ['Longitud'],
  },
  users: {
    ...headingsOf(userRows, USER_LABEL, {
      firstName: [USER_LABEL.firstName, 'Nombres'],
      lastName: [USER_LABEL.lastName, 'Apellidos'],
      email: [USER_LABEL.email, 'Correo'],
    }),
    role: ['Rol'],
    company: ['Compañía', 'Empresa'],
    branch: ['Sucursal', 'Tienda'],
  },
  schedules: {
    courier: ['Piloto', 'Motorista', '2Wheeler'],
    branch: ['Sucursal', 'Tienda'],
    day: ['Fecha', 'Día', 'Fecha de entrada'],
    start: ['Entrada', 'Hora de entrada', 'Inicio'],
    end: ['Salida', 'Hora de salida', 'Fin'],
    endDay: ['Fecha de salida'],
  },
  couriers: {
    ...headingsOf(courierRows, COURIER_LABEL, {
      name: ['Nombre', 'Nombre del piloto', 'Piloto'],
      phone: ['Teléfono', 'Celular'],
      type: ['Tipo', 'Tipo de motorista'],
      ownership: ['Lugar de trabajo', 'Pertenece'],
      dpi: ['DPI', 'CUI'],
      plate: ['Placa', 'Placas'],
      email: ['Correo electrónico', 'Correo'],
    }),
    company: ['Compañía', 'Empresa'],
    branch: ['Sucursal', 'Tienda'],
  },
} as const satisfies { [N in RecordNoun]: Headings<ColumnOf<N>> } & { orders: Headings<ImportColumn> };

/** Some maps have it in the name of a municipality: Ciudad de Guatemala. */
export const CITY_PREFIX = 'Ciudad de';

/** Instead of a company: the account is of the whole operation. The first one is the one that screens name. */
export const WHOLE_OPERATION_WORDS = ['Global', 'Sin compañía', 'Sin compañía (global)', 'Toda la operación'] as const;
