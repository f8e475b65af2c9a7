// How an account of a controller is spoken of on screens.
import type { Role } from '@despacho/contract/accounts/access.ts';

export const userText = {
  firstName: 'NOMBRE',
  lastName: 'APELLIDO',
  email: 'CORREO ELECTRÓNICO',
  role: 'ROL',
  company: 'COMPAÑÍA',
  branch: 'SUCURSAL',
  state: 'ESTADO',
  enabled: 'Activo',
  disabled: 'Desactivado',
} as const;

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
