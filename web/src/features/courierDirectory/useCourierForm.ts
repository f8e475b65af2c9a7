// A courier that is created or changed: the values, the photo, and what the server refuses.
import type { Failure } from '@despacho/client/rest.ts';
import { useSession } from '@despacho/client/session/hooks.ts';
import type { CourierProfile, DirectoryCourier } from '@despacho/contract/couriers/directory.ts';
import { clearsBranch } from '../../entities/companies/placeFields.ts';
import {
  changedCourierForm,
  COURIER_FORM_NAMES,
  courierBody,
  newCourierForm,
  openedCourier,
} from '../../entities/couriers/directory/form.ts';
import { COURIER_CONFLICTS } from '../../entities/couriers/directory/text.ts';
import type { Refusal } from '../../kit/form/refusal.ts';
import { formRefusal } from '../../kit/resource/conflict.ts';
import { useRecordForm } from '../../kit/resource/useRecordForm.ts';
import { formText } from './text.ts';

/** [CU8] `phone-taken` is shown at its field, too. */
export const courierRefusal = (failure: Failure, others: Readonly<Record<string, string>> = {}): Refusal =>
  formRefusal(failure, { ...COURIER_FORM_NAMES, ...others }, COURIER_CONFLICTS);

type Options = {
  /** Null: a new one. */
  courier: CourierProfile | null;
  /** Called once nothing is unsaved: the moment to leave. */
  onDone: (saved: DirectoryCourier) => void;
};

export const useCourierForm = ({ courier, onDone }: Options) => {
  const { api } = useSession();
  const { image, ...edited } = useRecordForm({
    schema: courier === null ? newCourierForm : changedCourierForm,
    draft: `courier ${courier?.id ?? ''}`,
    opened: () => openedCourier(courier),
    image: courier?.picture ?? null,
    clears: clearsBranch,
    failed: courier === null ? formText.notCreated : formText.notModified,
    names: COURIER_FORM_NAMES,
    conflicts: COURIER_CONFLICTS,
    send: async (values, { base, image: pic }) => {
      const body = { ...courierBody(values), ...(pic !== undefined && { pic }) };
      if (courier !== null) return api.modifyCourier({ params: { id: courier.id }, body: { ...body, base } });
      return api.createCourier({ body: { ...body, companyId: body.companyId ?? '', branchId: body.branchId ?? '' } });
    },
    onDone,
  });
  return { ...edited, photo: image };
};
