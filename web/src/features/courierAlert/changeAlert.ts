// The alert of a courier, chosen in a dialog, as one awaited call. Screens offer it where they list couriers.
import type { Api } from '@despacho/client/rest.ts';
import { courierAlert } from '@despacho/contract/couriers/couriers.ts';
import type { Reference } from '@despacho/contract/values.ts';
import { courierAlertLabel } from '@despacho/ui/text.ts';
import { z } from 'zod';
import { editDialog } from '../../kit/resource/editDialog.ts';
import type { Option } from '../../kit/form/fieldSpec.ts';
import { notify } from '../../kit/notify/notify.ts';
import { courierAlertText as text } from './text.ts';

const schema = z.object({
  courierId: z.string().min(1, text.courierRequired),
  alert: z.string().min(1, text.alertRequired),
});
type Values = { courierId: string; alert: string };

/** As stored: those that people added, and the built-in ones that they changed. */
type Kind = { id: string; label: string; order: number };

const isBuiltIn = (id: string): boolean => courierAlert.safeParse(id).success;

/** [IC15] [IC23] The built-in kinds and the added ones by their place in lists; all ok is listed as what it does. */
const alertOptions = (kinds: readonly Kind[]): Option[] => {
  const stored = new Map(kinds.map((kind) => [kind.id, kind]));
  const builtIn = courierAlert.options.map((id, place) => ({
    id,
    label: id === 'allOk' ? text.remove : courierAlertLabel(id, stored.get(id)),
    order: stored.get(id)?.order ?? place,
  }));
  return [...builtIn, ...kinds.filter(({ id }) => !isBuiltIn(id))]
    .filter(({ id }) => id !== 'none')
    .toSorted((a, b) => a.order - b.order || a.label.localeCompare(b.label, 'es'))
    .map(({ id, label }) => ({ value: id, label }));
};

/** The alert that the courier reports now; a kind that was removed is no choice any more. */
const chosenFirst = (current: string | null, options: readonly Option[]): string =>
  options.some(({ value }) => value === current) ? (current ?? '') : '';

type ChangeAlertOptions = {
  /** Undefined: the dialog asks for the courier too. */
  courier?: Reference & { alert: string | null };
  couriers: readonly Option[];
  kinds: readonly Kind[];
};

/** True when the alert was changed. */
export const changeAlert = async (api: Api, { courier, couriers, kinds }: ChangeAlertOptions): Promise<boolean> => {
  const options = alertOptions(kinds);
  const saved = await editDialog<Values, z.output<typeof schema>, unknown>({
    title: courier === undefined ? text.title : text.titleOf(courier.name),
    action: text.action,
    draft: null,
    schema,
    values: { courierId: courier?.id ?? '', alert: chosenFirst(courier?.alert ?? null, options) },
    fields: [
      {
        kind: 'list',
        name: 'courierId',
        label: text.courier,
        options: courier === undefined ? couriers : [{ value: courier.id, label: courier.name }],
        isRequired: true,
        isWide: true,
      },
      {
        kind: 'select',
        name: 'alert',
        label: text.alert,
        options,
        isRequired: true,
        isWide: true,
      },
    ],
    send: async ({ courierId, alert }) => {
      const result = await api.changeCourierAlert({ params: { id: courierId }, body: { alert } });
      if (!result.ok) notify(text.failed, 'danger');
      return result;
    },
  });
  if (saved !== null) notify(text.done, 'success');
  return saved !== null;
};
