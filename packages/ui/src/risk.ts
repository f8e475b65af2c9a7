// The text of a forecast, shared by both apps.
import type { Forecast } from '@despacho/contract/live/forecasts.ts';
import type { Order } from '@despacho/contract/orders/order.ts';
import { hourMinute, minutes } from './format.ts';
import { RISK_TEXT } from './text.ts';

/** At least one minute: a shorter time is shown as one. */
const time = (seconds: number): string => minutes(Math.max(60, seconds) * 1_000);

/** The reason of the delay. */
export const riskReason = (
  { reason: { part, leftSec, usualSec } }: Pick<Forecast, 'reason'>,
  { courier, branch }: Pick<Order, 'courier'> & { branch: { name: string } | null },
): string => {
  switch (part) {
    case 'courier':
      return courier === null ? RISK_TEXT.noCourier : RISK_TEXT.fetching(time(leftSec));
    case 'preparation':
      return usualSec === null || branch === null
        ? RISK_TEXT.preparing(time(leftSec))
        : RISK_TEXT.slow(branch.name, time(usualSec));
    case 'ride':
      return RISK_TEXT.riding(time(leftSec));
  }
};

/** When it would be there. */
export const riskArrival = ({ arrivesAt, earliestAt, latestAt }: Forecast): string =>
  RISK_TEXT.arrives(hourMinute(arrivesAt), hourMinute(earliestAt), hourMinute(latestAt));
