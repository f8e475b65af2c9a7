// Deleted orders by the user who closed them, counted over the whole list; a press shows one kind only.
import { SetChips } from '../../kit/grid/bar/SetChips.tsx';
import type { GridControls } from '../../kit/grid/props.ts';
import type { PagedQuery, PagedSource } from '../../kit/grid/source.ts';
import type { ListedOrder } from '../../entities/orders/listed.ts';
import { closing } from '@despacho/contract/orders/lists.ts';
import { closedText } from './text.ts';
import { CLOSING_LABEL, CLOSINGS } from './useOrderSource.ts';

type ClosingChipsProps = { grid: GridControls; source: PagedSource<ListedOrder>; query: PagedQuery };

const labelOf = (value: string): string => {
  const { data } = closing.safeParse(value);
  return data === undefined ? value : CLOSING_LABEL[data];
};

export const ClosingChips = ({ grid, source, query }: ClosingChipsProps) => {
  // oxlint-disable-next-line react/hooks -- a list has one source for good
  const counts = source.useCounts(query, 'closing', CLOSINGS);
  const facets = () => [...counts].map(([key, count]) => ({ key, text: labelOf(key), count }));
  return (
    <SetChips
      grid={{ ...grid, facets }}
      column="closing"
      label={closedText.closing}
      values={CLOSINGS}
      render={labelOf}
    />
  );
};
