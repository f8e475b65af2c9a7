// The kinds of courier alerts: a plain resource. The built-in ones stay: alarms depend on them.
import { courierAlertRows } from '@despacho/contract/couriers/courierAlerts.ts';
import { courierAlert } from '@despacho/contract/couriers/couriers.ts';
import { rowForm } from '../../kit/form/rowForm.ts';
import { useRoute } from '../../kit/requests/useRoute.ts';
import { resource } from '../../kit/resource/resource.ts';
import { ALERT_LABEL, alertText } from './text.ts';

export const courierAlerts = resource({
  id: 'courierAlerts',
  grid: { isBeneath: true },
  useList: () => useRoute('courierAlertKinds', {}),
  rows: ({ courierAlertKinds }) => courierAlertKinds,
  nameOf: (kind) => kind.label,
  text: alertText,
  can: 'courierAlertKinds.edit',
  form: rowForm(courierAlertRows, { labels: ALERT_LABEL, others: { label: { isWide: true } } }),
  create: async (api, request) => api.createCourierAlertKind(request),
  change: async (api, request) => api.changeCourierAlertKind(request),
  remove: async (api, request) => api.removeCourierAlertKind(request),
  isRemovable: ({ id }) => !courierAlert.safeParse(id).success,
});
