// A courier that is created or changed: the values, the photo, and what the server refuses. A photo that was uploaded for a
// refused change is removed again.
import type { Api, Failure } from '@despacho/client/rest.ts';
import { useSession } from '@despacho/client/session/hooks.ts';
import type { CourierProfile, DirectoryCourier } from '@despacho/contract/couriers/directory.ts';
import { useRef, useState } from 'react';
import {
  baseOfCourier,
  changedCourierForm,
  clearsBranch,
  COURIER_FORM_NAMES,
  courierBody,
  emptyCourier,
  newCourierForm,
  valuesOfCourier,
  type CourierChange,
  type CourierValues,
} from '../../entities/couriers/directory/form.ts';
import { COURIER_CONFLICTS } from '../../entities/couriers/directory/text.ts';
import { refusedWith, type Refusal } from '../../kit/form/refusal.ts';
import { useKitForm } from '../../kit/form/useKitForm.ts';
import { FAILURE_TEXT } from '../../kit/requests/text.ts';
import { formRefusal } from '../../kit/resource/conflict.ts';
import { formText } from './text.ts';

/** [CU8] `phone-taken` is shown at its field, too. */
export const courierRefusal = (failure: Failure, others: Readonly<Record<string, string>> = {}): Refusal =>
  formRefusal(failure, { ...COURIER_FORM_NAMES, ...others }, COURIER_CONFLICTS);

/** Runs a write with the photo, and removes the photo again where the write fails. */
export const withPhoto = async (
  api: Api,
  file: File | null,
  write: (photo: { pic?: string }) => Promise<Refusal | null>,
): Promise<Refusal | null> => {
  if (file === null) return write({});
  const stored = await api.uploadImage({ body: {}, file });
  if (!stored.ok) return refusedWith(FAILURE_TEXT[stored.code]);
  const { name } = stored.value;
  const refused = await write({ pic: name });
  // If it fails, too, the nightly clean-up removes what no document names.
  if (refused !== null) await api.removeImage({ params: { name } });
  return refused;
};

type Body = ReturnType<typeof courierBody> & { pic?: string };
type Photo = { file: File | null; isRemoved: boolean };

type Options = {
  /** Null: a new one. */
  courier: CourierProfile | null;
  /** Called once nothing is unsaved: the moment to leave. `created`: a new courier. */
  onDone: (created: DirectoryCourier | null) => void;
};

export const useCourierForm = ({ courier, onDone }: Options) => {
  const { api } = useSession();
  const [photo, setPhoto] = useState<Photo>({ file: null, isRemoved: false });
  const [opened] = useState(() => (courier === null ? emptyCourier : valuesOfCourier(courier)));
  const [base] = useState(() => (courier === null ? {} : baseOfCourier(courier)));
  const made = useRef<DirectoryCourier | null>(null);

  const create = async (body: Body): Promise<Refusal | null> => {
    const created = await api.createCourier({
      body: { ...body, companyId: body.companyId ?? '', branchId: body.branchId ?? '' },
    });
    if (!created.ok) return courierRefusal(created);
    made.current = created.value;
    return null;
  };
  const change = async (id: string, fields: Body): Promise<Refusal | null> => {
    const body = { ...fields, ...(photo.isRemoved ? { pic: null } : {}), base };
    const changed = await api.modifyCourier({ params: { id }, body });
    return changed.ok ? null : courierRefusal(changed);
  };

  const form = useKitForm<CourierValues, CourierChange>({
    schema: courier === null ? newCourierForm : changedCourierForm,
    draft: `courier ${courier?.id ?? ''}`,
    values: opened,
    clears: clearsBranch,
    failed: courier === null ? formText.notCreated : formText.notModified,
    submit: async (values) => {
      const body = courierBody(values);
      const refused = await withPhoto(api, photo.file, async (pic) =>
        courier === null ? create({ ...body, ...pic }) : change(courier.id, { ...body, ...pic }),
      );
      if (refused === null) setPhoto({ file: null, isRemoved: false });
      return refused;
    },
    onDone: () => onDone(made.current),
  });
  return {
    form,
    isChanged: form.isDirty || photo.file !== null || photo.isRemoved,
    photo: {
      file: photo.file,
      url: photo.isRemoved ? null : (courier?.picture ?? null),
      onPicked: (file: File) => setPhoto({ file, isRemoved: false }),
      onRemove: () => setPhoto({ file: null, isRemoved: true }),
    },
  };
};
