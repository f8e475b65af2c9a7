// Below a closed list: how many orders it has and how long their deliveries took, over all of its pages.
import { whole } from '@despacho/ui/format.ts';
import { REQUEST_MS } from '../../kit/freshness.ts';
import { FootCounts } from '../../kit/grid/bar/FootCounts.tsx';
import { linkQuery } from '../../kit/grid/model/address.ts';
import { plainQuery } from '../../kit/grid/model/state.ts';
import type { GridControls } from '../../kit/grid/props.ts';
import type { PagedQuery } from '../../kit/grid/source.ts';
import { useRoute } from '../../kit/requests/useRoute.ts';
import type { ClosedList } from './closedLists.ts';
import { listRequest } from './listRequest.ts';
import { closedText } from './text.ts';
import { type ListWindow, windowParams } from './useWindow.ts';

// The address of a closed list as it is shown now, from its first page: its days, its filters and its search [OR104].
const listAddress = (list: ClosedList, window: ListWindow, { filters, paged }: GridControls): string => {
  const query = { ...plainQuery(list.size), filters, search: paged?.search ?? '' };
  return `${list.path}?${linkQuery(windowParams(window), query).toString()}`;
};

type FooterProps = { list: ClosedList; window: ListWindow; grid: GridControls };

const Counts = ({ list, window, grid, average }: FooterProps & { average: string | null }) => {
  const { count, isCountExact } = grid;
  const total = count === null ? closedText.none : isCountExact ? whole(count) : closedText.atLeast(whole(count));
  return (
    <FootCounts
      label={closedText.footer}
      counts={[
        {
          name: closedText.count,
          value: total,
          hint: closedText.countHint,
          ...(count === null ? {} : { to: listAddress(list, window, grid) }),
        },
        ...(average === null ? [] : [{ name: closedText.average, value: average, hint: closedText.averageHint }]),
        ...(grid.unreadable > 0
          ? [{ name: closedText.unreadable, value: whole(grid.unreadable), hint: closedText.unreadableHint }]
          : []),
      ]}
    />
  );
};

const WithAverage = ({ query, ...props }: FooterProps & { query: PagedQuery }) => {
  const { list, window } = props;
  const { value } = useRoute(
    'averageDelivery',
    { query: listRequest(list, window, query) },
    { everyMs: REQUEST_MS.list },
  );
  if (value?.isWhole === false) return <Counts {...props} average={closedText.tooMany} />;
  const minutes = value?.minutes ?? null;
  return <Counts {...props} average={minutes === null ? closedText.none : closedText.minutes(minutes.toFixed(2))} />;
};

export const Footer = (props: FooterProps) => {
  const { list, grid } = props;
  return list.isDeleted && grid.paged !== null ? (
    <WithAverage {...props} query={grid.paged} />
  ) : (
    <Counts {...props} average={null} />
  );
};
