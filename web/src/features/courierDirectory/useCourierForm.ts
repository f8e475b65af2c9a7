// A courier that is created or changed: the values, the photo, and what the server refuses.
import type { Failure } from '@despacho/client/rest.ts';
import { useSession } from '@despacho/client/session/hooks.ts';
import type { CourierProfile, DirectoryCourier } from '@despacho/contract/couriers/directory.ts';
import { useRef, useState } from 'react';
import {
  changedCourierForm,
  COURIER_FORM_NAMES,
  courierBody,
  newCourierForm,
  openedCourier,
  type CourierChange,
  type CourierValues,
} from '../../entities/couriers/directory/form.ts';
import { clearsBranch } from '../../entities/companies/placeFields.ts';
import { COURIER_CONFLICTS } from '../../entities/couriers/directory/text.ts';
import type { Refusal } from '../../kit/form/refusal.ts';
import { useKitForm } from '../../kit/form/useKitForm.ts';
import { useFormImage } from '../../kit/image/useFormImage.ts';
import { formRefusal } from '../../kit/resource/conflict.ts';
import { formText } from './text.ts';

/** [CU8] `phone-taken` is shown at its field, too. */
export const courierRefusal = (failure: Failure, others: Readonly<Record<string, string>> = {}): Refusal =>
  formRefusal(failure, { ...COURIER_FORM_NAMES, ...others }, COURIER_CONFLICTS);

type Body = ReturnType<typeof courierBody> & { pic?: string | null };

type Options = {
  /** Null: a new one. */
  courier: CourierProfile | null;
  /** Called once nothing is unsaved: the moment to leave. `created`: a new courier. */
  onDone: (created: DirectoryCourier | null) => void;
};

export const useCourierForm = ({ courier, onDone }: Options) => {
  const { api } = useSession();
  const photo = useFormImage(courier?.picture ?? null);
  const [opened] = useState(() => openedCourier(courier));
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
    const changed = await api.modifyCourier({ params: { id }, body: { ...fields, base: opened.base } });
    return changed.ok ? null : courierRefusal(changed);
  };

  const form = useKitForm<CourierValues, CourierChange>({
    schema: courier === null ? newCourierForm : changedCourierForm,
    draft: `courier ${courier?.id ?? ''}`,
    values: opened.values,
    clears: clearsBranch,
    failed: courier === null ? formText.notCreated : formText.notModified,
    submit: async (values) =>
      photo.send(async (name) => {
        const body = courierBody(values);
        if (courier === null) return create({ ...body, ...(name && { pic: name }) });
        return change(courier.id, { ...body, ...(name !== undefined && { pic: name }) });
      }),
    onDone: () => onDone(made.current),
  });
  return { form, isChanged: form.isDirty || photo.isChanged, photo: photo.field };
};
