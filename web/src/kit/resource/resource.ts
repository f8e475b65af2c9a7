// A plain noun as data: how it is listed, which fields people write, what it is called, and who may write it.
import type { Api, Result } from '@despacho/client/rest.ts';
import type { Permission } from '@despacho/contract/accounts/access.ts';
import type { FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import type { FieldSpec } from '../form/fieldSpec.ts';
import type { Columns } from '../grid/column.ts';
import type { DataGridProps } from '../grid/props.ts';
import type { RouteResult } from '../requests/useRoute.ts';
import { columnsOf } from './columns.tsx';
import type { ConflictText } from './conflict.ts';

type ResourceText = {
  /** A line about the list, beside its heading. */
  intro?: string;
  /** Instead of the rows where there are none. */
  empty?: string;
  /** The button that opens an empty form, and the title of that form. */
  create?: string;
  /** The button of a row; before the row's name the title of its form. */
  change?: string;
  remove?: string;
  removeTitle?: (name: string) => string;
  removeDetail?: string;
  removed?: (name: string) => string;
  conflicts?: ConflictText;
};

type ResourceForm<V extends FieldValues, Sent> = {
  schema: z.ZodType<Sent, V>;
  fields: readonly FieldSpec<V>[];
  /** The values of an empty form. The form of a row has the row's values under the same names. */
  empty: V;
};

type OneRequest = { params: { id: string } };

type Declared<R, T extends V & { id: string }, V extends FieldValues, Sent> = {
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
  text?: ResourceText;
  /** Who may write. */
  can: Permission;
  form?: ResourceForm<V, Sent>;
  create?: (api: Api, request: { body: Sent }) => Promise<Result<unknown>>;
  /** Instead of `create`, where a creation needs more than the form. A hook. */
  useCreate?: () => () => Promise<void>;
  /** `base`: the values that the form was opened with [RS2]. */
  change?: (api: Api, request: OneRequest & { body: Sent & { base?: Sent | undefined } }) => Promise<Result<unknown>>;
  remove?: (api: Api, request: OneRequest) => Promise<Result<unknown>>;
  /** By default every row. */
  isRemovable?: (row: T) => boolean;
};

export type Resource<R, T extends V & { id: string }, V extends FieldValues, Sent> = Declared<R, T, V, Sent> & {
  columns: Columns<T>;
};

export const resource = <R, T extends V & { id: string }, V extends FieldValues, Sent>(
  declared: Declared<R, T, V, Sent>,
): Resource<R, T, V, Sent> => ({ ...declared, columns: declared.columns ?? columnsOf<T>(declared.form?.fields ?? []) });
