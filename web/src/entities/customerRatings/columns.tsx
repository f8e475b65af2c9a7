// Low ratings of customers, as the grid shows them. Each leads to its order.
import type { LowRating } from '@despacho/contract/customerRatings.ts';
import { Link } from 'react-router-dom';
import type { Columns } from '../../kit/grid/column.ts';
import { useScreenPath } from '../../kit/shell/paths.tsx';
import { ratingText } from './text.ts';

const OrderLink = ({ rating: { orderId, number } }: { rating: LowRating }) => {
  const to = useScreenPath()('/order/:orderId', { orderId });
  return to === null ? number : <Link to={to}>{number}</Link>;
};

export type Names = { company: (id: string | null) => string; branch: (id: string | null) => string };

export const ratingColumns = ({ company, branch }: Names): Columns<LowRating> => [
  {
    id: 'number',
    header: ratingText.number,
    kind: 'text',
    value: ({ number }) => number,
    render: (rating) => <OrderLink rating={rating} />,
    width: 130,
    card: 'title',
  },
  { id: 'stars', header: ratingText.stars, kind: 'number', value: ({ stars }) => stars, width: 120, card: 'mark' },
  { id: 'opinion', header: ratingText.opinion, kind: 'text', value: ({ opinion }) => opinion ?? '', width: 360 },
  { id: 'courier', header: ratingText.courier, kind: 'text', value: ({ courier }) => courier?.name ?? '', width: 180 },
  { id: 'company', header: ratingText.company, kind: 'text', value: ({ companyId }) => company(companyId), width: 180 },
  { id: 'branch', header: ratingText.branch, kind: 'text', value: ({ branchId }) => branch(branchId), width: 150 },
  { id: 'ratedAt', header: ratingText.ratedAt, kind: 'date', value: ({ ratedAt }) => Date.parse(ratedAt), width: 170 },
];
