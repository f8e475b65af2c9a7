// The screen of a plain noun: its list, and buttons for the accounts that may write it.
import type { Api } from '@despacho/client/rest.ts';
import { useSession } from '@despacho/client/session/hooks.ts';
import { useMemo } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useCan } from '../access.ts';
import { notify } from '../notify/notify.ts';
import { formText } from '../form/text.ts';
import type { RouteResult } from '../requests/useRoute.ts';
import { editDialog, removeDialog } from './editDialog.ts';
import type { Resource } from './resource.ts';
import type { RowAction } from '../grid/rowActions.tsx';
import { rowActionsText } from '../grid/text.ts';
import { ResourceGrid } from './ResourceGrid.tsx';
import { resourceText } from './text.ts';

const valuesOf = <V extends FieldValues>(row: V, empty: V): V => {
  const values = { ...empty };
  for (const name in empty) values[name] = row[name];
  return values;
};

/** Undefined: the resource has no create route, or one that needs more than its form. */
const creatorOf = <R, T extends V & { id: string }, V extends FieldValues, Sent>(
  { form, create, text = {} }: Resource<R, T, V, Sent>,
  api: Api,
): (() => void) | undefined => {
  const { create: title = resourceText.create, conflicts } = text;
  if (form === undefined || create === undefined) return undefined;
  const run = async (): Promise<void> => {
    const saved = await editDialog({
      draft: location.pathname,
      title,
      action: formText.save,
      schema: form.schema,
      fields: form.fields,
      values: form.empty,
      conflicts,
      send: async (body) => create(api, { body }),
    });
    if (saved !== null) notify(resourceText.created, 'success');
  };
  return () => void run();
};

const rowActionsOf = <R, T extends V & { id: string }, V extends FieldValues, Sent>(
  { form, change, remove, isRemovable, nameOf, text = {} }: Resource<R, T, V, Sent>,
  api: Api,
): RowAction<T>[] => {
  const { conflicts } = text;
  const actions: RowAction<T>[] = [];
  if (form !== undefined && change !== undefined) {
    const action = text.change ?? resourceText.change;
    const run = async (row: T) => {
      const values = valuesOf<V>(row, form.empty);
      const saved = await editDialog({
        draft: `${location.pathname} ${row.id}`,
        title: rowActionsText.of(action, nameOf(row)),
        action: formText.save,
        schema: form.schema,
        fields: form.fields,
        values,
        conflicts,
        send: async (sent) => {
          const base = form.schema.safeParse(values).data;
          return change(api, { params: { id: row.id }, body: { ...sent, base } });
        },
      });
      if (saved !== null) notify(resourceText.changed(nameOf(row)), 'success');
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
        send: async () => remove(api, { params: { id: row.id } }),
      });
    actions.push({ text: action, run: (row) => void run(row), isOffered: isRemovable });
  }
  return actions;
};

const useFormOnly = (): undefined => undefined;

const idOf = ({ id }: { id: string }): string => id;

type ResourceScreenProps<R, T extends V & { id: string }, V extends FieldValues, Sent> = {
  resource: Resource<R, T, V, Sent>;
  /** The result of its `useList`. */
  result: RouteResult<R>;
  title: string;
  /** The result of its `useCreate`. */
  onCreate?: (() => Promise<void>) | undefined;
};

const ResourceScreen = <R, T extends V & { id: string }, V extends FieldValues, Sent>({
  resource,
  result,
  title,
  onCreate,
}: ResourceScreenProps<R, T, V, Sent>) => {
  const { id, text, can, rows, columns, nameOf, grid } = resource;
  const { api } = useSession();
  const canWrite = useCan(can);
  const onNew = onCreate === undefined ? creatorOf(resource, api) : () => void onCreate();
  const rowActions = useMemo(() => (canWrite ? rowActionsOf(resource, api) : []), [canWrite, resource, api]);
  return (
    <ResourceGrid
      {...grid}
      id={id}
      title={title}
      intro={text?.intro}
      {...(text?.empty === undefined ? {} : { empty: text.empty })}
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
export const resourceScreen = <R, T extends V & { id: string }, V extends FieldValues, Sent>(
  resource: Resource<R, T, V, Sent>,
  title: string,
) => {
  const { useList, useCreate = useFormOnly } = resource;
  return () => <ResourceScreen resource={resource} result={useList()} onCreate={useCreate()} title={title} />;
};
