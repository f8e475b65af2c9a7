// Sentences of the open API's errors and events, in the two languages that programmers read.
import type { FieldIssue } from '@despacho/contract/errors.ts';
import type { ProblemCode } from '@despacho/contract/openApi/problems.ts';
import type { openApiRoutes } from '@despacho/contract/openApi/routes.ts';
import type { WebhookType } from '@despacho/contract/openApi/webhooks.ts';

type Sentence = { es: string; en: string };
export type Language = keyof Sentence;

export const PROBLEM_TEXT = {
  invalid: { es: 'La solicitud tiene campos que no se aceptan.', en: 'The request has fields that are not accepted.' },
  unauthenticated: { es: 'Falta la clave, o ya no sirve.', en: 'The key is missing, or works no longer.' },
  forbidden: { es: 'La clave no puede hacer esto.', en: 'The key may not do this.' },
  'not-found': { es: 'No existe, o no es de esta clave.', en: 'It does not exist, or does not belong to this key.' },
  'wrong-method': { es: 'La dirección no tiene ese método.', en: 'The address does not have this method.' },
  conflict: { es: 'No es posible en el estado actual.', en: 'It is not possible as things are now.' },
  'too-large': {
    es: 'La solicitud pasa de 64 KiB, o un lote de 512 KiB.',
    en: 'The request is larger than 64 KiB, or a batch than 512 KiB.',
  },
  'unsupported-type': { es: 'El contenido no es JSON.', en: 'The content is not JSON.' },
  'too-many-requests': {
    es: 'Demasiadas solicitudes: espera los segundos de Retry-After.',
    en: 'Too many requests: wait for the seconds of Retry-After.',
  },
  'upload-limit': { es: 'Se alcanzó el límite del día.', en: 'The limit of the day is reached.' },
  'wrong-credentials': { es: 'Los datos de acceso no son correctos.', en: 'The credentials are wrong.' },
  'locked-out': { es: 'Acceso bloqueado por un momento.', en: 'Access is blocked for a while.' },
  'no-controller': { es: 'La cuenta no tiene acceso.', en: 'The account has no access.' },
  'must-change-password': { es: 'La contraseña debe cambiarse.', en: 'The password must be changed.' },
  'company-disabled': { es: 'La empresa está deshabilitada.', en: 'The company is disabled.' },
  unavailable: { es: 'Ahora no es posible: intenta otra vez.', en: 'It is not possible now: try again.' },
  internal: {
    es: 'Error nuestro. Menciona requestId al reportarlo.',
    en: 'Our error. Name requestId when you report it.',
  },
  'scope-missing': { es: 'A la clave le falta un permiso.', en: 'The key lacks a scope.' },
  'https-required': {
    es: 'Una clave real solo se acepta por https. Revócala: pudo leerse en el camino.',
    en: 'A live key is accepted by https only. Revoke it: it may have been read on the way.',
  },
  'test-key-required': { es: 'Solo con una clave de prueba.', en: 'With a test key only.' },
  'live-key-required': { es: 'Solo con una clave real.', en: 'With a live key only.' },
  locked: {
    es: 'Una persona la está modificando: intenta después de Retry-After.',
    en: 'A person is editing it: try again after Retry-After.',
  },
  changed: {
    es: 'Otro cambió los mismos campos desde que los leíste.',
    en: 'Others changed the same fields since you read them.',
  },
  'picked-up': { es: 'El piloto ya la lleva.', en: 'The courier has already picked it up.' },
  closed: { es: 'La orden ya terminó.', en: 'The order is over.' },
  'too-many-changes': {
    es: 'Esta orden de prueba ya cambió demasiadas veces: crea otra.',
    en: 'This test order has changed too often: create another one.',
  },
  'red-zone': {
    es: 'El destino está en una zona roja: llama a la sala de control.',
    en: 'The destination is in a red zone: call the control room.',
  },
  'cash-limit': {
    es: 'El piloto llevaría más efectivo de lo permitido: llama a la sala de control.',
    en: 'The courier would carry more cash than allowed: call the control room.',
  },
  'reference-taken': {
    es: 'Otra orden de los últimos 30 días tiene esa referencia.',
    en: 'Another order of the last 30 days has this reference.',
  },
  'reference-used-up': {
    es: 'Esa referencia ya tuvo 50 órdenes: usa otra.',
    en: 'This reference has had 50 orders: use another one.',
  },
  'too-many': { es: 'Ya son demasiados.', en: 'There are too many: delete one, or wait until fewer are pending.' },
  'url-taken': { es: 'Otro webhook ya tiene esa dirección.', en: 'Another webhook has this address.' },
  'webhook-disabled': { es: 'El webhook está desactivado.', en: 'The webhook is disabled: enable it first.' },
  'idempotency-key-reused': {
    es: 'Esa Idempotency-Key ya se usó con otro contenido.',
    en: 'This Idempotency-Key was used with another content.',
  },
  'idempotency-key-in-use': {
    es: 'La misma solicitud todavía se está procesando.',
    en: 'The same request is still being processed.',
  },
} as const satisfies Record<ProblemCode, Sentence>;

