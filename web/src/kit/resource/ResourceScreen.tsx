// The screen of a noun: its list, and buttons for the accounts that may write it.
import { useSession } from '@despacho/client/session/hooks.ts';
import { useMemo } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useCan } from '../access.ts';
import type { RouteResult } from '../requests/useRoute.ts';
import { creatorOf, rowActionsOf } from './actions.ts';
import type { Resource } from './resource.ts';
import { ResourceGrid, type HeadAction } from './ResourceGrid.tsx';
import { resourceText } from './text.ts';

const useNothing = (): undefined => undefined;

const idOf = ({ id }: { id: string }): string => id;

type ListProps = {
  title: string;
  /** Instead of the resource's own. */
  intro?: string;
  /** What else can be done with the list. */
  others?: readonly HeadAction[];
};

type ViewProps<R, T extends { id: string }, V extends FieldValues, Sent, Base, Saved> = ListProps & {
  resource: Resource<R, T, V, Sent, Base, Saved>;
  /** The results of its hooks. */
  result: RouteResult<R>;
  form: Resource<R, T, V, Sent, Base, Saved>['form'];
  create: (() => Promise<void>) | undefined;
};

const ResourceView = <R, T extends { id: string }, V extends FieldValues, Sent, Base, Saved>({
  resource,
  result,
  form,
  create,
  title,
  intro: line,
  others,
}: ViewProps<R, T, V, Sent, Base, Saved>) => {
  const { id, text = {}, can, rows, columns, nameOf, grid } = resource;
  const { api } = useSession();
  const canWrite = useCan(can);
  const onCreate = create ?? creatorOf({ ...resource, form }, api);
  const rowActions = useMemo(
    () => (canWrite ? rowActionsOf({ ...resource, form }, api) : []),
    [canWrite, resource, form, api],
  );
  const intro = line ?? text.intro;
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

/** For a screen that adds to the list. */
export const resourceList = <R, T extends { id: string }, V extends FieldValues, Sent, Base, Saved>(
  resource: Resource<R, T, V, Sent, Base, Saved>,
) => {
  const { useList, useForm = useNothing, useCreate = useNothing } = resource;
  return (list: ListProps) => (
    <ResourceView
      {...list}
      resource={resource}
      result={useList()}
      form={useForm() ?? resource.form}
      create={useCreate()}
    />
  );
};

/** For the `load` of a row in the table of screens. */
export const resourceScreen = <R, T extends { id: string }, V extends FieldValues, Sent, Base, Saved>(
  resource: Resource<R, T, V, Sent, Base, Saved>,
  title: string,
) => {
  const List = resourceList(resource);
  return () => <List title={title} />;
};
