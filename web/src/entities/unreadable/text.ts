// Texts of the list of documents that cannot be read.
export const unreadableText = {
  kind: 'TIPO',
  path: 'RUTA',
  reason: 'RAZÓN',
  intro: 'Documentos que el sistema no puede leer. Su última versión legible, si la hay, sigue en pantalla.',
  empty: 'NO HAY DOCUMENTOS ILEGIBLES',
} as const;

/** Texts of the list of orders that phones misdated. */
export const misdatedText = {
  title: 'HORAS DE TELÉFONOS CORREGIDAS',
  intro: 'El reloj del teléfono difiere más de 30 minutos de la hora en que el dato llegó: cuenta la hora de llegada.',
  noCourier: 'sin piloto',
  stage: (status: string, phone: string, counted: string) => `${status}: el teléfono ${phone}, cuenta ${counted}`,
} as const;

const UNREADABLE = / cannot be read$/;

/** The server names the field, and how it is wrong in a code. */
export const reasonText = (reason: string): string =>
  UNREADABLE.test(reason) ? `El campo «${reason.replace(UNREADABLE, '')}» no se puede leer` : `Campos: ${reason}`;

/** By live kind; a kind without a row is shown as it is. */
export const DOCUMENT_KIND_TEXT: Readonly<Record<string, string>> = {
  order: 'Orden',
  courier: 'Piloto',
  courierStatus: 'Estado de piloto',
  courierAlertKind: 'Alerta de piloto',
  stateLabel: 'Estado',
  incident: 'Incidente',
  alarm: 'Alarma',
  company: 'Compañía',
  branch: 'Sucursal',
  conversation: 'Mensajes de una orden',
  controller: 'Usuario',
  wall: 'Pantalla de muro',
  canary: 'Señal de vida',
};
