// The image that a form sends with its fields: kept until then, uploaded before the write, and removed again where the
// write is refused.
import type { Api } from '@despacho/client/rest.ts';
import { useSession } from '@despacho/client/session/hooks.ts';
import { useState } from 'react';
import { refusedWith, type Refusal } from '../form/refusal.ts';
import { FAILURE_TEXT } from '../requests/text.ts';

/** `name`: of the uploaded image; undefined without a file. */
export const withImage = async (
  api: Api,
  file: File | null,
  write: (name: string | undefined) => Promise<Refusal | null>,
): Promise<Refusal | null> => {
  if (file === null) return write(undefined);
  const stored = await api.uploadImage({ body: {}, file });
  if (!stored.ok) return refusedWith(FAILURE_TEXT[stored.code]);
  const { name } = stored.value;
  const refused = await write(name);
  // If it fails, too, the nightly clean-up removes what no document names.
  if (refused !== null) await api.removeImage({ params: { name } });
  return refused;
};

type Change = { file: File | null; isRemoved: boolean };
const UNCHANGED: Change = { file: null, isRemoved: false };

/** `url`: of the stored one. */
export const useFormImage = (url: string | null) => {
  const { api } = useSession();
  const [{ file, isRemoved }, setChange] = useState(UNCHANGED);
  return {
    isChanged: file !== null || isRemoved,
    /** `name`: undefined leaves the stored image, null removes it. */
    send: async (write: (name: string | null | undefined) => Promise<Refusal | null>): Promise<Refusal | null> => {
      const refused = await withImage(api, file, async (name) => write(isRemoved ? null : name));
      if (refused === null) setChange(UNCHANGED);
      return refused;
    },
    field: {
      file,
      url: isRemoved ? null : url,
      onPicked: (picked: File) => setChange({ file: picked, isRemoved: false }),
      onRemove: () => setChange({ file: null, isRemoved: true }),
    },
  };
};
