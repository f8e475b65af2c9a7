// How an account of a controller is spoken of on screens.
import type { DutyProblem } from '@despacho/domain/access/duties.ts';

export const userText = {
  role: 'ROL',
  company: 'COMPAÑÍA',
  branch: 'SUCURSAL',
  state: 'ESTADO',
  users: 'USUARIOS',
  enabledUsers: 'ACTIVOS',
  disabledUsers: 'DESACTIVADOS',
  lastSignIn: 'ÚLTIMO INGRESO',
  enabled: 'Activo',
  disabled: 'Desactivado',
  fields: {
    password: 'Contraseña',
    role: 'Rol',
    company: 'Compañía',
    branch: 'Sucursal',
  },
  choose: 'Seleccionar…',
  global: 'Sin compañía (global)',
  chooseRole: 'Seleccione un rol',
  companyFirst: 'Seleccione primero una compañía',
  weakPassword: 'Es fácil de adivinar. Usa varias palabras que no van juntas.',
  passwordTitle: (email: string) => `Contraseña de ${email}`,
  passwordOnce:
    'Cópiala ahora: no se muestra otra vez. Con ella el usuario ingresa una vez y elige una contraseña propia.',
  copyPassword: 'Copiar contraseña',
  done: 'Listo',
} as const;

/** What a role needs beside it, by the field. */
export const DUTY_TEXT = {
  company: 'Seleccione una compañía',
  branch: 'Seleccione una sucursal',
} as const satisfies Record<DutyProblem['field'], string>;

/** Why a change of an account is refused, by the reason of the conflict. */
export const USER_CONFLICTS = {
  'email-taken': 'Ya existe una cuenta con este correo.',
  'last-owner': 'Es el último propietario activo de la operación: nombra antes a otro.',
  'own-account': 'No puedes quitarte a ti mismo el acceso a las cuentas.',
  protected: 'Esta cuenta es de la demostración y conserva su contraseña.',
} as const;
