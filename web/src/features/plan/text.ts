// Texts of the plan: proposals who brings which waiting orders.
import type { AssignmentPlan, PlanTotals } from '@despacho/contract/orders/assignmentPlan.ts';
import { counted, whole } from '@despacho/ui/format.ts';
import { countedOrders } from '../../entities/orders/text.ts';

export const planText = {
  title: 'Plan propuesto',
  waiting: 'Calculando el plan…',
  failed: 'No se pudo calcular el plan.',
  replaced: 'Con tu cuenta se pidió otro después, en otra ventana.',
  busy: 'Ahora se calculan otros planes. Intenta otra vez en unos segundos.',
  retry: 'Reintentar',
  again: 'Volver a calcular',
  close: 'Cerrar',
  accept: (count: number) => `Asignar ${countedOrders(count)}`,
  accepting: 'Asignando…',
  none: 'Ninguna de estas órdenes espera piloto.',
  advice: 'Es una propuesta: nada se asigna hasta que lo aceptes.',
  computed: (seconds: number) => `Calculado hace ${seconds} s.`,
  old: 'El plan tiene más de un minuto: vuelve a calcularlo antes de aceptarlo.',
  proposals: 'Propuestas',
  map: 'Mapa de las propuestas',
  proposeWaiting: (count: number) => `Proponer plan (${count})`,
  with: 'Con el plan',
  without: 'Una por una',
  totals: ({ late, lateSec, unassigned, ridingSec }: PlanTotals) => [
    late === 0 ? 'ninguna llega tarde' : `${late} tarde, ${whole(lateSec / 60)} min en total`,
    `${whole(ridingSec / 60)} min de viaje`,
    ...(unassigned === 0 ? [] : [`${unassigned} sin piloto`]),
  ],
  arrives: (time: string) => `llega ${time}`,
  unknownDoor: 'sin coordenadas: no se sabe cuándo llega',
  lateBy: (minutes: number) => `${minutes} min tarde`,
  earlier: (minutes: number) => `${minutes} min antes que una por una`,
  later: (minutes: number) => `${minutes} min después que una por una`,
  sameTrip: (count: number, stop: number) => `lleva ${count} de la misma tienda, entrega ${stop} de ${count}`,
  second: 'después del viaje anterior',
  runnerUp: (name: string, time: string) => `si no, ${name}: ${time}`,
  ready: (minutes: number) => `lista hace unos ${minutes} min`,
  readyIn: (minutes: number) => `lista en unos ${minutes} min`,
  unplanned: (count: number) => `Sin propuesta: ${countedOrders(count)}`,
  done: (count: number) =>
    count === 1 ? '1 orden asignada según el plan' : `${countedOrders(count)} asignadas según el plan`,
  error: 'No se asignó ninguna orden del plan',
  results: (well: number, failed: number) => `${counted(well, 'asignada', 'asignadas')}, ${failed} no`,
} as const;

export const UNPLANNED_TEXT = {
  'no-courier': 'ningún piloto puede llevarla ahora',
  'no-branch-place': 'su sucursal no tiene coordenadas',
  'too-many': 'hay más de 60: va en el siguiente plan',
} as const satisfies Record<AssignmentPlan['unplanned'][number]['reason'], string>;
