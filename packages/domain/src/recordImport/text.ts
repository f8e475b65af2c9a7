// The Spanish headings of files of companies, branches, accounts, couriers and shifts, and the words of their cells.
import { courierRows } from '@despacho/contract/couriers/couriers.ts';
import type { ColumnOf, RecordNoun } from '@despacho/contract/recordImport.ts';
import { COURIER_LABEL } from '../couriers/text.ts';
import { headingsOf } from './rows.ts';

/** The first of each column is the one of the template and of the screens. */
export const RECORD_HEADINGS = {
  companies: {
    name: ['Nombre', 'Compañía', 'Empresa'],
    description: ['Descripción'],
    emails: ['Correos', 'Correos de la compañía'],
    email: ['Recibe correos', 'Recibe correos de sus órdenes'],
    sms: ['Envía SMS', 'Envía SMS a sus clientes'],
    assistance: ['Lleva asistencia', 'Lleva asistencia de pilotos'],
    proyecto: ['Es proyecto'],
    usesQueue: ['Usa cola', 'Sus sucursales usan la cola'],
    requirePin: ['Pide PIN', 'Pide PIN para ver la orden'],
    warnOutsidePerimeter: ['Avisa fuera del perímetro', 'Avisa de destinos fuera del perímetro'],
    lateLimitMinutes: ['Límite en minutos', 'Límite propio, en minutos'],
    video: ['Video', 'Video (enlace)'],
  },
  branches: {
    company: ['Compañía', 'Empresa'],
    name: ['Nombre', 'Sucursal'],
    address: ['Dirección'],
    country: ['País'],
    region: ['Región', 'Departamento'],
    city: ['Ciudad', 'Municipio'],
    latitude: ['Latitud'],
    longitude: ['Longitud'],
    description: ['Descripción'],
  },
  users: {
    firstName: ['Nombre', 'Nombres'],
    lastName: ['Apellido', 'Apellidos'],
    email: ['Correo electrónico', 'Correo'],
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
} as const satisfies { [N in RecordNoun]: Record<ColumnOf<N>, readonly [string, ...string[]]> };

/** Some maps have it in the name of a municipality: Ciudad de Guatemala. */
export const CITY_PREFIX = 'Ciudad de';

/** Instead of a company: the account is of the whole operation. The first one is the one that screens name. */
export const WHOLE_OPERATION_WORDS = ['Global', 'Sin compañía', 'Sin compañía (global)', 'Toda la operación'] as const;
