// Sets and withdraws the alert of a courier.
import type { Courier } from '@despacho/contract/couriers/couriers.ts';

type Alerting = Pick<Courier, 'alert' | 'alertAt'>;

/** [IC15] All ok withdraws the alert. Empty: nothing changes. */
export const changedAlert = ({ alert, alertAt }: Alerting, chosen: string, now: number): Partial<Alerting> => {
  if (chosen !== 'allOk' && chosen !== 'none') {
    return chosen === alert && alertAt !== null ? {} : { alert: chosen, alertAt: new Date(now).toISOString() };
  }
  return (alert === null || alert === 'none') && alertAt === null ? {} : { alert: 'none', alertAt: null };
};
