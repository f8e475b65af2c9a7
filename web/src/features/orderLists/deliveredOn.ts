// The address of the list of what was delivered on a day, narrowed to a branch or a courier.
import type { Day } from '../../kit/date/days.ts';
import { closedAddress, type ClosedFilters } from './closedAddress.ts';

/** To be put after the path of /history-orders. */
export const deliveredOn = (day: Day, only: Pick<ClosedFilters, 'branch' | 'courier' | 'cash'> = {}): string =>
  closedAddress({ kind: 'range', range: { from: day, to: day } }, only);
