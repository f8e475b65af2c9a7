// What the tab of the webhooks shows.
import type { DeliveryState } from '@despacho/contract/openApi/webhooks.ts';
import type { DeliveryAttempt, ListedWebhook } from '@despacho/contract/webhooks.ts';

export const STATE_TEXT = {
  pending: 'Por enviar',
  delivered: 'Entregado',
  failed: 'Falló',
  dropped: 'Descartado',
} as const satisfies Record<DeliveryState, string>;

export const DISABLED_TEXT = {
  person: 'Deshabilitado',
  gone: 'Deshabilitado: respondió 410',
  failing: 'Deshabilitado: tres días sin éxito',
  secret: 'Deshabilitado: necesita un secreto nuevo, por la API',
} as const satisfies Record<NonNullable<ListedWebhook['disabledReason']>, string>;

export const PROBLEM_TEXT = {
  address: 'La dirección no es pública',
  unresolved: 'El nombre no existe',
  timeout: 'No respondió en 5 segundos',
  connection: 'No se pudo conectar',
  tls: 'El certificado no es válido',
  secret: 'Falta el secreto: rótalo por la API',
} as const satisfies Record<NonNullable<DeliveryAttempt['problem']>, string>;

export const webhookText = {
  keys: 'Claves',
  tab: 'Webhooks',
  title: 'WEBHOOKS',
  intro: 'A dónde enviamos lo que pasa con las órdenes. Los programas los crean y cambian por la API.',
  empty: 'Ningún programa ha creado un webhook.',
  url: 'DIRECCIÓN',
  description: 'DESCRIPCIÓN',
  mode: 'TIPO',
  test: 'De prueba',
  live: 'Real',
  place: 'ALCANCE',
  state: 'ESTADO',
  enabled: 'Habilitado',
  created: 'CREADO',
  open: 'Ver envíos',
  disable: 'Deshabilitar',
  disableTitle: (url: string) => `¿Deshabilitar ${url}?`,
  disableDetail: 'No se le envía nada más, hasta que un programa lo habilite por la API.',
  disabled: 'Webhook deshabilitado',
  remove: 'Eliminar',
  removeTitle: (url: string) => `¿Eliminar ${url}?`,
  removeDetail: 'Lo que todavía no recibió ya no se envía.',
  removed: 'Webhook eliminado',
  failed: 'No se guardó.',
  back: 'Volver a los webhooks',
  deliveries: 'ENVÍOS',
  deliveriesIntro: 'Los últimos 100, de los últimos 30 días.',
  noDeliveries: 'Todavía no se ha enviado nada.',
  event: 'EVENTO',
  order: 'ORDEN',
  sentAt: 'CREADO',
  attempts: 'INTENTOS',
  status: 'RESPUESTA',
  nextAt: 'PRÓXIMO INTENTO',
  answers: 'Ver intentos',
  resend: 'Enviar de nuevo',
  resent: 'Se envía de nuevo',
  resendFailed: 'No se envió de nuevo.',
  tooMany: 'Ya tiene 30 intentos.',
  dialog: (type: string) => `Intentos de ${type}`,
  noAttempts: 'Todavía no hay intentos.',
  took: (ms: number) => `${ms} ms`,
  http: (status: number) => `HTTP ${status}`,
  noText: 'Sin contenido',
  close: 'Cerrar',
} as const;
