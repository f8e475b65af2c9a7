// How fresh the data of a live screen is [LV5]: a band that cannot be overlooked, quiet notices, and the three ages.
import type { LiveStatus } from '@despacho/client/live/live.ts';
import { staleOf } from '@despacho/client/live/staleness.ts';
import { SECOND_MS } from '@despacho/contract/durations.ts';
import { clock, duration } from '@despacho/ui/format.ts';
import { LIVE_TEXT } from '@despacho/ui/live/text.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useAges, useConnection, useLiveStatus, useServerNow } from '../live.tsx';
import { useScreenPath } from './paths.tsx';
import { StillWhilePressed } from './StillWhilePressed.tsx';
import { CAUSE_TEXT, shellText, STATE_LABEL } from './text.ts';
import styles from './DataFreshness.module.css';

const useStale = () => {
  const now = useServerNow(SECOND_MS);
  return staleOf(useAges(), useLiveStatus(), { now, rate: useConnection().rate() });
};

/** What the page cannot solve alone: a new version, or a server that closed the connection for good. It reloads only on the button. */
const Offer = ({ hasNewBuild, ended }: Pick<LiveStatus, 'hasNewBuild' | 'ended'>) => {
  const live = useConnection();
  const isOutdated = hasNewBuild || ended === 'protocol';
  if (!isOutdated && ended === null) return null;
  return (
    <p className={styles['notice']}>
      {isOutdated ? shellText.newBuild : shellText.closed}{' '}
      <button type="button" onClick={() => (isOutdated ? location.reload() : live.retry())}>
        {isOutdated ? shellText.reload : shellText.retry}
      </button>
    </p>
  );
};

/** Leads to the list of those documents where the account may see it. */
const Unreadable = ({ count }: { count: number }) => {
  const to = useScreenPath()('/documents-unreadable');
  if (count === 0) return null;
  const text = LIVE_TEXT.unreadable(count);
  return <p className={styles['notice']}>{to === null ? text : <Link to={to}>{text}</Link>}</p>;
};

/** Always there, so that a change is read aloud; empty while all is well. */
export const FreshnessBand = () => {
  const stale = useStale();
  const { areJobsStopped, unreadable } = useAges();
  const { hasNewBuild, ended } = useLiveStatus();
  return (
    <div className={styles['place']} role="status">
      <StillWhilePressed>
        {stale === null ? null : (
          <p className={styles['band']}>
            <strong>{CAUSE_TEXT[stale.cause]}</strong>
            {/* The age grows each second: not something to be read aloud each time. */}
            <span aria-hidden="true">
              {stale.dataAt === null || stale.ageMs === null
                ? shellText.noData
                : shellText.lastData(clock(stale.dataAt), duration(stale.ageMs))}
            </span>
          </p>
        )}
        <Offer hasNewBuild={hasNewBuild} ended={ended} />
        {areJobsStopped ? <p className={styles['notice']}>{LIVE_TEXT.jobsStopped}</p> : null}
        <Unreadable count={unreadable} />
      </StillWhilePressed>
    </div>
  );
};

/** The same in one word, for the bar. */
export const LiveState = () => {
  const { freshness } = useLiveStatus();
  const stale = useStale();
  const { sourceMs } = useAges();
  // Until the server sends how old its source is, it is unknown whether this is live.
  const isUnknown = freshness === 'loading' || sourceMs === null;
  const state = isUnknown && stale === null ? 'loading' : (stale?.cause ?? 'live');
  return (
    <span className={styles['state']} data-state={state} title={shellText.state}>
      {STATE_LABEL[state]}
    </span>
  );
};

/** Greys what it holds while that is not live; the last values stay. */
export const Greyed = ({ children }: { children: ReactNode }) => (
  <div className={styles['greyed']} data-stale={useStale() !== null || undefined}>
    {children}
  </div>
);

const ageText = (ms: number | null): string => (ms === null ? shellText.unknownAge : duration(ms));

export const AgesLine = () => {
  const { linkMs, sourceMs, jobsMs } = useAges();
  const rows = [
    [shellText.link, linkMs],
    [shellText.source, sourceMs],
    [shellText.jobs, jobsMs],
  ] as const;
  return (
    <dl className={styles['ages']} aria-label={shellText.ages}>
      {rows.map(([name, ms]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{ageText(ms)}</dd>
        </div>
      ))}
    </dl>
  );
};
