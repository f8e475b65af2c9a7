// Texts of the trust report. Each figure has the rule it is counted by, in one sentence.
import type { ReleaseFigure } from '@despacho/domain/trust/release.ts';
import type { TrustFigure } from '@despacho/contract/trust.ts';

/** The parameter of the address. */
export const WEEK_PARAM = 'semana';

export const trustText = {
  report: 'Cifras de la semana',
  week: 'Semana',
  weekName: (number: string, from: string, to: string) => `Semana ${number}: ${from} a ${to}`,
  earlier: 'Semana anterior',
  later: 'Semana siguiente',
  running: 'La semana no ha terminado: las cifras siguen creciendo, con un minuto de retraso.',
  missing: (days: string) => `Sin cifras: ${days}.`,
  missingBefore: (days: string) => `De la semana anterior, sin cifras: ${days}.`,
  nothingYet: 'Todavía no hay ninguna cifra guardada.',
  beforeFirst: (day: string) => `Las primeras cifras son del ${day}.`,
  group: 'TEMA',
  figure: 'CIFRA',
  value: 'ESTA SEMANA',
  before: 'SEMANA ANTERIOR',
  change: 'CAMBIO',
  goal: 'META',
  goalOf: (value: string) => `${value} o menos`,
  missed: (goal: string) => `${goal}: no se cumple`,
  met: (goal: string) => `${goal}: se cumple`,
  alarmDays: 'Alarmas por controlador y diez minutos, por día, con la semana anterior',
  goalLine: 'Meta',
  rule: 'CÓMO SE CUENTA',
  rules: 'Cómo se cuenta cada cifra',
  none: '—',
  part: (part: string, of: string) => `${part} de ${of}`,
  quotient: (part: string, of: string) => `${part} entre ${of}`,
  both: (parts: string, number: string) => `${parts}, ${number}`,
  percent: (value: string) => `${value} %`,
  points: (change: string) => `${change} puntos`,
  onePoint: (change: string) => `${change} punto`,
  /** In one line. */
  since: (before: string) => `antes ${before}`.replaceAll(' ', '\u00A0'),
  days: 'Aciertos del pronóstico por día, con la semana anterior',
  day: 'Día',
  sources: 'Las diez fuentes de más alarmas',
  noSources: 'Ninguna alarma en esta semana',
  alarm: 'ALARMA',
  branch: 'SUCURSAL',
  company: 'EMPRESA',
  alarms: 'ALARMAS',
  noBranch: 'Sin sucursal',
  noCompany: 'Sin empresa',
  gone: (id: string) => `Eliminada (${id})`,
  release: 'Medido con esta versión, en días simulados',
  measured: (value: string, day: string) => `${value} (${day})`,
  minutes: (value: string) => `${value} min`,
} as const;

const GROUP = {
  forecast: 'Pronóstico',
  alarms: 'Alarmas',
  suggestions: 'Sugerencias',
  edits: 'Ediciones',
  messages: 'Mensajes',
  phones: 'Teléfonos',
} as const;
export const GROUPS: readonly string[] = Object.values(GROUP);

/** `rule`: below the figure's name, and in files. */
type FigureText = { group: string; name: string; rule: string };

