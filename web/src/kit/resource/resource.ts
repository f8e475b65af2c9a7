// A plain noun as data: how it is listed, which fields people write, what it is called, and who may write it.
import type { Api, Result } from '@despacho/client/rest.ts';
import type { Permission } from '@despacho/contract/accounts/access.ts';
import type { FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import type { Patch } from '../form/clearDependents.ts';
import type { FieldRule } from '../form/fieldSpec.ts';
import type { Refusal } from '../form/refusal.ts';
import type { Columns } from '../grid/column.ts';
import type { DataGridProps } from '../grid/props.ts';
import type { RouteResult } from '../requests/useRoute.ts';
import { columnsOf } from './columns.tsx';
import type { ConflictText } from './conflict.ts';

type ResourceText<R> = {
  /** A line about the list, beside its heading. */
  intro?: string | ((response: R) => string);
  /** Instead of the rows where there are none. */
  empty?: string;
  /** The button that opens an empty form, and the title of that form. */
  create?: string;
  /** The button of a row; before the row's name the title of its form. */
  change?: string;
  created?: string;
  changed?: (name: string) => string;
  remove?: string;
  removeTitle?: (name: string) => string;
  removeDetail?: string;
  removed?: (name: string) => string;
  conflicts?: ConflictText;
};

/** What `rowForm` makes of the rows of a noun and their labels; a noun with parts beside them adds its own. */
type ResourceForm<T, V extends FieldValues, Sent, Base> = {
  schema: z.ZodType<Sent, V>;
  fields: readonly FieldRule<V>[];
  /** Null: a new one. `base`: what a change was opened with [RS2]. */
  opened: (row: T | null) => { values: V; base: Base };
  /** Those of the form by those of payloads. */
  names?: Readonly<Record<string, string>>;
  /** Fields that are emptied with others. */
  clears?: (patch: Patch) => Patch;
};

type OneRequest = { params: { id: string } };
/** A refusal: why nothing was sent. */
type Written<Saved> = Promise<Result<Saved> | Refusal>;

type Declared<R, T extends { id: string }, V extends FieldValues, Sent, Base, Saved> = {
  /** Names the grid in the account's preferences. */
  id: string;
  /** `() => useRoute('walls', {})` */
  useList: () => RouteResult<R>;
  rows: (response: R) => readonly T[];
  /** By default one column for each field of the form. */
  columns?: Columns<T>;
  grid?: Pick<DataGridProps<T>, 'size' | 'sizes' | 'detail' | 'isBeneath'>;
  /** For screen readers and questions. */
  nameOf: (row: T) => string;
  text?: ResourceText<R>;
  /** Who may write. */
  can: Permission;
  form?: ResourceForm<T, V, Sent, Base> | undefined;
  /** Instead of `form`, where its fields depend on live data. */
  useForm?: () => ResourceForm<T, V, Sent, Base>;
  create?: (api: Api, request: { body: Sent }) => Written<Saved>;
  /** Instead of `create`, where a creation needs more than the form. A hook. */
  useCreate?: () => () => Promise<void>;
  change?: (api: Api, request: OneRequest & { body: Sent & { base?: Base } }, row: T) => Written<unknown>;
  remove?: (api: Api, request: OneRequest, row: T) => Written<unknown>;
  /** By default every row. */
  isRemovable?: (row: T) => boolean;
};

export type Resource<R, T extends { id: string }, V extends FieldValues, Sent, Base, Saved> = Declared<
  R,
  T,
  V,
  Sent,
  Base,
  Saved
> & { columns: Columns<T> };

export const resource = <R, T extends { id: string }, V extends FieldValues, Sent, Base, Saved>(
  declared: Declared<R, T, V, Sent, Base, Saved>,
): Resource<R, T, V, Sent, Base, Saved> => ({
  ...declared,
  columns: declared.columns ?? columnsOf<T, V>(declared.form?.fields ?? []),
});
