// Texts about an order that one courier hands over to another.
import type { HandoffRefusal } from '@despacho/contract/couriers/handoffCalls.ts';
import type { Failure } from '../requests.ts';

export const handoffText = {
  giveTitle: (number: string) => `Entregar la orden ${number}`,
  showIt: 'El otro piloto lo lee con «Recibir orden de otro piloto».',
  qr: 'Código QR de la orden',
  orType: 'O se escribe este código:',
  secondsLeft: (seconds: number) => `Vale ${seconds} s y una sola vez.`,
  expired: 'El código venció.',
  another: 'Pedir otro código',
  making: 'Pidiendo el código…',
  unsent: 'Hay acciones de esta orden sin enviar: espere la conexión.',
  notOwn: (number: string) => `La orden ${number} ya no es suya.`,
  pointIt: 'Apunte la cámara al QR del otro teléfono.',
  otherQr: 'Ese QR no es de una orden.',
  code: 'Código',
  find: 'Buscar la orden',
  found: (number: string, giver: string) => `Orden ${number}, de ${giver}`,
  adds: (amount: string) => `Suma ${amount} a su efectivo.`,
  addsNothing: 'No suma efectivo.',
  redZone: 'El destino está en una zona de riesgo.',
  confirm: 'Recibir la orden',
  confirmRedZone: 'Recibirla de todos modos',
  done: (number: string) => `La orden ${number} ahora es suya.`,
} as const;

export const HANDOFF_REFUSAL_TEXT = {
  'unknown-code': 'El código no existe: revíselo.',
  expired: 'El código ya no vale: pida otro.',
  own: 'La orden ya es suya.',
  gone: 'El otro piloto ya no tiene la orden.',
  over: 'La orden ya terminó.',
  'giver-off': 'El otro piloto no está en turno: llame a la consola.',
  'no-shift': 'Marque entrada primero.',
  elsewhere: 'Usted no atiende esa sucursal: llame a la consola.',
  unavailable: 'Usted está como no disponible.',
  full: 'Ya lleva cuatro órdenes.',
  'not-eligible': 'Ahora no puede recibir órdenes: llame a la consola.',
  'cash-limit': 'Pasaría su límite de efectivo: llame a la consola.',
  'red-zone': 'El destino está en una zona de riesgo.',
} as const satisfies Record<HandoffRefusal, string>;

/** The giver reads the same reasons about the own order. */
export const OFFER_REFUSAL_TEXT: Readonly<Partial<Record<HandoffRefusal, string>>> = {
  gone: 'La orden ya no es suya.',
};

export const handoffFailure = (failure: Failure): string => {
  if (failure === 'unreachable') return 'Sin conexión: para esto hace falta. Intente de nuevo.';
  if (failure === 'too-many-requests') return 'Demasiados códigos equivocados: espere unos minutos.';
  return failure === 'invalid' ? HANDOFF_REFUSAL_TEXT['unknown-code'] : 'El servidor no lo aceptó: llame a la consola.';
};
