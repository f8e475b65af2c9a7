// The stored label of the alert that a courier set [CO16].
import { courierAlertLabel } from '@despacho/ui/text.ts';
import { useEntity } from '../../kit/live.tsx';

export const AlertLabel = ({ alert }: { alert: string }) =>
  courierAlertLabel(alert, useEntity('courierAlertKind', alert));
