// One form that creates an order: its fields, its photo, its place, and the notifications of its result.
import { useSession, useSessionState } from '@despacho/client/session/hooks.ts';
import type { Scope } from '@despacho/contract/accounts/access.ts';
import { ORDER_TYPE } from '@despacho/contract/orders/order.ts';
import type { CreatedOrder } from '@despacho/domain/machines/orderCreate.ts';
import { editAddress } from '../../entities/orders/origin.ts';
import { scopeOf } from '@despacho/domain/access/scope.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { centsOf } from '@despacho/domain/money/amounts.ts';
import { askAssignment } from '../../entities/cash/askAssignment.ts';
import { filledBy } from '../../entities/orders/form/filled.ts';
import { withPastedPlace } from '../../entities/orders/form/pasted.ts';
import { clearsOrder, emptyOrder, type OrderValues } from '../../entities/orders/form/values.ts';
import type { Picked } from '../../kit/map/picked.ts';
import { useKitForm, type KitForm } from '../../kit/form/useKitForm.ts';
import { useConnection } from '../../kit/live.tsx';
import { notify } from '../../kit/notify/notify.ts';
import { useScreens } from '../../kit/shell/paths.tsx';
import { runOrderCreate } from './runOrderCreate.ts';
import { FORMS, type FormKind } from './kinds.ts';
import { refusalOfCreation } from './refusalOfCreation.ts';
import { contentOf } from './orderContent.ts';
import { createText } from './text.ts';

/** The account's own company and branch. */
const ownValues = (scope: Scope): Partial<OrderValues> => {
  switch (scope.type) {
    case 'all':
      return {};
    case 'company':
      return { company_id: scope.companyId };
    case 'branch':
      return { company_id: scope.companyId, branch_id: scope.branchId };
  }
};

const NO_SCOPE: Scope = { type: 'all' };

const useScope = (): Scope => {
  const state = useSessionState();
  return (state.isSignedIn ? scopeOf(state.profile) : null) ?? NO_SCOPE;
};

/** Notifies of the result, with a link to the order that deserves a look. */
const useResultNotices = (failed: string) => {
  const navigate = useNavigate();
  const canOpen = useScreens().has('/edit-order/:orderId');
  const linkTo = (text: string, id: string) =>
    canOpen ? { action: { text, run: () => void navigate(editAddress(id, '/all-orders')) } } : {};
  return {
    onCreated: ({ order, duplicateOf, isEarlier }: CreatedOrder): void => {
      if (isEarlier) notify(createText.earlier, 'warning', linkTo(createText.open, order.id));
      else notify(createText.created, 'success');
      if (duplicateOf === null) return;
      notify(createText.duplicate(duplicateOf.number), 'warning', linkTo(createText.openOther, duplicateOf.id));
    },
    onFailed: (): void => notify(failed, 'danger'),
  };
};

/** What the next order of a series has in common with the last. */
const ABOUT = ['company_id', 'branch_id', 'typeOrder'] as const satisfies readonly (keyof OrderValues)[];
export type Series = Pick<OrderValues, (typeof ABOUT)[number]>;

export type NewOrder = {
  kind: FormKind;
  scope: Scope;
  form: KitForm<OrderValues>;
  photo: File | null;
  setPhoto: (photo: File | null) => void;
  place: (picked: Picked, current: OrderValues) => void;
  hasChanges: boolean;
};

export const useNewOrder = (
  kind: FormKind,
  onDone: (series: Series) => void,
  series: Partial<Series> = {},
): NewOrder => {
  const { schema, failed, values } = FORMS[kind];
  const { api } = useSession();
  const live = useConnection();
  const scope = useScope();
  const notices = useResultNotices(failed);
  const [creation] = useState(() => runOrderCreate(api, notices));
  const [photo, setPhoto] = useState<File | null>(null);
  const [placed, setPlaced] = useState<Partial<OrderValues>>({});
  const form = useKitForm({
    schema,
    draft: `new-order ${kind}`,
    about: ABOUT,
    values: { ...emptyOrder, ...values, ...series, ...ownValues(scope) },
    clears: (patch) => clearsOrder(withPastedPlace(patch)),
    submit: async (typed) => {
      const isAssigned = typeof typed.alias_id === 'string' && typed.alias_id !== '';
      const led = { number: typed.orderId ?? '', destination: { lat: typed.latitude, lng: typed.longitude } };
      const zones = isAssigned
        ? await askAssignment(api, live, {
            orders: [led],
            courierId: typed.alias_id ?? '',
            addsCents: centsOf(typed.cobro ?? 0),
          })
        : { isConfirmed: false };
      if (zones === null) return { fields: {}, text: null };
      const origin = live.collections.branch.get(typed.branch_id)?.position ?? null;
      const refused = await creation.send(contentOf(typed, origin), {
        picture: photo,
        at: new Date(live.now()).toISOString(),
        zones,
      });
      if (refused !== null) return refusalOfCreation(refused);
      // It is no longer unsaved.
      setPhoto(null);
      return null;
    },
    onDone: ({ company_id, branch_id, typeOrder }) =>
      onDone({ company_id, branch_id, typeOrder: typeOrder ?? ORDER_TYPE.CLIENT }),
  });
  return {
    kind,
    scope,
    form,
    photo,
    setPhoto,
    place: (picked, current) => {
      const filled = filledBy(picked, current, placed);
      setPlaced({ ...placed, ...filled });
      form.change(filled);
    },
    hasChanges: form.isDirty || photo !== null,
  };
};
