// The words of alarms that both apps show. A missing label does not compile.
import type { AlarmRule } from '@despacho/contract/alarms.ts';

export const ALARM_LABEL = {
  branch: 'Sucursal con problemas',
  zone: 'Pilotos sin señal',
  late: 'Tarde',
  late2h: 'Atrasada +2 h',
  noCourier: 'Sin piloto',
  silentCourier: 'Piloto sin señal',
  theft: 'Robo',
  extortion: 'Extorsión',
  accident: 'Accidente',
} as const satisfies Record<AlarmRule, string>;

/** The instructions of an alarm. */
export const ALARM_ACTION = {
  branch: 'Atender la causa: pedir pilotos a otra sucursal, apurar a la tienda o avisar a los clientes.',
  zone: 'Llamar a los pilotos; si es la red de la zona, avisar a las sucursales y seguir por teléfono.',
  late: 'Llamar al piloto y avisar al cliente; si no avanza, reasignar.',
  late2h: 'Confirmar con la sucursal y el cliente si aún se entrega; si no, cancelar o reagendar.',
  noCourier: 'Asignar un piloto libre o pedir uno a otra sucursal.',
  silentCourier: 'Llamar al piloto; si no contesta, llamar al cliente y enviar a alguien a su última posición.',
  theft: 'Llamar al piloto, avisar a la policía (110) y reasignar sus órdenes.',
  extortion: 'No responder ni pagar: avisar al supervisor y a la policía (110), y retirar al piloto de la zona.',
  accident: 'Llamar al piloto, pedir ambulancia (122 o 123) si hace falta y reasignar sus órdenes.',
} as const satisfies Record<AlarmRule, string>;

/** [AR19] [AR25] The cause of an episode; numbers as they are shown. */
export const EPISODE_TEXT = {
  late: (count: string) => `${count} tarde`,
  withoutCourier: (count: string) => `${count} sin motorista`,
  inStore: (count: string) => `${count} en tienda`,
  withoutCoordinates: (count: string) => `${count} sin coordenadas`,
  storeSlow: (age: string) => `la tienda tarda ${age}`,
  silent: (count: string) => `${count} pilotos sin señal`,
} as const;

/** [AR26] What stood before the operation started: its title, and how many there are of each rule. */
export const START_TEXT = {
  title: 'Ya estaba al iniciar',
  counts: {
    branch: (count: string, isOne: boolean) => `${count} ${isOne ? 'sucursal' : 'sucursales'} con problemas`,
    zone: (count: string, isOne: boolean) => `${count} ${isOne ? 'zona' : 'zonas'} sin señal`,
    silentCourier: (count: string, isOne: boolean) => `${count} ${isOne ? 'piloto' : 'pilotos'} sin señal`,
  },
} as const;

/** The mark of a drill on every screen. */
export const DRILL_MARK = 'SIMULACRO';
