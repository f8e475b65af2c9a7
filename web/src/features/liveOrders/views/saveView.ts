// The dialog that saves what the list shows now under a name.
import type { Api } from '@despacho/client/rest.ts';
import { MAX_LIST_VIEWS, viewName, type ListPath } from '@despacho/contract/orders/listViews.ts';
import { z } from 'zod';
import { notify } from '../../../kit/notify/notify.ts';
import { editDialog } from '../../../kit/resource/editDialog.ts';
import { viewText } from './text.ts';

const schema = z.object({ name: viewName, isShared: z.boolean() });

/** `query`: of the address of the list. */
export const saveView = async (
  api: Api,
  list: ListPath,
  { query, mayShare }: { query: string; mayShare: boolean },
): Promise<void> => {
  const saved = await editDialog({
    title: viewText.dialog,
    detail: viewText.detail,
    action: viewText.action,
    size: 'question',
    draft: null,
    schema,
    values: { name: '', isShared: false },
    fields: [
      { kind: 'text', name: 'name', label: viewText.name, maxLength: 60, isWide: true, isRequired: true },
      ...(mayShare ? [{ kind: 'checkbox', name: 'isShared', label: viewText.isShared, isWide: true } as const] : []),
    ],
    conflicts: { 'too-many': viewText.full(MAX_LIST_VIEWS) },
    send: async (values) => api.saveListView({ body: { ...values, list, query } }),
  });
  if (saved !== null) notify(viewText.saved(saved.name), 'success');
};
