// Starts and ends a drill, as awaited calls of screens and of the card of an alarm.
import type { Api } from '@despacho/client/rest.ts';
import { drillRule, startedDrill } from '@despacho/contract/drills.ts';
import type { z } from 'zod';
import type { Option } from '../../kit/form/fieldSpec.ts';
import { notify } from '../../kit/notify/notify.ts';
import { FAILURE_TEXT } from '../../kit/requests/text.ts';
import { editDialog } from '../../kit/resource/editDialog.ts';
import { DRILL_LABEL, drillText } from './text.ts';

type Values = z.input<typeof startedDrill>;

const rules: readonly Option[] = drillRule.options.map((value) => ({ value, label: DRILL_LABEL[value] }));

/** [IC11] Asks for the kind and the courier. */
export const startDrill = async (api: Api, couriers: readonly Option[]): Promise<void> => {
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
export const endDrill = async (api: Api, id: string): Promise<void> => {
  const result = await api.endDrill({ params: { id } });
  if (result.ok) notify(drillText.ended, 'success');
  else notify(`${drillText.failed} ${FAILURE_TEXT[result.code]}`, 'danger');
};
