// The Spanish headings of a file of orders. The first of each column is the one of the template and of the screens.
import type { ImportColumn } from '@despacho/contract/orders/import.ts';

export const IMPORT_HEADINGS = {
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
} as const satisfies Record<ImportColumn, readonly [string, ...string[]]>;
