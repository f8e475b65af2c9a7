// Ends a theft or an extortion with a note, as one awaited call.
import type { Api } from '@despacho/client/rest.ts';
import { z } from 'zod';
import { notify } from '../../kit/notify/notify.ts';
import { editDialog } from '../../kit/resource/editDialog.ts';
import { incidentMapText as text } from './text.ts';

const MAX_NOTE = 500;
const schema = z.object({ note: z.string().trim().min(1, text.noteRequired).max(MAX_NOTE) });

type Values = z.input<typeof schema>;

/** [IC19] */
export const endIncident = async (api: Api, { id, mark }: { id: string; mark: string }): Promise<void> => {
  const ended = await editDialog<Values, z.output<typeof schema>, unknown>({
    title: text.endOf(mark),
    draft: `incident-end ${id}`,
    detail: text.endDetail,
    action: text.end,
    schema,
    values: { note: '' },
    fields: [
      { kind: 'text', name: 'note', label: text.note, rows: 3, maxLength: MAX_NOTE, isRequired: true, isWide: true },
    ],
    send: async (body) => api.endIncident({ params: { id }, body }),
  });
  if (ended !== null) notify(text.ended, 'success');
};
