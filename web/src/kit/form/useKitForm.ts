// A form over one zod schema: all messages at once, focus on the first, what the server refuses beside its field.
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { useForm, type Control, type FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import type { Patch } from './clearDependents.ts';
import type { Refusal } from './refusal.ts';

export type KitFormOptions<V extends FieldValues, Sent> = {
  schema: z.ZodType<Sent, V>;
  /** What stands in it at first; later ones are put in by `change`. */
  values: V;
  /** What else changes with a change; see clearDependents.ts. */
  clears?: (patch: Patch) => Patch;
  /** Null when it was accepted. */
  submit: (sent: Sent) => Promise<Refusal | null>;
  /** After it was accepted and nothing is unsaved any more: the place to go on to another screen. */
  onDone?: (sent: Sent) => void;
};

export type KitForm<V extends FieldValues> = {
  /** Of the form element, so that its buttons may stand elsewhere. */
  id: string;
  control: Control;
  valuesOf: (values: FieldValues) => V;
  /** Puts a change, and what hangs on it, into the fields. */
  change: (patch: Partial<V>) => void;
  changeField: (name: string, value: unknown) => void;
  onSubmit: () => void;
  isBusy: boolean;
  isDirty: boolean;
  /** How many fields have a message. */
  errorCount: number;
  /** What was refused and belongs to no field. */
  refusal: string | null;
};

export const useKitForm = <V extends FieldValues, Sent>(options: KitFormOptions<V, Sent>): KitForm<V> => {
  const { clears, submit } = options;
  const schema: z.ZodType<Sent, FieldValues> = options.schema;
  const id = useId();
  const [values] = useState(options.values);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [done, setDone] = useState<{ sent: Sent } | null>(null);
  const { control, handleSubmit, setError, setValue, reset, trigger, formState } = useForm({
    // The fields hold what was typed; what is sent is made of it below, with its own type.
    resolver: zodResolver(schema, undefined, { raw: true }),
    values,
  });
  const { isSubmitted, isSubmitting, isDirty, errors } = formState;

  const put = (patch: Patch): void => {
    // What is being sent stands still. Not disabled: that would take the focus away.
    if (isSubmitting) return;
    const all = clears === undefined ? patch : clears(patch);
    for (const [name, value] of Object.entries(all)) {
      setValue(name, value, { shouldDirty: true, shouldTouch: true });
    }
    if (!isSubmitted) return;
    // What is said of another field may hang on this one. What the server said of it stays: only it can tell.
    const complained = Object.keys(errors).filter((name) => errors[name]?.type !== 'server');
    void trigger([...Object.keys(all), ...complained]);
  };

  const send = handleSubmit(async (typed) => {
    setRefusal(null);
    const sent = await schema.parseAsync(typed);
    const refused = await submit(sent);
    if (refused === null) {
      // What was accepted is no longer unsaved, so that nobody is asked whether to leave it behind.
      reset(typed);
      setDone({ sent });
      return;
    }
    setRefusal(refused.text);
    const [first] = Object.keys(refused.fields);
    for (const [name, message] of Object.entries(refused.fields)) {
      setError(name, { type: 'server', message }, { shouldFocus: name === first });
    }
  });

  const finish = useEffectEvent((sent: Sent) => options.onDone?.(sent));
  useEffect(() => {
    if (done !== null) finish(done.sent);
  }, [done]);

  return {
    id,
    control,
    valuesOf: (held) => ({ ...values, ...held }),
    change: put,
    changeField: (name, value) => put({ [name]: value }),
    onSubmit: () => void send(),
    isBusy: isSubmitting,
    isDirty,
    errorCount: Object.keys(errors).length,
    refusal,
  };
};
