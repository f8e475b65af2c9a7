// What may be done with the rows of a resource, as the buttons of its list: dialogs of its form, and the removal.
import type { Api } from '@despacho/client/rest.ts';
import type { FieldValues } from 'react-hook-form';
import { formText } from '../form/text.ts';
import type { RowAction } from '../grid/rowActions.tsx';
import { rowActionsText } from '../grid/text.ts';
import { notify } from '../notify/notify.ts';
import { editDialog, removeDialog } from './editDialog.ts';
import type { Resource } from './resource.ts';
import { resourceText } from './text.ts';

/** Undefined: the resource has no create route, or one that needs more than its form. The result is null where it was cancelled. */
export const creatorOf = <R, T extends { id: string }, V extends FieldValues, Sent, Base, Saved>(
  { id, form, create, text = {} }: Resource<R, T, V, Sent, Base, Saved>,
  api: Api,
): (() => Promise<Saved | null>) | undefined => {
  if (form === undefined || create === undefined) return undefined;
  return async () => {
    const { opened, ...parts } = form;
    const saved = await editDialog({
      ...parts,
      draft: `${location.pathname} ${id}`,
      title: text.create ?? resourceText.create,
      action: formText.save,
      values: opened(null).values,
      conflicts: text.conflicts,
      send: async (body) => create(api, { body }),
    });
    if (saved !== null) notify(text.created ?? resourceText.created, 'success');
    return saved;
  };
};

export const rowActionsOf = <R, T extends { id: string }, V extends FieldValues, Sent, Base, Saved>(
  { id, form, change, remove, isRemovable, nameOf, text = {} }: Resource<R, T, V, Sent, Base, Saved>,
  api: Api,
): RowAction<T>[] => {
  const { conflicts } = text;
  const actions: RowAction<T>[] = [];
  if (form !== undefined && change !== undefined) {
    const action = text.change ?? resourceText.change;
    const run = async (row: T) => {
      const { opened, ...parts } = form;
      const { values, base } = opened(row);
      const saved = await editDialog({
        ...parts,
        draft: `${location.pathname} ${id} ${row.id}`,
        title: rowActionsText.of(action, nameOf(row)),
        action: formText.save,
        values,
        conflicts,
        send: async (sent) => change(api, { params: { id: row.id }, body: { ...sent, base } }, row),
      });
      if (saved !== null) notify((text.changed ?? resourceText.changed)(nameOf(row)), 'success');
    };
    actions.push({ text: action, run: (row) => void run(row) });
  }
  if (remove !== undefined) {
    const action = text.remove ?? resourceText.remove;
    const run = async (row: T) =>
      removeDialog({
        title: (text.removeTitle ?? resourceText.removeTitle)(nameOf(row)),
        detail: text.removeDetail ?? resourceText.removeDetail,
        action,
        done: (text.removed ?? resourceText.removed)(nameOf(row)),
        conflicts,
        send: async () => remove(api, { params: { id: row.id } }, row),
      });
    actions.push({ text: action, run: (row) => void run(row), isOffered: isRemovable });
  }
  return actions;
};
