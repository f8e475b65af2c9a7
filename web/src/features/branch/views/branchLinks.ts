// From a number of a branch to the list that has as many rows.
import type { LiveBranch } from '@despacho/contract/live/kinds.ts';
import { countedSearch, type Counted } from '../../../entities/orders/counted.ts';
import type { DayRange } from '../../../kit/date/days.ts';
import { linkQuery } from '../../../kit/grid/model/address.ts';
import { plainQuery } from '../../../kit/grid/model/state.ts';
import { useScreenPath } from '../../../kit/shell/paths.tsx';
import type { ClosedPath } from '../../orderLists/closedLists.ts';
import { windowParams } from '../../orderLists/useWindow.ts';
import { branchSummaryText, SECTION } from '../text.ts';

const only = (filters: Readonly<Record<string, string>>) => ({
  ...plainQuery(0),
  filters: Object.fromEntries(
    Object.entries(filters).map(([column, value]) => [column, { kind: 'set' as const, values: [value] }]),
  ),
});

/** The property of a number that opens a list, where there is one. */
export const linked = (to: string | undefined): { to?: string } => (to === undefined ? {} : { to });

/** Without an account's access to a list there is no link. */
export const useBranchLinks = ({ id, name, company }: Pick<LiveBranch, 'id' | 'name' | 'company'>) => {
  const pathTo = useScreenPath();
  return {
    /** The active orders of the branch. */
    active: (filters: Counted): string | undefined => {
      const path = pathTo('/all-orders');
      const of = { company: company.name, branch: name };
      return path === null ? undefined : `${path}?${countedSearch({ ...of, ...filters })}`;
    },
    /** All active orders that a courier carries. */
    carried: (courier: string): string | undefined => {
      const path = pathTo('/all-orders');
      return path === null ? undefined : `${path}?${countedSearch({ courier })}`;
    },
    /** The closed orders of the branch of today. */
    closedToday: (list: ClosedPath): string | undefined => {
      const path = pathTo(list);
      const query = linkQuery(windowParams({ kind: 'days', days: 0 }), only({ branch: id }));
      return path === null ? undefined : `${path}?${query.toString()}`;
    },
    /** The tab of this screen with its delivered orders. */
    delivered: (range: DayRange, filters: { courier?: string } = {}): string => {
      const tab = new URLSearchParams([
        [SECTION, branchSummaryText.ids.delivered],
        ...windowParams({ kind: 'range', range }),
      ]);
      return `?${linkQuery(tab, only(filters)).toString()}`;
    },
  };
};
