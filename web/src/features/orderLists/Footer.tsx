// Below a closed list: how many orders it has and how long their deliveries took, over all of its pages.
import { whole } from '@despacho/ui/format.ts';
import { FootCounts } from '../../kit/grid/bar/FootCounts.tsx';
import type { GridControls } from '../../kit/grid/props.ts';
import type { PagedQuery } from '../../kit/grid/source.ts';
import { useRoute } from '../../kit/requests/useRoute.ts';
import type { ClosedList } from './closedLists.ts';
import { listRequest } from './listRequest.ts';
import { closedText } from './text.ts';
import type { ListWindow } from './useWindow.ts';

const EVERY_MS = 60_000;

type FooterProps = { list: ClosedList; window: ListWindow; grid: GridControls };

const Counts = ({ grid, average }: { grid: GridControls; average: string | null }) => {
  const { count, isCountExact } = grid;
  const total = count === null ? closedText.none : isCountExact ? whole(count) : closedText.atLeast(whole(count));
  return (
    <FootCounts
      label={closedText.footer}
      hint={closedText.footerHint}
      counts={[
        [closedText.count, total],
        ...(average === null ? [] : [[closedText.average, average] as const]),
        ...(grid.unreadable > 0 ? [[closedText.unreadable, whole(grid.unreadable)] as const] : []),
      ]}
    />
  );
};

const WithAverage = ({ list, window, grid, query }: FooterProps & { query: PagedQuery }) => {
  const { value } = useRoute('averageDelivery', { query: listRequest(list, window, query) }, { everyMs: EVERY_MS });
  if (value?.isWhole === false) return <Counts grid={grid} average={closedText.tooMany} />;
  const minutes = value?.minutes ?? null;
  return <Counts grid={grid} average={minutes === null ? closedText.none : closedText.minutes(minutes.toFixed(2))} />;
};

export const Footer = (props: FooterProps) => {
  const { list, grid } = props;
  return list.isDeleted && grid.paged !== null ? (
    <WithAverage {...props} query={grid.paged} />
  ) : (
    <Counts grid={grid} average={null} />
  );
};
