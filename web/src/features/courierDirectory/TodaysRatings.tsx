// The fourth tab of the directory: the ratings that branches gave today, the newest first [RA8].
import type { RouteValue } from '@despacho/client/rest.ts';
import type { CourierRating } from '@despacho/contract/couriers/ratings.ts';
import { courierRatingColumns } from '../../entities/couriers/ratingColumns.tsx';
import { REQUEST_MS } from '../../kit/freshness.ts';
import { useRoute } from '../../kit/requests/useRoute.ts';
import { ResourceGrid } from '../../kit/resource/ResourceGrid.tsx';
import { listText } from './text.ts';

const SIZES = [20, 30, 40, 50];
const rowsOf = ({ ratings }: RouteValue<'todaysRatings'>): CourierRating[] => ratings;
const idOf = ({ id }: CourierRating): string => id;
const nameOf = ({ courier }: CourierRating): string => courier.name;

export const TodaysRatings = () => {
  const result = useRoute('todaysRatings', { query: {} }, { everyMs: REQUEST_MS.list });
  return (
    <ResourceGrid
      id="couriers-ratings"
      title={listText.ratings}
      isBeneath
      columns={courierRatingColumns}
      result={result}
      rows={rowsOf}
      rowId={idOf}
      nameOf={nameOf}
      size={50}
      sizes={SIZES}
      empty={listText.empty}
      intro={result.value?.isWhole === false ? listText.moreRatings(result.value.ratings.length) : undefined}
    />
  );
};
