// One field of a form from its data: the input of its kind, tied to the form. Typing draws this field and no other.
import { Button, Checkbox, InputGroup, TextArea } from '@blueprintjs/core';
import { Suspense, useState } from 'react';
import { useController, useWatch, type ControllerFieldState, type FieldValues } from 'react-hook-form';
import { lazyPart } from '../lazy/lazyPart.tsx';
import { Choice } from './Choice.tsx';
import { DraftDifference } from './DraftDifference.tsx';
import type { FieldRule, FieldSpec } from './fieldSpec.ts';
import styles from './Field.module.css';
import { Labelled, type Ties, type Words } from './Labelled.tsx';
import { ListInput } from './ListInput.tsx';
import { formText } from './text.ts';
import type { KitForm } from './useKitForm.ts';

const DateTimeInput = lazyPart(async () => (await import('../date/DateTimeInput.tsx')).DateTimeInput);

type InputProps<V extends FieldValues> = { form: KitForm<V>; spec: FieldSpec<V>; isReadOnly: boolean };

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

const wordsOf = <V extends FieldValues>(
  spec: FieldSpec<V>,
  value: unknown,
  { error }: ControllerFieldState,
): Words => ({
  label: spec.label,
  hint: spec.hint,
  error: error?.message,
  warning: spec.warningOf?.(textOf(value)) ?? undefined,
  isRequired: spec.isRequired,
  fixedBy: spec.fixedBy,
  isWide: spec.isWide,
});

const Presets = ({ presets, value, isDisabled, onChange }: { presets: readonly string[] } & FieldControl) => (
  <div className={styles['presets']} role="group" aria-label={formText.presets}>
    {presets.map((preset) => (
      <Button
        key={preset}
        size="small"
        active={value === preset}
        aria-pressed={value === preset}
        disabled={isDisabled}
        onClick={() => onChange(preset)}
      >
        {preset}
      </Button>
    ))}
  </div>
);

const TextInput = ({
  spec,
  ties,
  ...input
}: { spec: FieldSpec<FieldValues> & { kind: 'text' }; ties: Ties } & FieldControl) => {
  const { value, takeInput, isDisabled, onChange, onBlur, name } = input;
  const shared = { ...ties, name, value: textOf(value), disabled: isDisabled, onBlur, fill: true };
  const { type = 'text', inputMode, autoComplete = 'off', placeholder, prefix, rows, maxLength, presets = [] } = spec;
  if (rows !== undefined) {
    return (
      <>
        <TextArea
          {...shared}
          rows={rows}
          maxLength={maxLength}
          placeholder={placeholder}
          inputRef={takeInput}
          onChange={(event) => onChange(event.target.value)}
        />
        {presets.length === 0 ? null : <Presets presets={presets} {...input} />}
      </>
    );
  }
  return (
    <InputGroup
      {...shared}
      inputRef={takeInput}
      type={type}
      inputMode={inputMode}
      autoComplete={autoComplete}
      placeholder={placeholder}
      maxLength={maxLength}
      leftElement={prefix === undefined ? undefined : <span className={styles['prefix']}>{prefix}</span>}
      onValueChange={onChange}
    />
  );
};

const numberOf = (text: string): number | string => {
  const number = Number(text);
  return text.trim() === '' || !Number.isFinite(number) ? text : number;
};

type NumberProps = { spec: FieldSpec<FieldValues> & { kind: 'number' }; ties: Ties } & FieldControl;

/** Keeps what is typed while it means the value of the field: `1.` on the way to `1.5`. */
const NumberInput = ({ spec, ...input }: NumberProps) => {
  const [typed, setTyped] = useState('');
  const onChange = (next: unknown): void => {
    setTyped(textOf(next));
    input.onChange(numberOf(textOf(next)));
  };
  const value = numberOf(typed) === input.value ? typed : input.value;
  return (
    <TextInput {...input} spec={{ inputMode: 'numeric', ...spec, kind: 'text' }} value={value} onChange={onChange} />
  );
};

type FieldControl = {
  name: string;
  value: unknown;
  isDisabled: boolean;
  onChange: (value: unknown) => void;
  onBlur: () => void;
  /** Takes the input that gets the focus when something is wrong with it. */
  takeInput: (element: HTMLElement | null) => void;
};

const Plain = <V extends FieldValues>({ form, spec, isReadOnly }: InputProps<V>) => {
  const { field, fieldState } = useController({ control: form.control, name: spec.name });
  const words = {
    ...wordsOf(spec, field.value, fieldState),
    difference: <DraftDifference form={form} spec={spec} value={field.value} />,
  };
  const takeInput = (element: HTMLElement | null): void => field.ref(element);
  const control: FieldControl = {
    name: spec.name,
    value: field.value,
    isDisabled: isReadOnly || typeof spec.fixedBy === 'string',
    onChange: (value) => form.changeField(spec.name, value),
    onBlur: field.onBlur,
    takeInput,
  };
  switch (spec.kind) {
    case 'text':
      return <Labelled {...words}>{(ties) => <TextInput spec={spec} ties={ties} {...control} />}</Labelled>;
    case 'number':
      return <Labelled {...words}>{(ties) => <NumberInput spec={spec} ties={ties} {...control} />}</Labelled>;
    case 'select':
      return (
        <Choice
          {...words}
          options={spec.options}
          empty={spec.empty === undefined ? formText.choose : spec.empty}
          value={textOf(control.value)}
          disabled={control.isDisabled}
          ref={takeInput}
          onBlur={control.onBlur}
          onChange={(event) => control.onChange(event.target.value)}
        />
      );
    case 'list':
      return (
        <Labelled {...words}>
          {(ties) => (
            <ListInput
              {...control}
              ties={ties}
              label={spec.label}
              options={spec.options}
              value={textOf(control.value)}
              placeholder={spec.placeholder}
            />
          )}
        </Labelled>
      );
    case 'dateTime':
      return (
        <Labelled {...words}>
          {(ties) => (
            <Suspense fallback={<div className={styles['waiting']} />}>
              <DateTimeInput {...control} {...spec} ties={ties} value={textOf(control.value)} />
            </Suspense>
          )}
        </Labelled>
      );
    case 'checkbox':
      return (
        <Labelled {...words} isAfter>
          {(ties) => (
            <Checkbox
              {...ties}
              className={styles['box'] ?? ''}
              inputRef={takeInput}
              name={control.name}
              checked={control.value === true}
              disabled={control.isDisabled}
              onBlur={control.onBlur}
              onChange={(event) => control.onChange(event.currentTarget.checked)}
            />
          )}
        </Labelled>
      );
  }
};

type RuleProps<V extends FieldValues> = {
  form: KitForm<V>;
  rule: (values: V) => FieldSpec<V> | null;
  isReadOnly: boolean;
};

/** Only fields that look at others are drawn when others change. */
const Dependent = <V extends FieldValues>({ form, rule, isReadOnly }: RuleProps<V>) => {
  const values = useWatch({ control: form.control });
  const spec = rule(form.valuesOf(values));
  return spec === null ? null : <Plain form={form} spec={spec} isReadOnly={isReadOnly} />;
};

type FormFieldProps<V extends FieldValues> = { form: KitForm<V>; field: FieldRule<V>; isReadOnly?: boolean };

export const FormField = <V extends FieldValues>({ form, field, isReadOnly = false }: FormFieldProps<V>) =>
  typeof field === 'function' ? (
    <Dependent form={form} rule={field} isReadOnly={isReadOnly} />
  ) : (
    <Plain form={form} spec={field} isReadOnly={isReadOnly} />
  );
