// Messages of a screen for every rejection of the server.
import type { ErrorCode } from '@despacho/contract/errors.ts';

export const FAILURE_TEXT = {
  invalid: 'El servidor no aceptó los datos.',
  unauthenticated: 'Tu sesión terminó. Ingresa de nuevo.',
  forbidden: 'Tu cuenta no tiene permiso para hacer esto.',
  'not-found': 'Ya no existe.',
  'wrong-method': 'El servidor no ofrece esta acción.',
  conflict: 'Otra persona lo cambió mientras tanto.',
  'too-large': 'Es demasiado grande.',
  'unsupported-type': 'El archivo no es de un tipo permitido.',
  'too-many-requests': 'Hay demasiadas solicitudes. Espera un momento e intenta de nuevo.',
  'upload-limit': 'Llegaste al máximo de fotos que tu cuenta puede subir en un día. Intenta de nuevo mañana.',
  'wrong-credentials': 'El correo o la contraseña no son correctos.',
  'locked-out': 'Demasiados intentos. Espera unos minutos.',
  'no-controller': 'No controlador encontrado',
  'must-change-password': 'Antes de continuar, elige una contraseña nueva.',
  'company-disabled': 'La compañía de tu cuenta está deshabilitada.',
  unavailable: 'No hay conexión con el servidor. Intenta de nuevo en un momento.',
  internal: 'Ocurrió un error en el servidor. Intenta de nuevo.',
} as const satisfies Record<ErrorCode, string>;
