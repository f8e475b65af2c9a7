// The screen of a noun: its list, and buttons for the accounts that may write it.
import { useSession } from '@despacho/client/session/hooks.ts';
import { useMemo } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useCan } from '../access.ts';
import { creatorOf, rowActionsOf } from './actions.ts';
import type { Resource } from './resource.ts';
import { ResourceGrid, type HeadAction } from './ResourceGrid.tsx';
import { resourceText } from './text.ts';

const useNothing = (): undefined => undefined;

const idOf = ({ id }: { id: string }): string => id;

type ResourceListProps<R, T extends { id: string }, V extends FieldValues, Sent, Base, Saved> = {
  resource: Resource<R, T, V, Sent, Base, Saved>;
  title: string;
  /** What else can be done with the list. */
  others?: readonly HeadAction[];
};

export const ResourceList = <R, T extends { id: string }, V extends FieldValues, Sent, Base, Saved>({
  resource,
  title,
  others,
}: ResourceListProps<R, T, V, Sent, Base, Saved>) => {
  const {
    id,
    text = {},
    can,
    rows,
    columns,
    nameOf,
    grid,
    useList,
    useForm = useNothing,
    useCreate = useNothing,
  } = resource;
  const { api } = useSession();
  const canWrite = useCan(can);
  const result = useList();
  const form = useForm() ?? resource.form;
  const onCreate = useCreate() ?? creatorOf({ ...resource, form }, api);
  const rowActions = useMemo(
    () => (canWrite ? rowActionsOf({ ...resource, form }, api) : []),
    [canWrite, resource, form, api],
  );
  const { intro } = text;
  return (
    <ResourceGrid
      {...grid}
      id={id}
      title={title}
      intro={typeof intro === 'function' ? (result.value === null ? undefined : intro(result.value)) : intro}
      {...(text.empty === undefined ? {} : { empty: text.empty })}
      result={result}
      rows={rows}
      rowId={idOf}
      columns={columns}
      nameOf={nameOf}
      create={
        canWrite && onCreate !== undefined
          ? { text: text.create ?? resourceText.create, run: () => void onCreate() }
          : null
      }
      {...(others === undefined ? {} : { others })}
      rowActions={rowActions}
    />
  );
};

/** For the `load` of a row in the table of screens. */
export const resourceScreen =
  <R, T extends { id: string }, V extends FieldValues, Sent, Base, Saved>(
    resource: Resource<R, T, V, Sent, Base, Saved>,
    title: string,
  ) =>
  () => <ResourceList resource={resource} title={title} />;
