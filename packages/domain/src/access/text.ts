// The words for accounts and their roles on screens and in files.
import type { Role } from '@despacho/contract/accounts/access.ts';
import type { userRows } from '@despacho/contract/accounts/users.ts';
import type { FormKey } from '@despacho/contract/fields.ts';

/** One label for each plain field that people write, in forms and as the heading of import files. */
export const USER_LABEL = {
  firstName: 'Nombre',
  lastName: 'Apellido',
  email: 'Correo electrónico',
} as const satisfies Record<FormKey<typeof userRows>, string>;

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
