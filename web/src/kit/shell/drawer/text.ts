// Texts of the drawer and the names of its groups.
import type { MenuGroup } from '@despacho/domain/access/menus.ts';

export const drawerText = {
  label: 'Menú principal',
  home: 'Inicio',
  close: 'Cerrar menú',
} as const;

export const GROUP_LABEL = {
  operation: 'OPERACIÓN',
  orders: 'ORDENES',
  couriers: 'PILOTOS',
  companies: 'EMPRESAS',
  accounts: 'USUARIOS',
  reports: 'RESUMENES',
  system: 'SISTEMA',
} as const satisfies Record<MenuGroup, string>;
