// The kinds of courier alerts: a plain resource. The server refuses to remove a built-in one.
import { courierAlertKind } from '@despacho/contract/courierAlerts.ts';
import { z } from 'zod';
import { useRoute } from '../../kit/requests/useRoute.ts';
import { resource } from '../../kit/resource/resource.ts';
import { alertText, COLOR_LABEL } from './text.ts';

const { label, color } = courierAlertKind.shape;
const order = z
  .string()
  .regex(/^\d{1,3}$/, alertText.orderRange)
  .transform(Number);
const schema = z.object({ label, color, order });

const colors = Object.entries(COLOR_LABEL).map(([value, text]) => ({ value, label: text }));

export const courierAlerts = resource({
  id: 'courierAlerts',
  useList: () => useRoute('courierAlertKinds', {}),
  rows: ({ courierAlertKinds }) => courierAlertKinds,
  columns: [
    { id: 'label', header: alertText.label, kind: 'text', value: (kind) => kind.label, card: 'title' },
    {
      id: 'color',
      header: alertText.color,
      kind: 'enum',
      value: (kind) => COLOR_LABEL[kind.color],
      values: Object.values(COLOR_LABEL),
    },
    { id: 'order', header: alertText.order, kind: 'number', value: (kind) => kind.order },
  ],
  nameOf: (kind) => kind.label,
  text: { create: alertText.create, conflicts: { 'label-taken': alertText.labelExists } },
  can: 'courierAlertKinds.edit',
  form: {
    schema,
    fields: [
      { kind: 'text', name: 'label', label: alertText.label, isRequired: true, isWide: true },
      { kind: 'select', name: 'color', label: alertText.color, options: colors, empty: null },
      { kind: 'text', name: 'order', label: alertText.order, inputMode: 'numeric', isRequired: true },
    ],
    values: (kind) => ({ label: kind?.label ?? '', color: kind?.color ?? 'middle', order: String(kind?.order ?? 0) }),
  },
  create: async (api, body) => api.createCourierAlertKind({ body }),
  change: async (api, { id }, body, base) =>
    api.changeCourierAlertKind({ params: { id }, body: { ...body, base: schema.parse(base) } }),
  remove: async (api, { id }) => api.removeCourierAlertKind({ params: { id } }),
});
