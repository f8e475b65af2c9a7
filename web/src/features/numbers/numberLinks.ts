// From a number to the orders it counts. Null where no list has exactly these orders.
import { DAY_CHOICES, LONGEST_RANGE_DAYS } from '@despacho/contract/orders/lists.ts';
import { closedAddress, type ClosedFilters } from '../orderLists/closedAddress.ts';
import { daysBefore, daysIn, type DayRange } from '../../kit/date/days.ts';
import { useScreenPath } from '../../kit/shell/paths.tsx';
import type { ChosenScope } from './numbersScope.ts';

export type NumberLinks = {
  delivered: (only?: ClosedFilters, range?: DayRange) => string | null;
  cancelled: (only?: ClosedFilters) => string | null;
};

/** The list of cancelled orders shows today, or today and some days before. */
const daysBackOf = ({ from, to }: DayRange, today: string) =>
  to === today ? DAY_CHOICES.find((back) => daysBefore(today, back) === from) : undefined;

export const useNumberLinks = (period: DayRange, today: string, { scope }: ChosenScope): NumberLinks => {
  const pathTo = useScreenPath();
  const own: ClosedFilters = {
    ...(scope.company === undefined ? {} : { company: scope.company }),
    ...(scope.branch === undefined ? {} : { branch: scope.branch }),
  };
  const addressOf =
    (path: '/history-orders' | '/canceled-orders', window: Parameters<typeof closedAddress>[0]) =>
    // No list is filtered by whether a company is a project.
    (only: ClosedFilters): string | null => {
      const to = scope.kind === undefined || only.company !== undefined ? pathTo(path) : null;
      return to === null ? null : `${to}${closedAddress(window, { ...own, ...only })}`;
    };
  return {
    delivered: (only = {}, range = period) =>
      daysIn(range) > LONGEST_RANGE_DAYS ? null : addressOf('/history-orders', { kind: 'range', range })(only),
    cancelled: (only = {}) => {
      const days = daysBackOf(period, today);
      return days === undefined ? null : addressOf('/canceled-orders', { kind: 'days', days })(only);
    },
  };
};
