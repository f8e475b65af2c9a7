// The drills of an administrator: the button that starts one, and the reaction times of the last ones.
import type { Api } from '@despacho/client/rest.ts';
import { useSession } from '@despacho/client/session/hooks.ts';
import { type DrillReport, drillRule, startedDrill } from '@despacho/contract/drills.ts';
import { isOnDuty } from '@despacho/domain/couriers/couriers.ts';
import { useMemo } from 'react';
import type { z } from 'zod';
import type { Option } from '../../kit/form/fieldSpec.ts';
import { LIVE_MS, REQUEST_MS } from '../../kit/freshness.ts';
import type { Columns } from '../../kit/grid/column.ts';
import { useLive } from '../../kit/live.tsx';
import { notify } from '../../kit/notify/notify.ts';
import { FAILURE_TEXT } from '../../kit/requests/text.ts';
import { useRoute } from '../../kit/requests/useRoute.ts';
import { editDialog } from '../../kit/resource/editDialog.ts';
import { ResourceGrid } from '../../kit/resource/ResourceGrid.tsx';
import { DRILL_LABEL, drillText } from './text.ts';

// Starts and ends a drill, as awaited calls of screens and of the card of an alarm.
type Values = z.input<typeof startedDrill>;

const rules: readonly Option[] = drillRule.options.map((value) => ({ value, label: DRILL_LABEL[value] }));

/** [IC11] Asks for the kind and the courier. */
const startDrill = async (api: Api, couriers: readonly Option[]): Promise<void> => {
  const started = await editDialog<Values, z.output<typeof startedDrill>, unknown>({
    title: drillText.start,
    detail: drillText.detail,
    action: drillText.start,
    draft: null,
    schema: startedDrill,
    fields: [
      { kind: 'select', name: 'rule', label: drillText.rule, options: rules, isRequired: true, empty: null },
      { kind: 'list', name: 'courierId', label: drillText.courier, options: couriers, isRequired: true, isWide: true },
    ],
    values: { rule: 'theft', courierId: '' },
    conflicts: { 'drill-open': drillText.open },
    send: async (body) => api.startDrill({ body }),
  });
  if (started !== null) notify(drillText.started, 'success');
};

/** [IC13] */
const endDrill = async (api: Api, id: string): Promise<void> => {
  const result = await api.endDrill({ params: { id } });
  if (result.ok) notify(drillText.ended, 'success');
  else notify(`${drillText.failed} ${FAILURE_TEXT[result.code]}`, 'danger');
};

const { columns: heading } = drillText;
const columns: Columns<DrillReport> = [
  { id: 'startedAt', header: heading.startedAt, kind: 'date', value: ({ startedAt }) => Date.parse(startedAt) },
  { id: 'rule', header: heading.kind, kind: 'enum', value: ({ rule }) => DRILL_LABEL[rule] },
  { id: 'courier', header: heading.courier, kind: 'text', value: ({ courier }) => courier },
  { id: 'startedBy', header: heading.startedBy, kind: 'text', value: ({ startedBy }) => startedBy?.name ?? null },
  {
    id: 'acknowledgedBy',
    header: heading.acknowledgedBy,
    kind: 'text',
    value: ({ acknowledgedBy }) => acknowledgedBy?.name ?? null,
  },
  {
    id: 'takenAfter',
    header: heading.takenAfter,
    kind: 'number',
    unit: 's',
    value: ({ acknowledgedAfterSec }) => acknowledgedAfterSec,
    width: 165,
  },
  {
    id: 'firstNote',
    header: heading.firstNote,
    kind: 'number',
    unit: 's',
    value: ({ firstNoteAfterSec }) => firstNoteAfterSec,
    width: 190,
  },
  { id: 'notes', header: heading.notes, kind: 'number', value: ({ notes }) => notes },
  { id: 'lasted', header: heading.lasted, kind: 'number', unit: 's', value: ({ lastedSec }) => lastedSec, width: 140 },
  {
    id: 'endedBy',
    header: heading.endedBy,
    kind: 'text',
    value: ({ endedAt, endedBy }) => (endedAt === null ? drillText.running : (endedBy?.name ?? drillText.byItself)),
  },
];

const rowsOf = ({ drills }: { drills: readonly DrillReport[] }): readonly DrillReport[] => drills;
const idOf = ({ id }: DrillReport): string => id;
const isOpen = ({ endedAt }: DrillReport): boolean => endedAt === null;

const useCourierOptions = (): readonly Option[] =>
  useLive(
    ({ courier }) =>
      [...courier.values()]
        .filter(isOnDuty)
        .map(({ id, name }) => ({ value: id, label: name }))
        .toSorted((a, b) => a.label.localeCompare(b.label, 'es')),
    { everyMs: LIVE_MS.summary },
  );

/** [IC14] */
export const Drills = () => {
  const { api } = useSession();
  const couriers = useCourierOptions();
  const result = useRoute('drills', {}, { everyMs: REQUEST_MS.urgent });
  const rowActions = useMemo(
    () => [{ text: drillText.end, run: ({ id }: DrillReport) => void endDrill(api, id), isOffered: isOpen }],
    [api],
  );
  return (
    <ResourceGrid
      id="drills"
      title={drillText.title}
      isBeneath
      intro={drillText.detail}
      empty={drillText.none}
      result={result}
      rows={rowsOf}
      rowId={idOf}
      columns={columns}
      create={{ text: drillText.start, run: () => void startDrill(api, couriers) }}
      rowActions={rowActions}
      nameOf={({ courier }) => courier}
    />
  );
};
