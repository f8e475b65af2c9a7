// Stars of a rating, read aloud as a number.
import { STARS } from '@despacho/contract/couriers/ratings.ts';
import { decimal } from '@despacho/ui/format.ts';
import styles from './Stars.module.css';
import { courierRatingText as text } from './text.ts';

const PATH = 'M12 1.6l3.2 6.6 7.2 1-5.2 5.1 1.2 7.2L12 18.1l-6.4 3.4 1.2-7.2L1.6 9.2l7.2-1z';

/** A whole star; the space around it belongs to its place. */
export const StarShape = ({ isFilled }: { isFilled: boolean }) => (
  <svg className={styles['star']} viewBox="0 0 24 24" aria-hidden="true" data-filled={isFilled || undefined}>
    <path d={PATH} />
  </svg>
);

const places = Array.from({ length: STARS.max }, (_, place) => place);

/** `average` null: no one has rated. The last star is filled in part. */
export const Stars = ({ average }: { average: number | null }) =>
  average === null ? (
    <span className={styles['none']}>{text.notRated}</span>
  ) : (
    <span className={styles['stars']}>
      <strong aria-hidden="true">{decimal(average)}</strong>
      <span role="img" aria-label={text.starsOf(decimal(average))} className={styles['row']}>
        {places.map((place) => (
          <span key={place} className={styles['place']}>
            <StarShape isFilled={false} />
            <span
              className={styles['part']}
              style={{ inlineSize: `${Math.max(0, Math.min(1, average - place)) * 100}%` }}
            >
              <StarShape isFilled />
            </span>
          </span>
        ))}
      </span>
    </span>
  );