export const FIGURE_TEXT = {
  recall: {
    group: GROUP.forecast,
    name: 'Atrasos avisados a tiempo',
    rule: 'De las órdenes que se atrasaron, las avisadas en riesgo 8 minutos antes de su límite o más.',
  },
  precision: {
    group: GROUP.forecast,
    name: 'Avisos acertados',
    rule: 'De los avisos decididos, los de órdenes que se atrasaron; las salvadas se cuentan aparte.',
  },
  saved: {
    group: GROUP.forecast,
    name: 'Salvadas por otro piloto',
    rule: 'De las órdenes avisadas, las que llegaron a tiempo con un piloto asignado después del aviso.',
  },
  createdInside: {
    group: GROUP.forecast,
    name: 'Intervalos acertados al crear la orden',
    rule: 'De las entregadas con un intervalo de llegada al crearse, las que llegaron dentro del primero que se mostró.',
  },
  goingInside: {
    group: GROUP.forecast,
    name: 'Intervalos acertados al salir a ruta',
    rule: 'De las entregadas con un intervalo de llegada al salir, las que llegaron dentro del primero que se mostró.',
  },
  alarms: { group: GROUP.alarms, name: 'Alarmas', rule: 'Alarmas levantadas, sin simulacros.' },
  alarmRate: {
    group: GROUP.alarms,
    name: 'Alarmas por controlador y diez minutos',
    rule: 'Alarmas entre los controladores de turno en cada diez minutos; sin nadie de turno, uno.',
  },
  worstAlarmRate: {
    group: GROUP.alarms,
    name: 'Los peores diez minutos',
    rule: 'Los diez minutos con más alarmas por controlador de turno.',
  },
  floodShare: {
    group: GROUP.alarms,
    name: 'Tiempo en avalancha',
    rule: 'De todos los diez minutos vigilados, los que tuvieron más de diez alarmas.',
  },
  highShare: {
    group: GROUP.alarms,
    name: 'Alarmas de prioridad alta',
    rule: 'De las alarmas levantadas, las de robo, extorsión o accidente; la meta es la de 80/15/5.',
  },
  returnedShare: {
    group: GROUP.alarms,
    name: 'Alarmas que vuelven',
    rule: 'De las alarmas levantadas, las que repiten una que terminó en los diez minutos anteriores.',
  },
  standing: {
    group: GROUP.alarms,
    name: 'Alarmas abiertas más de 24 horas, por día',
    rule: 'Cada alarma cuenta una vez por cada día en que lleva más de 24 horas abierta, entre los días vigilados.',
  },
  suggestedChosen: {
    group: GROUP.suggestions,
    name: 'Sugerencias tomadas',
    rule: 'De las asignaciones con sugerencias a la vista, las de un piloto sugerido.',
  },
  firstChosen: {
    group: GROUP.suggestions,
    name: 'Primera sugerencia tomada',
    rule: 'De las asignaciones con sugerencias a la vista, las del primero de la lista.',
  },
  otherChosen: {
    group: GROUP.suggestions,
    name: 'Otro piloto elegido',
    rule: 'De las asignaciones con sugerencias a la vista, las de un piloto no sugerido.',
  },
  unsuggested: {
    group: GROUP.suggestions,
    name: 'Asignadas sin sugerencia',
    rule: 'De todas las asignaciones, las que no tenían sugerencias a la vista.',
  },
  proposalsAccepted: {
    group: GROUP.suggestions,
    name: 'Propuestas del plan aceptadas',
    rule: 'De las órdenes con una propuesta de plan, las asignadas al piloto de la última que se mostró.',
  },
  proposalsChanged: {
    group: GROUP.suggestions,
    name: 'Propuestas del plan cambiadas',
    rule: 'De las órdenes con una propuesta de plan, las que una persona dio a otro piloto; el resto quedó sin asignar.',
  },
  promisesKept: {
    group: GROUP.suggestions,
    name: 'Llegadas que el plan acertó',
    rule: 'De las entregadas por el piloto de una propuesta aceptada, las que llegaron a 5 minutos de lo prometido o menos.',
  },
  conflicts: {
    group: GROUP.edits,
    name: 'Conflictos al guardar',
    rule: 'De los guardados de órdenes, los rechazados porque alguien más la tenía o ya la había cambiado.',
  },
  conflictsSaved: {
    group: GROUP.edits,
    name: 'Conflictos guardados después',
    rule: 'De los conflictos, los que la misma persona guardó en la media hora siguiente; del resto no se sabe.',
  },
  smsSent: { group: GROUP.messages, name: 'SMS enviados', rule: 'De los SMS terminados, los que el proveedor aceptó.' },
  smsFailed: {
    group: GROUP.messages,
    name: 'SMS fallidos',
    rule: 'De los SMS terminados, los que el proveedor rechazó o no aceptó a tiempo.',
  },
  smsDropped: {
    group: GROUP.messages,
    name: 'SMS descartados',
    rule: 'De los SMS terminados, los que ya no hacían falta o el cliente no quería.',
  },
  smsRecorded: {
    group: GROUP.messages,
    name: 'SMS solo registrados',
    rule: 'De los SMS terminados, los que no se enviaron por falta de proveedor o de teléfono.',
  },
  emailSent: {
    group: GROUP.messages,
    name: 'Correos enviados',
    rule: 'De los correos terminados, los que el servidor aceptó.',
  },
  emailFailed: {
    group: GROUP.messages,
    name: 'Correos fallidos',
    rule: 'De los correos terminados, los que el servidor rechazó o no aceptó a tiempo.',
  },
  emailDropped: {
    group: GROUP.messages,
    name: 'Correos descartados',
    rule: 'De los correos terminados, los que ya no hacían falta.',
  },
  emailRecorded: {
    group: GROUP.messages,
    name: 'Correos solo registrados',
    rule: 'De los correos terminados, los que no se enviaron por falta de servidor.',
  },
  silence: {
    group: GROUP.phones,
    name: 'Minutos sin posición',
    rule: 'De los minutos de órdenes En ruta, los de pilotos con más de cinco minutos sin posición.',
  },
  stageMissing: {
    group: GROUP.phones,
    name: 'Entregas sin una etapa',
    rule: 'De las órdenes entregadas, las que no tienen hora de Recibiendo o de En ruta.',
  },
  unreadable: {
    group: GROUP.phones,
    name: 'Documentos ilegibles',
    rule: 'Documentos que no se pudieron leer; cada uno cuenta una vez.',
  },
} as const satisfies Record<TrustFigure, FigureText>;

/** What the benches of the release measured, before anyone used it. */
export const RELEASE_TEXT = {
  planCost: 'Costo de un plan frente al mejor posible',
  planLate: 'Órdenes tarde con el plan frente a las de sin plan',
  recall: 'Atrasos avisados a tiempo',
  precision: 'Avisos acertados',
  createdInside: 'Intervalos acertados al crear la orden',
  createdWidth: 'Ancho del intervalo al crear la orden',
  goingInside: 'Intervalos acertados al salir a ruta',
  goingWidth: 'Ancho del intervalo al salir a ruta',
} as const satisfies Record<ReleaseFigure, string>;
