// Changes how one state is shown, as an awaited call. Its key is not among the fields.
import type { Api } from '@despacho/client/rest.ts';
import { stateLabelRows, type StateLabel } from '@despacho/contract/stateLabels.ts';
import { rowForm } from '../../kit/form/rowForm.ts';
import { notify } from '../../kit/notify/notify.ts';
import { editDialog } from '../../kit/resource/editDialog.ts';
import { STATE_LABEL, STATES_OF, statesText } from './text.ts';

const { opened, ...form } = rowForm(stateLabelRows, { labels: STATE_LABEL, others: { label: { isWide: true } } });

export const changeState = async (api: Api, state: StateLabel): Promise<void> => {
  const { id, of, label } = state;
  const { values, base } = opened(state);
  const { done, failed } = STATES_OF[of];
  const saved = await editDialog({
    title: `${statesText.change}: ${label}`,
    action: statesText.change,
    draft: null,
    ...form,
    values,
    conflicts: { 'label-taken': statesText.taken },
    send: async (sent) => {
      const result = await api.changeStateLabel({ params: { id }, body: { ...sent, base } });
      if (!result.ok) notify(failed, 'danger');
      return result;
    },
  });
  if (saved !== null) notify(done, 'success');
};
