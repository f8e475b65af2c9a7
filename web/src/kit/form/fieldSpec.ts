// A field of a form as data, of one of five kinds: FIELD, SELECT, FILTERABLE_LIST, DATE_TIME, CHECKBOX.
import type { FieldValues, Path } from 'react-hook-form';
import type { MarkLook } from '../mark/Mark.tsx';

/** `mark` is drawn before the label, in lists that are searched by typing and in grids. */
export type Option = { value: string; label: string; group?: string; isDisabled?: boolean; mark?: MarkLook };

type Kind =
  /** FIELD. `rows` makes it a text of several lines. */
  | {
      kind: 'text';
      type?: 'text' | 'email' | 'password' | 'tel' | 'url';
      inputMode?: 'numeric' | 'decimal' | 'tel' | 'email';
      autoComplete?: string;
      placeholder?: string;
      /** Shown before the value without being part of it: Q, +502. */
      prefix?: string;
      rows?: number;
      maxLength?: number;
      /** Texts to choose instead of typing, for a text of several lines. */
      presets?: readonly string[];
    }
  /** FIELD. Its value is a number; what is not one stays a text, which its schema refuses. */
  | { kind: 'number'; inputMode?: 'numeric' | 'decimal'; prefix?: string }
  /** SELECT. `empty` is the text while nothing is chosen; null = a value is always chosen. */
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
  /** What is doubtful about a value that is accepted; null: nothing. */
  warningOf?: (value: string) => string | null;
  isRequired?: boolean;
  /** Takes the whole width where two fields are side by side. */
  isWide?: boolean;
  /** Why it cannot be changed now. */
  fixedBy?: string | null;
};

/** A function where a field depends on the values of others; null = it is hidden. */
export type FieldRule<V extends FieldValues> = FieldSpec<V> | ((values: V) => FieldSpec<V> | null);
