// For forms that are composed by hand: the values as they are typed, and the props of one plain input.
import { useController, useWatch, type FieldValues, type Path } from 'react-hook-form';
import type { ChangeEvent } from 'react';
import type { KitForm } from './useKitForm.ts';

/** Draws the component again with each change. */
export const useFormValues = <V extends FieldValues>(form: KitForm<V>): V =>
  form.valuesOf(useWatch({ control: form.control }));

/** For `Field` and its like: `<Field label="…" {...usePlainInput(form, 'email')} />`. */
export const usePlainInput = <V extends FieldValues>(form: KitForm<V>, name: Path<V>) => {
  const { field, fieldState } = useController({ control: form.control, name });
  const value: unknown = field.value;
  return {
    name,
    value: typeof value === 'string' ? value : '',
    error: fieldState.error?.message,
    ref: (element: HTMLElement | null): void => field.ref(element),
    onBlur: field.onBlur,
    onChange: (event: ChangeEvent<HTMLInputElement>): void => form.changeField(name, event.target.value),
  };
};
