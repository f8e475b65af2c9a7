// A plain noun as data: how it is listed, which fields people write, what it is called, and who may write it.
import type { Api, Result } from '@despacho/client/rest.ts';
import type { Permission } from '@despacho/contract/accounts/access.ts';
import type { FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import type { FieldRule } from '../form/fieldSpec.ts';
import type { Columns } from '../grid/column.ts';
import type { DataGridProps } from '../grid/props.ts';
import type { RouteResult } from '../requests/useRoute.ts';
import type { ConflictText } from './conflict.ts';

type ResourceText = {
  /** A line about the list, beside its heading. */
  intro?: string;
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

type ResourceForm<T, V extends FieldValues, Sent> = {
  schema: z.ZodType<Sent, V>;
  fields: readonly FieldRule<V>[];
  /** Null: of an empty form. */
  values: (row: T | null) => V;
};

export type Resource<R, T extends { id: string }, V extends FieldValues, Sent> = {
  /** Names the grid in the account's preferences. */
  id: string;
  /** `() => useRoute('walls', {})` */
  useList: () => RouteResult<R>;
  rows: (response: R) => readonly T[];
  columns: Columns<T>;
  grid?: Pick<DataGridProps<T>, 'size' | 'sizes' | 'detail' | 'empty'>;
  /** For screen readers and questions. */
  nameOf: (row: T) => string;
  text?: ResourceText;
  /** Who may write. */
  can: Permission;
  form?: ResourceForm<T, V, Sent>;
  create?: (api: Api, sent: Sent) => Promise<Result<unknown>>;
  /** `base`: the values that the form was opened with. */
  change?: (api: Api, row: T, sent: Sent, base: V) => Promise<Result<unknown>>;
  remove?: (api: Api, row: T) => Promise<Result<unknown>>;
};

/** Infers the types of a declaration. */
export const resource = <R, T extends { id: string }, V extends FieldValues, Sent>(
  declared: Resource<R, T, V, Sent>,
): Resource<R, T, V, Sent> => declared;
