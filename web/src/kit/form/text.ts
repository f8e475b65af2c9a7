// Texts of all forms.
import type { FieldIssue } from '@despacho/contract/errors.ts';
import type { StateColor } from '@despacho/contract/values.ts';

export const formText = {
  required: 'obligatorio',
  optional: '(opcional)',
  choose: 'Selecciona',
  search: 'Escribe para buscar',
  presets: 'Textos frecuentes',
  clear: (label: string) => `Quitar ${label}`,
  options: (label: string) => `Opciones de ${label}`,
  noneFound: 'Sin resultados',
  /** There is nothing to choose from. */
  noOptions: 'No hay información a mostrar',
  more: (count: number) => `y ${count} más: escribe para acotar`,
  swapped: 'Latitud y longitud parecen cambiadas.',
  quetzales: 'Q',
  save: 'Guardar',
  saving: 'Guardando…',
  cancel: 'Cancelar',
  summary: (count: number) => (count === 1 ? 'Hay 1 campo por corregir.' : `Hay ${count} campos por corregir.`),
  leaveTitle: '¿Salir sin guardar?',
  leaveDetail: 'Los cambios que no guardaste se perderán.',
  leave: 'Salir sin guardar',
  stay: 'Seguir editando',
} as const;

/** Messages for a rejected value, where the form has no more specific one. */
export const ISSUE_TEXT = {
  required: 'Este campo es obligatorio.',
  'wrong-type': 'Este valor no es del tipo esperado.',
  malformed: 'Este valor no se pudo leer.',
  unknown: 'Ya no existe o no está a tu alcance.',
  'unknown-field': 'El servidor no conoce este campo.',
  'too-short': 'Este texto es demasiado corto.',
  'too-long': 'Este texto es demasiado largo.',
  'too-few': 'Faltan elementos.',
  'too-many': 'Hay demasiados elementos.',
  'out-of-range': 'Este valor está fuera de lo permitido.',
  mismatch: 'No corresponde con los otros datos.',
  disabled: 'Está desactivado.',
  'not-editable': 'Este campo ya no se puede cambiar.',
  'not-a-number': 'Este valor debe ser numérico.',
  'lost-digits': 'Este valor perdió dígitos; escríbelo completo.',
  several: 'Hay más de un valor; deja uno solo.',
  refused: 'El servidor no aceptó este valor.',
} as const satisfies Record<FieldIssue, string>;

export const COLOR_TEXT = {
  danger: 'Rojo',
  warning: 'Amarillo',
  success: 'Verde',
  strong: 'Gris oscuro',
  middle: 'Gris',
  faint: 'Gris claro',
} as const satisfies Record<StateColor, string>;
