// Texts of the alarms of the console.
import type { AlarmPriority } from '@despacho/contract/alarms.ts';
import type { ErrorCode } from '@despacho/contract/errors.ts';
import { FAILURE_TEXT } from '../../kit/requests/text.ts';
import { bellText } from './bell/text.ts';
import type { SpeakerState } from './sound/speaker.ts';

export const PRIORITY_LABEL = { high: 'ALTA', medium: 'MEDIA' } as const satisfies Record<AlarmPriority, string>;

export const SPEAKER_LABEL = {
  off: 'Sonido apagado',
  blocked: 'El navegador espera un clic para sonar',
  elsewhere: 'Suena en otra pestaña de este equipo',
  here: 'Suena en esta pestaña',
} as const satisfies Record<SpeakerState, string>;

/** As the help lists them; they act in the panel alone. */
export const ALARM_KEYS = [
  { key: 'A', does: 'En una alarma: atenderla' },
  { key: 'P', does: 'En una alarma: posponerla' },
  { key: 'N', does: 'En una alarma: agregar una nota' },
  { key: 'E', does: 'En las alarmas: entregar tu turno' },
] as const;
export const NO_KEYS = [] as const;

export const alarmText = {
  title: bellText.title,
  close: 'Cerrar alarmas',
  calling: 'Sin atender',
  mine: 'Tuyas',
  held: 'En manos de otros',
  shelved: 'Pospuestas',
  none: 'No hay alarmas abiertas',
  readOnly: 'Tu cuenta puede mirar las alarmas, no atenderlas.',
  old: 'La conexión se perdió: puede haber alarmas nuevas.',
  flood: 'Avalancha de alarmas',
  floodDetail: (count: number) => `${count} nuevas en 10 min.`,
  floodHigh: 'Atiende primero las de prioridad alta.',
  age: (age: string) => `hace ${age}`,
  holder: (name: string, age: string) => `La tiene ${name} desde hace ${age}`,
  shelvedBy: (name: string, time: string) => `La pospuso ${name} hasta las ${time}`,
  escalations: 'A quién llamó',
  calledNext: (name: string) => `Se llamó a ${name}`,
  calledEveryone: 'Se llamó a todos y al muro',
  calledEveryoneBySms: 'Se llamó a todos y al muro, también por SMS',
  ownerLeft: (name: string) => `sin dueño tras el relevo de ${name}: se llamó a todos y al muro`,
  groupOf: (rule: string, place: string) => `${rule} · ${place}`,
  groupShow: (count: number) => `Ver las ${count}`,
  groupHide: 'Ocultar',
  groupAcknowledge: 'Atender todas',
  groupShelve: 'Posponer todas',
  groupFailed: (failed: number, all: number) => `No se pudieron cambiar ${failed} de ${all} alarmas.`,
  noBranch: 'sin sucursal',
  place: 'Sucursal',
  courier: 'Piloto',
  covered: 'Órdenes con problemas',
  carried: 'Órdenes que lleva',
  silent: 'Pilotos sin señal',
  more: (count: number) => `y ${count} más`,
  listLate: (count: string) => `Ver ${count} tarde`,
  listWithoutCourier: (count: string) => `Ver ${count} sin motorista`,
  listUnplaced: (count: string) => `Ver ${count} sin coordenadas`,
  peak: (count: string) => `Llegó a ${count}`,
  takenAfter: (name: string, age: string) => `La atendió ${name} a los ${age}`,
  clearedAt: (time: string) => `Terminó a las ${time}`,
  acknowledge: 'Atender',
  shelve: 'Posponer',
  unshelve: 'Quitar la espera',
  shelveFor: 'Posponer por',
  minutes: (minutes: number) => (minutes < 60 ? `${minutes} min` : `${minutes / 60} h`),
  endDrill: 'Terminar simulacro',
  surroundings: 'Ver camino y pilotos cercanos',
  hideSurroundings: 'Ocultar camino y pilotos cercanos',
  nearest: 'Pilotos más cercanos',
  noNearest: 'Ningún piloto libre de problemas envió su posición en los últimos 5 minutos.',
  reported: 'Lugar reportado',
  lastPosition: (age: string) => `Última posición del piloto, hace ${age}`,
  noPlace: 'No se conoce el lugar.',
  way: (points: number) =>
    points < 2 ? 'Sin recorrido de los últimos 15 minutos' : 'Recorrido de los últimos 15 minutos',
  takes: (time: string) => `a ${time}`,
  straight: (distance: string) => `${distance} en línea recta`,
  carries: (count: number) => (count === 1 ? 'lleva 1 orden' : `lleva ${count} órdenes`),
  carriesNone: 'sin órdenes',
  showPhone: 'Ver teléfono',
  phoneOf: (courier: string) => `Ver teléfono de ${courier}`,
  noPhone: 'Sin teléfono',
  cash: (count: number) => (count === 1 ? '1 se paga en efectivo' : `${count} se pagan en efectivo`),
  note: 'Nota',
  addNote: 'Agregar nota',
  keys: 'En una alarma: A la atiende, P la pospone, N agrega una nota.',
  save: 'Guardar',
  notes: 'Notas',
  actionOf: (action: string, alarm: string) => `${action}: ${alarm}`,
  emptyNote: 'Escriba una nota',
  failed: 'No se pudo cambiar la alarma.',
  cleared: 'Terminadas hoy',
  showCleared: 'Ver las terminadas hoy',
  hideCleared: 'Ocultar las terminadas',
  loading: 'Cargando…',
  noCleared: 'Ninguna terminó hoy',
  sound: 'Sonido',
  activate: 'Activar sonido',
  mute: (minutes: number) => `Silenciar ${minutes} min`,
  muted: (time: string) => `Silenciado hasta las ${time}`,
  unmute: 'Volver a sonar',
} as const;

const CONFLICT_TEXT = {
  cleared: 'Ya había terminado.',
  'notes-full': 'No caben más notas.',
} as const;

export const failureText = (code: ErrorCode, reason: keyof typeof CONFLICT_TEXT | null): string =>
  `${alarmText.failed} ${reason === null ? FAILURE_TEXT[code] : CONFLICT_TEXT[reason]}`;
