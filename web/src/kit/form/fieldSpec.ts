// A field of a form as data. The five kinds are those of the documents: FIELD, SELECT, FILTERABLE_LIST, DATE_TIME, CHECKBOX.
import type { FieldValues, Path } from 'react-hook-form';

export type Option = { value: string; label: string; group?: string; isDisabled?: boolean };

type Kind =
  /** FIELD. `rows` makes it a text of several lines. */
  | {
      kind: 'text';
      type?: 'text' | 'email' | 'password' | 'tel' | 'url';
      inputMode?: 'numeric' | 'decimal' | 'tel' | 'email';
      autoComplete?: string;
      placeholder?: string;
      /** Stands before the value and does not belong to it: Q, +502. */
      prefix?: string;
      rows?: number;
      maxLength?: number;
    }
  /** SELECT. `empty` is what stands there while nothing is chosen; null = something always is. */
  | { kind: 'select'; options: readonly Option[]; empty?: string | null }
  /** FILTERABLE_LIST. Its value is the option's, '' for none. */
  | { kind: 'list'; options: readonly Option[]; placeholder?: string }
  /** DATE_TIME. Its value is an ISO instant, '' for none; people see and type the time of Guatemala. */
  | { kind: 'dateTime'; to: 'day' | 'minute' | 'second'; min?: string; max?: string }
  /** CHECKBOX. Its value is a boolean. */
  | { kind: 'checkbox' };

export type FieldSpec<V extends FieldValues> = Kind & {
  name: Path<V>;
  label: string;
  hint?: string;
  isRequired?: boolean;
  /** Takes the whole width where two fields stand side by side. */
  isWide?: boolean;
  /** Why it cannot be changed now. */
  fixedBy?: string | null;
};

/** A function where a field depends on what stands in others; null = it is not shown. */
export type FieldRule<V extends FieldValues> = FieldSpec<V> | ((values: V) => FieldSpec<V> | null);
