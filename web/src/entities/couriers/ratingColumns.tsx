// Ratings of couriers by branches, as lists show them.
import { ratingIssue, type CourierRating } from '@despacho/contract/couriers/ratings.ts';
import { whole } from '@despacho/ui/format.ts';
import type { Columns } from '../../kit/grid/column.ts';
import { courierRatingText as text, RATING_ISSUE_TEXT } from './text.ts';

export const issueLabel = ({ issue }: Pick<CourierRating, 'issue'>): string =>
  issue === null ? text.otherIssue : RATING_ISSUE_TEXT[issue];

export const courierRatingColumns: Columns<CourierRating> = [
  { id: 'ratedAt', header: text.ratedAt, kind: 'date', value: ({ ratedAt }) => Date.parse(ratedAt), width: 190 },
  {
    id: 'courier',
    header: text.courier,
    kind: 'text',
    value: ({ courier }) => courier.name,
    width: 200,
    card: 'title',
  },
  {
    id: 'stars',
    header: text.stars,
    kind: 'number',
    value: ({ stars }) => stars,
    render: ({ stars }) => (
      <span role="img" aria-label={text.starsOf(whole(stars))}>
        {whole(stars)} ★
      </span>
    ),
    width: 120,
    card: 'mark',
  },
  {
    id: 'issue',
    header: text.issue,
    kind: 'enum',
    value: issueLabel,
    values: [...ratingIssue.options.map((issue) => RATING_ISSUE_TEXT[issue]), text.otherIssue],
    width: 230,
  },
  { id: 'comment', header: text.comment, kind: 'text', value: ({ comment }) => comment, width: 360 },
  { id: 'branch', header: text.branch, kind: 'text', value: ({ branch }) => branch?.name ?? '', width: 180 },
];
