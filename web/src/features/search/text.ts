// Texts of the search box.
import type { SearchGroup } from '@despacho/contract/search.ts';
import { LIVE_TEXT } from '@despacho/ui/live/text.ts';

export const searchText = {
  word: 'Buscar',
  open: 'Buscar órdenes, pilotos y sucursales',
  title: 'Buscar en todo',
  placeholder: 'Número de orden, nombre, teléfono o placa; un comando con punto',
  results: 'Resultados',
  hint: 'Escribe al menos dos letras o dígitos: encuentra órdenes, pilotos, sucursales y empresas. Con un punto empieza un comando.',
  searching: 'Buscando órdenes cerradas, pilotos y sucursales…',
  offline: `${LIVE_TEXT.noConnection}: la búsqueda espera al servidor.`,
  none: 'Nada con ese número, nombre o teléfono.',
  count: (count: number) => (count === 1 ? '1 resultado' : `${count} resultados`),
  more: 'Hay más: escribe más letras o dígitos',
  onlyActive: 'Solo se muestran órdenes activas.',
  retry: 'Reintentar',
  close: 'Cerrar',
  ago: (age: string) => `hace ${age}`,
  disabled: 'Deshabilitada',
  noBranch: 'Sin sucursal',
  keys: [
    { keys: ['↑', '↓'], does: 'elegir' },
    { keys: ['Enter'], does: 'abrir' },
    { keys: ['Ctrl', 'Enter'], does: 'en otra pestaña' },
    { keys: ['Esc'], does: 'cerrar' },
  ],
} as const;

export const GROUP_LABEL = {
  activeOrders: 'Órdenes activas',
  closedOrders: 'Órdenes cerradas',
  couriers: 'Pilotos',
  branches: 'Sucursales',
  companies: 'Empresas',
  commands: 'Comandos',
} as const satisfies Record<SearchGroup | 'commands', string>;
