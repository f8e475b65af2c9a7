// A form over one zod schema: all messages at once, focus on the first, errors of the server beside their fields. It
// owns the input. Later values update every field that the user has not changed.
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { useForm, type Control, type FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import { dequal } from 'dequal/lite';
import { useDraft, type FormDraft } from '../draft/useDraft.ts';
import { notify } from '../notify/notify.ts';
import type { Patch } from './clearDependents.ts';
import { issueSentence, type Refusal } from './refusal.ts';

export type KitFormOptions<V extends FieldValues, Sent> = {
  schema: z.ZodType<Sent, V>;
  /** What the fields are given: at first, and again when it changes. */
  values: V;
  /** What else changes with a change; see clearDependents.ts. */
  clears?: (patch: Patch) => Patch;
  /** After each change by the person. */
  onInput?: () => void;
  /** The name of its draft, different for each thing that the form is about [DR1]. Null: it keeps none. */
  draft: string | null;
  /** Fields that say what the draft is about, such as the company: it is never recovered into that of another. */
  about?: readonly (string & keyof V)[];
  /** Instead of showing them beside the fields: compares a recovered draft, by what its fields had been, with changes by others. */
  onRecover?: (base: Patch) => void;
  /** Null when it was accepted. */
  submit: (sent: Sent) => Promise<Refusal | null>;
  /** Where accepted values are used afterwards: their draft stays until this resolves with true [DR7]. */
  until?: Promise<boolean>;
  /** The notice of a refusal, beside its reason in the form. */
  failed?: string;
  /** Called once the values are accepted and nothing is unsaved: the moment to navigate to another screen. */
  onDone?: (sent: Sent) => void;
};

export type KitForm<V extends FieldValues> = {
  /** The id of the form element, so that its buttons may be outside of it. */
  id: string;
  control: Control;
  valuesOf: (values: FieldValues) => V;
  /** Puts a change by the person, and what depends on it, into the fields. */
  change: (patch: Partial<V>) => void;
  changeField: (name: string, value: unknown) => void;
  /** Puts values into the fields as they are, also while the form is sent. */
  replace: (patch: Partial<V>) => void;
  /** The fields that differ from what they were given, as they are now. */
  unsaved: () => Patch;
  onSubmit: () => void;
  isBusy: boolean;
  isDirty: boolean;
  /** How many fields have a message. */
  errorCount: number;
  /** Errors of the server that belong to no field. */
  refusal: string | null;
  draft: FormDraft;
};

/** New values leave everything that the person did. */
const KEEPING = { keepDirtyValues: true, keepDirty: true, keepErrors: true, keepIsSubmitted: true } as const;
const ACCEPTED = { keepDirtyValues: false, keepDirty: false, keepErrors: false, keepIsSubmitted: false } as const;
const CHANGED = { shouldDirty: true, shouldTouch: true } as const;

type Fields = { id: string; values: () => FieldValues; getValues: () => FieldValues; set: (patch: Patch) => void };

const useKitDraft = <V extends FieldValues, Sent>(
  { draft: form, about = [], onRecover, until }: KitFormOptions<V, Sent>,
  { id, values, getValues, set }: Fields,
): FormDraft => {
  const draft = useDraft({
    form,
    id,
    current: () => ({ ...values(), ...getValues() }),
    base: values,
    about,
    put: (mine, base) => {
      set(mine);
      onRecover?.(base);
      draft.changed();
    },
    isComparing: onRecover === undefined,
  });
  const saved = (): void => {
    if (until === undefined) draft.saved();
    else void until.then((isUsed) => isUsed && draft.saved());
  };
  return { ...draft, saved };
};

const useAfterChange = (value: unknown, run: () => void): void => {
  const onChange = useEffectEvent(run);
  useEffect(() => {
    onChange();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- runs when the value changes
  }, [value]);
};

export const useKitForm = <V extends FieldValues, Sent>(options: KitFormOptions<V, Sent>): KitForm<V> => {
  const { clears, onInput, submit } = options;
  const schema: z.ZodType<Sent, FieldValues> = options.schema;
  const id = useId();
  const [values, setValues] = useState(options.values);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [done, setDone] = useState<{ sent: Sent } | null>(null);
  const { control, handleSubmit, setError, setValue, getValues, getFieldState, reset, trigger, formState } = useForm({
    // The fields contain the input; the payload is parsed below, with its own type.
    resolver: zodResolver(schema, { error: issueSentence }, { raw: true }),
    values,
    resetOptions: KEEPING,
  });
  const { isSubmitted, isSubmitting, isDirty, errors } = formState;
  // The values of a request in progress do not change; later values are applied afterwards.
  if (!isSubmitting && !dequal(values, options.values)) setValues(options.values);

  const set = (patch: Patch): void => {
    for (const [name, value] of Object.entries(patch)) setValue(name, value, CHANGED);
  };

  const draft = useKitDraft(options, { id, values: () => values, getValues, set });

  const put = (patch: Patch): void => {
    // Not disabled during a request: that would lose the focus.
    if (isSubmitting) return;
    const all = clears === undefined ? patch : clears(patch);
    set(all);
    onInput?.();
    draft.changed();
    if (!isSubmitted) return;
    // Another field's message may depend on this one. A message of the server stays until the server checks again.
    const withMessage = Object.keys(errors).filter((name) => errors[name]?.type !== 'server');
    void trigger([...Object.keys(all), ...withMessage]);
  };

  const unsaved = (): Patch =>
    Object.fromEntries(Object.entries(getValues()).filter(([name]) => getFieldState(name).isDirty));

  // A field whose new value is what the person typed is no longer changed.
  useAfterChange(values, () => set(unsaved()));

  const send = handleSubmit(async (typed) => {
    setRefusal(null);
    const sent = await schema.parseAsync(typed);
    const refused = await submit(sent);
    if (refused === null) {
      // Accepted values are no longer unsaved: leaving asks no question.
      reset(typed, ACCEPTED);
      draft.saved();
      setDone({ sent });
      return;
    }
    setRefusal(refused.text);
    const [first] = Object.keys(refused.fields);
    // Without any reason the person stopped it.
    if (options.failed !== undefined && (refused.text ?? first) !== undefined) notify(options.failed, 'danger');
    for (const [name, message] of Object.entries(refused.fields)) {
      setError(name, { type: 'server', message }, { shouldFocus: name === first });
    }
  });

  useAfterChange(done, () => done !== null && options.onDone?.(done.sent));

  return {
    id,
    control,
    valuesOf: (current) => ({ ...values, ...current }),
    change: put,
    changeField: (name, value) => put({ [name]: value }),
    replace: set,
    unsaved,
    onSubmit: () => void send(),
    isBusy: isSubmitting,
    isDirty,
    errorCount: Object.keys(errors).length,
    refusal,
    draft,
  };
};
