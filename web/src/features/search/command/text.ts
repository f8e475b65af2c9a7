// The sentences of the command line: what a command would do, and why it does nothing.
import type { Problem } from '@despacho/domain/commands/acts.ts';
import type { Argument } from '@despacho/domain/commands/table.ts';
import { countedOrders } from '../../../entities/orders/text.ts';

const carries = (count: number): string => (count === 0 ? 'que no lleva órdenes' : `que lleva ${countedOrders(count)}`);

/** `order`: its number and branch; `to` and `from`: couriers. */
export const effectText = {
  order: (number: string, branch: string) => `${number} (${branch})`,
  courier: (name: string, plate: string | null) => (plate === null ? name : `${name} (${plate})`),
  assign: (order: string, to: string, count: number) => `Asignar ${order} a ${to}, ${carries(count)}.`,
  move: (order: string, from: string, to: string, count: number) =>
    `Pasar ${order} de ${from} a ${to}, ${carries(count)}.`,
  left: (from: string) => `${from} ya salió con ella.`,
  /** `state`: its status, and its courier. */
  cancel: (order: string, state: string, reason: string) => `Cancelar ${order}, ${state}: ${reason}`,
  remove: (order: string, state: string) => `Eliminar ${order}, ${state}.`,
  state: (status: string, courier: string | null) => (courier === null ? status : `${status} con ${courier}`),
  ready: (order: string) => `Marcar ${order} como lista para recoger.`,
  note: (order: string, note: string) => `Dejar en ${order} la nota: ${note}`,
  follow: (courier: string) => `Abrir el mapa de ${courier}.`,
  late: 'Abrir la lista de las órdenes que van tarde.',
} as const;

export const commandText = {
  once: 'Enter lo hace.',
  twice: 'Enter dos veces lo hace.',
  again: 'Presiona Enter otra vez para confirmarlo.',
  apart: 'Se abre en otra pestaña.',
  choose: {
    commands: 'Elige un comando.',
    orders: (count: number) => `${count === 1 ? 'Hay una orden parecida' : 'Hay varias órdenes'}: elige una.`,
    couriers: (count: number) => `${count === 1 ? 'Hay un piloto' : 'Hay varios pilotos'}: elige uno.`,
  },
  missing: {
    order: 'Escribe el número de la orden.',
    courier: 'Escribe un espacio y el nombre o la placa del piloto.',
    text: 'Escribe un espacio y el texto.',
  } satisfies Record<Argument, string>,
  noteDone: 'Nota agregada',
  noteFailed: 'No se pudo agregar la nota',
  noteResults: (well: number, failed: number) => `${well} con nota, ${failed} no`,
  keys: [
    { keys: ['↑', '↓'], does: 'elegir' },
    { keys: ['Tab'], does: 'completar' },
    { keys: ['Enter'], does: 'hacer' },
    { keys: ['Esc'], does: 'cerrar' },
  ],
} as const;

type Named = { order: string; courier: string; branch: string };

export const PROBLEM_TEXT = {
  'unknown-command': () => 'No hay un comando que empiece así: escribe solo un punto para verlos.',
  'not-allowed': () => 'Tu cuenta no tiene permiso para ese comando.',
  'unknown-order': () => 'No hay una orden activa con ese número a tu alcance.',
  'unknown-courier': () => 'No hay un piloto con ese nombre o placa a tu alcance.',
  superfluous: () => 'Sobra texto después del comando.',
  'too-long': ({ order }) => `Con lo que la orden ${order} ya tiene, el texto pasa de 2,000 letras.`,
  'not-queued': () => 'Tu cuenta solo asigna órdenes en cola.',
  'has-other': ({ order, courier }) => `${courier} ya tiene la orden ${order}: usa mover.`,
  'has-none': ({ order }) => `La orden ${order} no tiene piloto: usa asignar.`,
  'has-it': ({ order, courier }) => `${courier} ya tiene la orden ${order}.`,
  'off-duty': ({ courier }) => `${courier} no está en turno.`,
  elsewhere: ({ courier, branch }) => `${courier} no atiende ${branch === '' ? 'órdenes sin sucursal' : branch}.`,
  left: ({ order }) => `La orden ${order} ya va en ruta.`,
  'is-ready': ({ order }) => `La orden ${order} ya está marcada como lista.`,
} as const satisfies Record<Problem, (named: Named) => string>;
