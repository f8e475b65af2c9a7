// The screen of a plain noun: its list, and buttons for the accounts that may write it.
import type { Api } from '@despacho/client/rest.ts';
import { useSession } from '@despacho/client/session/hooks.ts';
import { useMemo } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useCan } from '../access.ts';
import { formText } from '../form/text.ts';
import type { RouteResult } from '../requests/useRoute.ts';
import { editDialog, removeDialog } from './editDialog.ts';
import type { Resource } from './resource.ts';
import { ResourceGrid, type RowAction } from './ResourceGrid.tsx';
import { resourceText } from './text.ts';

/** Undefined: the resource has no create route, or one that needs more than its form. */
const creatorOf = <R, T extends { id: string }, V extends FieldValues, Sent>(
  { form, create, text = {} }: Resource<R, T, V, Sent>,
  api: Api,
): (() => void) | undefined => {
  const { create: title = resourceText.create, conflicts } = text;
  if (form === undefined || create === undefined) return undefined;
  return () =>
    void editDialog({
      title,
      action: formText.save,
      schema: form.schema,
      fields: form.fields,
      values: form.values(null),
      conflicts,
      send: async (sent) => create(api, sent),
    });
};

const rowActionsOf = <R, T extends { id: string }, V extends FieldValues, Sent>(
  { form, change, remove, nameOf, text = {} }: Resource<R, T, V, Sent>,
  api: Api,
): RowAction<T>[] => {
  const { conflicts } = text;
  const actions: RowAction<T>[] = [];
  if (form !== undefined && change !== undefined) {
    const action = text.change ?? resourceText.change;
    const run = async (row: T) => {
      const values = form.values(row);
      return editDialog({
        title: resourceText.of(action, nameOf(row)),
        action: formText.save,
        schema: form.schema,
        fields: form.fields,
        values,
        conflicts,
        send: async (sent) => change(api, row, sent, values),
      });
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
        send: async () => remove(api, row),
      });
    actions.push({ text: action, run: (row) => void run(row) });
  }
  return actions;
};

const idOf = ({ id }: { id: string }): string => id;

type ResourceScreenProps<R, T extends { id: string }, V extends FieldValues, Sent> = {
  resource: Resource<R, T, V, Sent>;
  /** Of its `useList`. */
  result: RouteResult<R>;
  title: string;
  /** What the create button does, for a screen with a dialog of its own. */
  onCreate?: () => void;
};

export const ResourceScreen = <R, T extends { id: string }, V extends FieldValues, Sent>({
  resource,
  result,
  title,
  onCreate,
}: ResourceScreenProps<R, T, V, Sent>) => {
  const { id, text, can, rows, columns, nameOf, grid } = resource;
  const { api } = useSession();
  const canWrite = useCan(can);
  const onNew = onCreate ?? creatorOf(resource, api);
  const rowActions = useMemo(() => (canWrite ? rowActionsOf(resource, api) : []), [canWrite, resource, api]);
  return (
    <ResourceGrid
      {...grid}
      id={id}
      title={title}
      intro={text?.intro}
      result={result}
      rows={rows}
      rowId={idOf}
      columns={columns}
      nameOf={nameOf}
      create={canWrite && onNew !== undefined ? { text: text?.create ?? resourceText.create, run: onNew } : null}
      rowActions={rowActions}
    />
  );
};

/** For the `load` of a row in the table of screens. */
export const resourceScreen = <R, T extends { id: string }, V extends FieldValues, Sent>(
  resource: Resource<R, T, V, Sent>,
  title: string,
) => {
  const { useList } = resource;
  return () => <ResourceScreen resource={resource} result={useList()} title={title} />;
};
