// Texts of the sign-in form. Messages of the fields are in its schema; fixed ones keep their exact wording.
import type { ErrorCode } from '@despacho/contract/errors.ts';

const FAILED = 'Ha ocurrido un error al iniciar sesión';
const UNEXPECTED = 'An error ocurred while authenticating the user';
const NO_CONTROLLER = 'No controlador encontrado';

export const signInText = {
  title: 'Iniciar sesión',
  email: 'Correo electrónico',
  password: 'Contraseña',
  show: 'Mostrar',
  hide: 'Ocultar',
  capsLock: 'Bloq Mayús está activado.',
  tabOnly: 'Solo en esta pestaña (equipo compartido)',
  providerMessage: (words: string) => `El proveedor de identidad dice: ${words}`,
  submit: 'Ingresar',
  busy: 'Ingresando…',
  forgotten: '¿Olvidaste tu contraseña?',
  ended: 'Tu sesión terminó. Ingresa de nuevo para continuar.',
} as const;

/** `said`: the message of the identity provider. */
export type FailureText = { title: string; detail?: string; providerMessage?: string };

const lockedOut = (seconds: number): FailureText => {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return {
    title: 'Demasiados intentos',
    detail: `Por seguridad, el ingreso queda bloqueado. Intenta de nuevo en ${minutes} ${minutes === 1 ? 'minuto' : 'minutos'}.`,
  };
};

const unavailable: FailureText = {
  title: FAILED,
  detail: 'No hay conexión con el servidor. Intenta de nuevo en un momento.',
};

const FAILURES = {
  'wrong-credentials': { title: FAILED, detail: 'El correo o la contraseña no son correctos.' },
  'no-controller': { title: NO_CONTROLLER },
  'must-change-password': { title: 'Antes de continuar, elige una contraseña nueva.' },
  'company-disabled': { title: FAILED, detail: 'La compañía de tu cuenta está deshabilitada.' },
  forbidden: { title: FAILED, detail: 'Esta cuenta está desactivada.' },
  'too-many-requests': { title: FAILED, detail: 'Hay demasiadas solicitudes. Espera un momento e intenta de nuevo.' },
  unavailable,
  unauthenticated: { title: FAILED },
  invalid: { title: FAILED },
  'not-found': { title: UNEXPECTED },
  'wrong-method': { title: UNEXPECTED },
  conflict: { title: UNEXPECTED },
  'too-large': { title: UNEXPECTED },
  'unsupported-type': { title: UNEXPECTED },
  'upload-limit': { title: UNEXPECTED },
  internal: { title: UNEXPECTED },
} as const satisfies Record<Exclude<ErrorCode, 'locked-out'>, FailureText>;

const DEFAULT_LOCK_SEC = 15 * 60;

/** The server reports how long a lock-out lasts; without that, the longest time is shown. */
export const failureText = (code: ErrorCode, retryAfterSec: number | null): FailureText =>
  code === 'locked-out' ? lockedOut(retryAfterSec ?? DEFAULT_LOCK_SEC) : FAILURES[code];
