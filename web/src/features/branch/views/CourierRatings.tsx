// CALIFICACIÓN DE PILOTOS: the stars that the couriers of a branch were given [BR13].
import type { RouteValue } from '@despacho/client/rest.ts';
import type { LiveBranch } from '@despacho/contract/live/kinds.ts';
import { decimal } from '@despacho/ui/format.ts';
import { REQUEST_MS } from '../../../kit/freshness.ts';
import type { Columns } from '../../../kit/grid/column.ts';
import { useRoute } from '../../../kit/requests/useRoute.ts';
import { ResourceGrid } from '../../../kit/resource/ResourceGrid.tsx';
import { viewText as text } from './text.ts';

type Ratings = RouteValue<'branchRatings'>;
type Row = Ratings['couriers'][number];

const columns: Columns<Row> = [
  { id: 'name', header: text.courier, kind: 'text', value: ({ name }) => name, width: 240, card: 'title' },
  {
    id: 'stars',
    header: text.stars,
    // A text, so that the cards of a phone show it without a rating too.
    kind: 'text',
    value: ({ average }) => (average === null ? text.notRated : decimal(average)),
    render: ({ average }) =>
      average === null ? (
        text.notRated
      ) : (
        <span aria-label={text.starsOf(decimal(average))} role="img">
          {decimal(average)} ★
        </span>
      ),
    width: 160,
  },
  { id: 'count', header: text.ratingCount, kind: 'number', value: ({ count }) => count, width: 150 },
];

const rowsOf = ({ couriers }: Ratings): Row[] => couriers;

export const CourierRatings = ({ branch: { id } }: { branch: LiveBranch }) => {
  const result = useRoute('branchRatings', { params: { id } }, { everyMs: REQUEST_MS.list });
  return (
    <ResourceGrid
      id="branch-courier-ratings"
      title={text.ratings}
      columns={columns}
      result={result}
      rows={rowsOf}
      rowId={(row) => row.id}
      size={20}
      sizes={[10, 20, 50]}
      empty={text.noCouriers}
    />
  );
};
