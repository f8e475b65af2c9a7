// The kinds of courier alerts: a plain resource. The built-in ones stay: alarms depend on them.
import { courierAlertNoun } from '@despacho/contract/couriers/courierAlerts.ts';
import { courierAlert } from '@despacho/contract/couriers/couriers.ts';
import { colorOptions } from '../../kit/form/colors.ts';
import { useRoute } from '../../kit/requests/useRoute.ts';
import { resource } from '../../kit/resource/resource.ts';
import { alertText } from './text.ts';

export const courierAlerts = resource({
  id: 'courierAlerts',
  grid: { isBeneath: true },
  useList: () => useRoute('courierAlertKinds', {}),
  rows: ({ courierAlertKinds }) => courierAlertKinds,
  nameOf: (kind) => kind.label,
  text: { create: alertText.create, conflicts: { 'label-taken': alertText.labelExists } },
  can: 'courierAlertKinds.edit',
  form: {
    schema: courierAlertNoun.create,
    fields: [
      { kind: 'text', name: 'label', label: alertText.label, isRequired: true, isWide: true },
      { kind: 'list', name: 'color', label: alertText.color, options: colorOptions, isRequired: true },
      { kind: 'number', name: 'order', label: alertText.order, isRequired: true },
    ],
    empty: { label: '', color: 'middle', order: 0 },
  },
  create: async (api, request) => api.createCourierAlertKind(request),
  change: async (api, request) => api.changeCourierAlertKind(request),
  remove: async (api, request) => api.removeCourierAlertKind(request),
  isRemovable: ({ id }) => !courierAlert.safeParse(id).success,
});