/** When a webhook gets them. */
export const EVENT_TEXT = {
  'order.created': {
    es: 'La orden se creó, se restauró o llegó de otra empresa o sucursal.',
    en: 'The order was created or restored, or came from another company or branch.',
  },
  'order.reverted': {
    es: 'La orden volvió atrás: perdió su piloto, se deshizo su final o se puso un estado anterior.',
    en: 'The order went back: it lost its courier, its end was undone, or an earlier status set.',
  },
  'order.assigned': { es: 'Tiene piloto, o un piloto distinto.', en: 'It has a courier, or another one.' },
  'order.at_branch': { es: 'El piloto está en la sucursal.', en: 'The courier is at the branch.' },
  'order.picked_up': { es: 'El piloto salió con la orden.', en: 'The courier left with the order.' },
  'order.late_predicted': { es: 'Probablemente llegará tarde.', en: 'It will probably be late.' },
  'order.eta_changed': {
    es: 'La llegada cambió más de 60 segundos.',
    en: 'The arrival moved by more than 60 seconds.',
  },
  'order.arriving': { es: 'El piloto está por llegar.', en: 'The courier is about to arrive.' },
  'order.delivered': { es: 'La orden fue entregada.', en: 'The order was delivered.' },
  'order.cancelled': { es: 'La orden fue cancelada.', en: 'The order was cancelled.' },
  'order.rescheduled': { es: 'La orden fue reagendada.', en: 'The order was rescheduled.' },
  'order.rated': { es: 'El cliente la calificó.', en: 'The customer rated it.' },
  'order.proof_added': { es: 'Tiene una prueba de entrega más.', en: 'It has one more proof of delivery.' },
  'order.deleted': {
    es: 'La orden fue eliminada, o pasó a otra empresa o sucursal.',
    en: 'The order was deleted, or went to another company or branch.',
  },
} as const satisfies Record<WebhookType, Sentence>;

export const ISSUE_TEXT = {
  required: { es: 'Falta.', en: 'It is required.' },
  'wrong-type': { es: 'Es de otro tipo.', en: 'It has the wrong type.' },
  malformed: { es: 'No se puede leer.', en: 'It cannot be read.' },
  unknown: { es: 'No existe.', en: 'There is none.' },
  'unknown-field': { es: 'Ese campo no existe.', en: 'There is no such field.' },
  'too-short': { es: 'Es demasiado corto.', en: 'It is too short.' },
  'too-long': { es: 'Es demasiado largo.', en: 'It is too long.' },
  'too-few': { es: 'Son muy pocos.', en: 'They are too few.' },
  'too-many': { es: 'Son demasiados.', en: 'They are too many.' },
  'out-of-range': { es: 'Está fuera de rango.', en: 'It is out of range.' },
  mismatch: { es: 'No concuerda con otro campo.', en: 'It does not fit another field.' },
  disabled: { es: 'Está deshabilitado.', en: 'It is disabled.' },
  'not-editable': { es: 'Ya no se puede cambiar.', en: 'It can no longer be changed.' },
  'not-a-number': { es: 'No es un número.', en: 'It is not a number.' },
  'lost-digits': { es: 'Perdió dígitos.', en: 'It has lost digits.' },
  several: { es: 'Tiene más de un valor.', en: 'It has more than one value.' },
  refused: { es: 'No se acepta.', en: 'It is not accepted.' },
  changed: { es: 'Cambió desde que lo leíste.', en: 'It changed since you read it.' },
} as const satisfies Record<FieldIssue | 'changed', Sentence>;

/** The English lines are in the rows. */
export const SUMMARY_ES = {
  openApiDocument: 'Este documento',
  clientCreateQuote: 'Preguntar precio y hora de llegada',
  clientCreateOrder: 'Crear una orden',
  clientCreateOrders: 'Crear hasta 100 órdenes',
  clientOrders: 'Listar órdenes, las más nuevas primero',
  clientOrder: 'Leer una orden',
  clientChangeOrder: 'Cambiar una orden hasta que el piloto la recoja',
  clientCancelOrder: 'Cancelar una orden hasta que el piloto la recoja',
  clientMarkReady: 'La orden está lista para recoger',
  clientOrderEvents: 'Lo que pasó con una orden, lo más nuevo primero',
  clientOrderCourier: 'Quién lleva una orden y por dónde va',
  clientAdvanceOrder: 'Pruebas: el siguiente paso de una orden, ahora',
  clientMoveClock: 'Pruebas: adelantar el reloj de la clave',
  clientCreateWebhook: 'Crear un webhook',
  clientWebhooks: 'Listar los webhooks',
  clientWebhook: 'Leer un webhook',
  clientChangeWebhook: 'Cambiar un webhook, o habilitarlo otra vez',
  clientDeleteWebhook: 'Borrar un webhook',
  clientRotateSecret: 'Un secreto nuevo para un webhook',
  clientTestWebhook: 'Enviar un evento de prueba a un webhook',
  clientEvents: 'Los eventos de los últimos 30 días, los más nuevos primero',
  clientBranches: 'Las sucursales que la clave puede usar',
  clientPrices: 'Precios por círculo de distancia',
  clientStatement: 'El estado de cuenta de un mes',
} as const satisfies Record<keyof typeof openApiRoutes, string>;

/** Who an order's history names for what a key did. */
export const keyName = (name: string): string => `por API, clave ${name}`;

/** Why an order of a shop was cancelled, in its history. */
export const CANCELLED_IN_SHOP = 'Cancelada en la tienda';
