// Changes how one state is shown, as an awaited call. Its key is not among the fields.
import type { Api } from '@despacho/client/rest.ts';
import { stateLabelFields, type StateLabel } from '@despacho/contract/stateLabels.ts';
import { colorOptions } from '../../kit/form/colors.ts';
import { notify } from '../../kit/notify/notify.ts';
import { editDialog } from '../../kit/resource/editDialog.ts';
import { STATES_OF, statesText } from './text.ts';

export const changeState = async (api: Api, state: StateLabel): Promise<void> => {
  const { id, of, label, color, order } = state;
  const values = { label, color, order };
  const { done, failed } = STATES_OF[of];
  const saved = await editDialog({
    title: `${statesText.change}: ${label}`,
    action: statesText.change,
    draft: null,
    schema: stateLabelFields,
    values,
    fields: [
      { kind: 'text', name: 'label', label: statesText.label, isRequired: true, isWide: true },
      { kind: 'list', name: 'color', label: statesText.color, options: colorOptions, isRequired: true },
      { kind: 'number', name: 'order', label: statesText.order, isRequired: true },
    ],
    conflicts: { 'label-taken': statesText.taken },
    send: async (sent) => {
      const result = await api.changeStateLabel({ params: { id }, body: { ...sent, base: values } });
      if (!result.ok) notify(failed, 'danger');
      return result;
    },
  });
  if (saved !== null) notify(done, 'success');
};
