// Texts of the door: what is proven there, and what came of it.
import type { ProofKind } from '@despacho/contract/orders/deliveryProofs.ts';
import type { ProofProblem } from './proofStore.ts';

export const doorText = {
  title: 'Entrega',
  pin: 'PIN del cliente',
  right: 'PIN correcto',
  wrong: (left: number) =>
    left === 0
      ? 'PIN incorrecto y sin intentos: llame a la consola.'
      : `PIN incorrecto: ${left === 1 ? 'queda 1 intento' : `quedan ${left} intentos`}.`,
  later: 'Sin conexión: el PIN se comprueba al enviar.',
  notAccepted: 'El servidor no lo aceptó: llame a la consola.',
  photo: 'Tomar foto de la entrega',
  photoAgain: 'Tomar otra foto de la entrega',
  hasPhoto: 'Foto lista',
  noPicture: 'No se pudo leer la foto. Tome otra.',
  notStored: 'El teléfono no guardó la prueba. Libere espacio o entregue con un motivo.',
  signature: 'Firma de quien recibe',
  hasSignature: 'Firma lista',
  clear: 'Borrar firma',
  receiver: 'Nombre de quien recibe',
  far: (metres: number) =>
    `Está a ${metres < 1_000 ? `${metres} m` : `${(metres / 1_000).toFixed(1)} km`} del lugar del cliente.`,
  reason: 'Motivo',
  without: 'No puedo: entregar con un motivo',
  missing: (names: string) => `Falta: ${names}.`,
  cancel: 'Cancelar',
  noCustomer: 'No encuentro al cliente',
  callFirst: 'Llame al cliente.',
  waitAtDoor: (minutes: number) =>
    `Espere 5 minutos en la puerta${minutes > 0 ? `: ${minutes === 1 ? 'falta' : 'faltan'} ${minutes} min` : ': ya esperó'}.`,
  askConsole: 'Pregunte a la consola qué hacer.',
  ask: 'Avisar a la consola',
  notified: 'La consola está avisada: espere su respuesta en los mensajes.',
  notFound: 'No encuentro al cliente: llamé y esperé 5 minutos en la puerta. ¿Qué hago?',
  proofOf: (number: string, kind: string) => `${number} · ${kind}`,
} as const;

export const PROOF_NAME = { pin: 'PIN', photo: 'foto', signature: 'firma' } as const satisfies Record<
  ProofKind,
  string
>;

export const PROBLEM_TEXT = {
  reassigned: 'la orden ya no es suya',
  over: 'la orden ya terminó',
  'not-at-door': 'la orden no va en camino',
  'not-demanded': 'ya no se pide',
  'wrong-pin': 'el PIN no era correcto: llame a la consola',
  unreadable: 'el servidor no lo pudo leer: llame a la consola',
} as const satisfies Record<ProofProblem, string>;
