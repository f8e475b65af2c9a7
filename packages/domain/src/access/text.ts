// The names of roles on screens and in files.
import type { Role } from '@despacho/contract/accounts/access.ts';

/** ADMINISTRATOR, CONTROLLER and USER have fixed labels; the others are described. */
export const ROLE_LABEL = {
  OWNER: 'PROPIETARIO',
  ADMINISTRATOR: 'ADMINISTRADOR',
  CONTROLLER: 'CONTROLADOR',
  USER: 'USUARIO',
  COMPANY: 'EMPRESA',
  COMPANY_REPORTS: 'EMPRESA CON REPORTES',
  BRANCH: 'SUCURSAL',
  ALERTS: 'SOLO ALERTAS',
  DEMO: 'DEMO',
  REQUEST: 'SOLICITUD',
} as const satisfies Record<Role, string>;
