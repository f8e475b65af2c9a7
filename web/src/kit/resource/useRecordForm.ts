// The form of a page that creates or changes one record: what it was opened with, its image, and what the server refuses.
import type { Result } from '@despacho/client/rest.ts';
import { useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { Refusal } from '../form/refusal.ts';
import { useKitForm, type KitFormOptions } from '../form/useKitForm.ts';
import { useFormImage } from '../image/useFormImage.ts';
import { formRefusal, type ConflictText } from './conflict.ts';

type RecordForm<V extends FieldValues, Sent, Base, Saved> = Omit<
  KitFormOptions<V, Sent>,
  'values' | 'submit' | 'onDone'
> & {
  /** Called once. `base`: what a change was opened with [RS2]. */
  opened: () => { values: V; base: Base };
  /** The address of the stored image. */
  image?: string | null;
  /** `image`: the name of an uploaded one; undefined leaves the stored one, null removes it. A refusal: nothing was sent. */
  send: (sent: Sent, opened: { base: Base; image: string | null | undefined }) => Promise<Result<Saved> | Refusal>;
  /** Those of the form, by those of payloads and of conflicts. */
  names: Readonly<Record<string, string>>;
  conflicts: ConflictText;
  /** Called once nothing is unsaved: the moment to leave. */
  onDone: (saved: Saved) => void;
};

export const useRecordForm = <V extends FieldValues, Sent, Base, Saved>(record: RecordForm<V, Sent, Base, Saved>) => {
  const { opened: open, image: url = null, send, names, conflicts, onDone, ...options } = record;
  const image = useFormImage(url);
  const [{ values, base }] = useState(open);
  const saved = useRef<{ value: Saved } | null>(null);
  const form = useKitForm<V, Sent>({
    ...options,
    values,
    submit: async (sent) =>
      image.send(async (name) => {
        const result = await send(sent, { base, image: name });
        if (!('ok' in result)) return result;
        if (!result.ok) return formRefusal(result, names, conflicts);
        saved.current = result;
        return null;
      }),
    onDone: () => {
      if (saved.current !== null) onDone(saved.current.value);
    },
  });
  return { form, isChanged: form.isDirty || image.isChanged, image: image.field };
};
