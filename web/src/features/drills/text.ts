// Texts of drills: the form, the buttons and the report.
import type { DrillRule } from '@despacho/contract/drills.ts';
import { ALARM_LABEL } from '@despacho/ui/alarms/text.ts';

export const drillText = {
  title: 'Simulacros',
  detail:
    'Un simulacro suena y se atiende como una alarma real, marcado SIMULACRO, y no se cuenta en ninguna estadística.',
  start: 'Iniciar simulacro',
  started: 'Simulacro iniciado',
  end: 'Terminar simulacro',
  endOf: (courier: string) => `Terminar simulacro: ${courier}`,
  ended: 'Simulacro terminado',
  rule: 'Alerta',
  courier: 'Piloto',
  open: 'Ya hay un simulacro abierto.',
  failed: 'No se pudo cambiar el simulacro.',
  none: 'Ningún simulacro todavía',
  columns: {
    kind: 'ALERTA',
    courier: 'PILOTO',
    startedAt: 'INICIO',
    startedBy: 'INICIÓ',
    acknowledgedBy: 'ATENDIÓ',
    takenAfter: 'ATENDIDO EN (S)',
    firstNote: 'PRIMERA NOTA EN (S)',
    notes: 'NOTAS',
    lasted: 'DURACIÓN (S)',
    endedBy: 'TERMINÓ',
  },
  byItself: 'Terminó solo',
  running: 'Abierto',
} as const;

export const DRILL_LABEL = {
  theft: ALARM_LABEL.theft,
  extortion: ALARM_LABEL.extortion,
  accident: ALARM_LABEL.accident,
} as const satisfies Record<DrillRule, string>;
