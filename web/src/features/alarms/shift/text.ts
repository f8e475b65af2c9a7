// Texts of handing over and accepting a shift.
import type { AcceptedItem, ShiftItem } from '@despacho/contract/handovers.ts';
import { writtenDay } from '@despacho/domain/localTime.ts';
import { subjectText } from '@despacho/ui/alarms/episodeText.ts';
import { ALARM_LABEL } from '@despacho/ui/alarms/text.ts';
import { counted, whole } from '@despacho/ui/format.ts';

const items = (count: number): string => counted(count, 'pendiente', 'pendientes');

export const shiftText = {
  title: 'Turno',
  handOver: 'Entregar turno',
  ask: (count: number | null) => `¿Entregar el turno${count === null ? '' : ` con ${items(count)}`}?`,
  nothing: 'Turno entregado: no había nada pendiente.',
  started: (count: number) => `Relevo abierto con ${items(count)}. Se muestra en el muro hasta que lo acepten.`,
  ownHandover: (count: number) => `Tu relevo: ${items(count)} por aceptar`,
  of: (name: string) => `Relevo de ${name}`,
  leftWithout: (name: string) => `${name} se fue sin entregar`,
  since: (age: string, count: number) => `hace ${age} · ${items(count)}`,
  released: 'Nadie lo aceptó a tiempo: lo pendiente quedó sin dueño.',
  drafts: 'Tus borradores quedan en este equipo; al cerrar sesión se pregunta por ellos.',
  accept: 'Aceptar',
  acceptAll: 'Aceptar todo',
  takeBack: 'Retomar',
  takeBackAll: 'Retomar todo',
  actionOf: (action: string, what: string) => `${action}: ${what}`,
  nonePending: 'Sin pendientes de tu alcance.',
  refused: (count: number) =>
    count === 1 ? 'Un pendiente ya es de otra persona o terminó.' : `${count} pendientes ya son de otros o terminaron.`,
  own: (count: number) => `A tu cargo o sin dueño: ${whole(count)}`,
  noOwner: 'sin dueño',
  addNote: 'Nota para el relevo',
  closeNote: 'Terminar nota',
  history: 'Relevos anteriores',
  showHistory: 'Ver relevos anteriores',
  hideHistory: 'Ocultar relevos anteriores',
  noHistory: 'Todavía no hay relevos.',
  endedEmpty: 'sin pendientes',
  acceptedBy: (name: string, time: string) => `${name}, ${time}`,
  loading: 'Turno',
} as const;

type Named = Pick<ShiftItem | AcceptedItem, 'kind' | 'label' | 'rule'> & { count?: number | null };

/** One line about an item. */
export const itemText = ({ kind, label, rule, count = null }: Named): string => {
  switch (kind) {
    case 'alarm': {
      const subject = subjectText({ kind: rule === 'zone' ? 'zone' : 'branch', id: '', label });
      return `${rule === null ? 'Alarma' : ALARM_LABEL[rule]} · ${subject}`;
    }
    case 'lock':
      return `Orden abierta para editar · ${label}`;
    case 'watch':
      return `Orden por vigilar · ${label}`;
    case 'settlement':
      return `Liquidaciones sin firmar${count === null ? '' : ` (${whole(count)})`} · ${writtenDay(label)}`;
    case 'incident':
      return `Incidente · ${label}`;
    case 'silence':
      return `Piloto sin señal · ${label}`;
    case 'note':
      return `Nota · ${label}`;
  }
};
