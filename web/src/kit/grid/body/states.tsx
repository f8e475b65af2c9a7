// Notes of a grid that has no rows, or no newer ones.
import { StillWhilePressed } from '../../shell/StillWhilePressed.tsx';
import { gridText } from '../text.ts';
import styles from './states.module.css';

type StateProps = {
  hasRows: boolean;
  empty?: string;
  isLoading?: boolean;
  failure?: string | null;
  onRetry?: () => void;
  isStale?: boolean;
};

const BONES = 8;

const Retry = ({ onRetry }: Pick<StateProps, 'onRetry'>) =>
  onRetry === undefined ? null : (
    <button type="button" onClick={onRetry}>
      {gridText.retry}
    </button>
  );

/** Above rows that are there, but may be old. */
export const StateStrip = ({ hasRows, failure = null, onRetry, isStale = false }: StateProps) => (
  <StillWhilePressed>
    {!hasRows || (failure === null && !isStale) ? null : (
      <div className={styles['strip']} role="status">
        <span>{failure ?? gridText.stale}</span>
        {failure === null ? null : <Retry onRetry={onRetry} />}
      </div>
    )}
  </StillWhilePressed>
);

/** In place of rows. */
export const GridNote = (props: StateProps & { onClearFilters: () => void }) => {
  const { hasRows, empty = gridText.empty, isLoading = false, failure = null, onRetry, onClearFilters } = props;
  if (hasRows) {
    return (
      <div className={styles['note']} role="status">
        <p>{gridText.nothingFound}</p>
        <button type="button" onClick={onClearFilters}>
          {gridText.clearAll}
        </button>
      </div>
    );
  }
  if (failure !== null) {
    return (
      <div className={styles['note']} role="alert">
        <p>{failure}</p>
        <Retry onRetry={onRetry} />
      </div>
    );
  }
  if (isLoading) {
    return (
      <div className={styles['loading']} role="status" aria-label={gridText.loading}>
        {Array.from({ length: BONES }, (_, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- they are all the same
          <div key={index} className={styles['bone']} />
        ))}
      </div>
    );
  }
  return (
    <div className={styles['note']} role="status">
      <p>{empty}</p>
    </div>
  );
};
