// Texts of the lists of pay and of the figures beside them.
import type { PayFigureFacts, PayTerms } from '@despacho/contract/pay.ts';
import { centsText, dateTime, hourMinute, whole } from '@despacho/ui/format.ts';
import { dayName } from '../../../kit/date/days.ts';

/** Minutes of a day as `19:30`. */
export const timeText = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');

const distanceText = ({ distance }: PayTerms): string =>
  distance.by === 'kilometre'
    ? `${centsText(distance.centsPerKm)} por km después de ${distance.freeKm} km`
    : distance.circles.map(({ circle, cents }) => `círculo ${circle} ${centsText(cents)}`).join(', ') ||
      'nada por distancia';

export const ruleText = {
  title: 'TARIFAS Y CIFRAS DE PAGO',
  lists: 'Tarifas',
  noLists: 'Sin tarifas: las entregas no se pagan',
  from: (day: string) => `Desde el ${dayName(day)}`,
  applies: 'vigente',
  later: 'todavía no empieza',
  written: (name: string, at: string) => `${name}, ${dateTime(at)}`,
  terms: (terms: PayTerms): string[] => [
    `${centsText(terms.baseCents)} por entrega`,
    distanceText(terms),
    `espera ${centsText(terms.wait.centsPerMin)} por min después de ${terms.wait.freeMin} min, hasta ${terms.wait.maxMin} min`,
    `noche (${timeText(terms.night.fromMin)} a ${timeText(terms.night.untilMin)}) ${centsText(terms.night.cents)}`,
    `lluvia ${centsText(terms.rainCents)}`,
    `feriado ${centsText(terms.holidayCents)}`,
    terms.minimumHourCents === 0
      ? 'al menos el mínimo legal por hora de turno'
      : `al menos ${centsText(terms.minimumHourCents)} por hora de turno, o el mínimo legal`,
  ],
  figures: 'Cifras y condiciones',
  noFigures: 'Sin feriados, lluvia ni mínimo legal registrados',
  figure: (facts: PayFigureFacts): string => {
    switch (facts.kind) {
      case 'minimum-hour':
        return `Mínimo legal por hora: ${centsText(facts.cents)} desde el ${dayName(facts.from)}`;
      case 'holiday':
        return `Feriado: ${dayName(facts.day)}`;
      case 'rain':
        return `Lluvia: ${dateTime(facts.from)} a ${hourMinute(facts.to)}`;
    }
  },
  source: ({ source, sourceDate }: PayFigureFacts) => `${source} (${dayName(sourceDate)})`,
  newList: 'Nueva tarifa',
  newListTitle: 'NUEVA TARIFA DE PAGO',
  newListDetail:
    'Se aplica desde su día hasta que empiece otra; una que ya empezó no se cambia. Antes de guardar se muestra lo que habría pagado la última semana.',
  listSaved: 'Tarifa guardada',
  newFigure: 'Nueva cifra',
  newFigureTitle: 'NUEVA CIFRA O CONDICIÓN',
  figureSaved: 'Cifra guardada',
  save: 'Guardar',
  check: 'Revisar y guardar',
  checkTitle: '¿GUARDAR LA TARIFA?',
  effect: (from: string, to: string, deliveries: number, before: number, after: number) =>
    `${deliveries === 1 ? 'La entrega' : `Las ${whole(deliveries)} entregas`} del ${dayName(from)} al ${dayName(to)} ${deliveries === 1 ? 'paga' : 'pagan'} ${centsText(before)}; con esta tarifa ${deliveries === 1 ? 'habría' : 'habrían'} pagado ${centsText(after)}, sin los mínimos por turno.`,
  notSaved: 'No se guardó.',
  past: 'Ese día ya empezó: elige uno desde mañana.',
  replaced: 'Alguien guardó otra tarifa para ese día: cierra, revísala y recupera lo que escribiste.',
  rainPast: 'La lluvia se registra hasta el día siguiente, y por un día a lo más.',
  full: 'Ya no se puede guardar otra.',
  keyReused: 'Esta cifra ya se envió con otros datos. Cierra y revisa.',
  fields: {
    from: 'Desde el día',
    base: 'Por entrega',
    by: 'Distancia',
    perKm: 'Por km',
    freeKm: 'Km incluidos',
    circle: (circle: number) => `Círculo ${circle}`,
    waitPerMin: 'Por minuto de espera',
    waitFree: 'Minutos de espera incluidos',
    waitMax: 'Minutos de espera a lo más',
    nightFrom: 'Noche desde',
    nightUntil: 'Noche hasta',
    night: 'Por entrega de noche',
    rain: 'Por entrega con lluvia',
    holiday: 'Por entrega en feriado',
    minimumHour: 'Mínimo por hora de turno',
    kind: 'Qué es',
    day: 'Día',
    rainFrom: 'Desde',
    rainTo: 'Hasta',
    cents: 'Por hora',
    source: 'Fuente',
    sourceDate: 'Fecha de la fuente',
  },
  legalHint: '0: el mínimo legal',
  noCircleHint: 'Vacío: no paga',
  by: { kilometre: 'Por kilómetro', circle: 'Por círculo' },
  kinds: { 'minimum-hour': 'Mínimo legal por hora', holiday: 'Feriado', rain: 'Lluvia' },
  required: 'Es requerido',
  badAmount: 'Escribe un monto en quetzales de Q0 a Q10,000, con dos decimales o menos',
  noAmount: 'Escribe un monto mayor que cero',
  badNumber: (max: number) => `Escribe un número entero de 0 a ${max}`,
  badTime: 'Escribe una hora como 19:30',
} as const;
