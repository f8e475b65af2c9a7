// The cards of a section, drawn as they come into sight: five hundred cost as much as those that are seen.
import { useState } from 'react';
import { AlarmCard } from './AlarmCard.tsx';
import { AlarmGroup } from './AlarmGroup.tsx';
import { List } from '../../kit/layout/List.tsx';
import styles from './Alarms.module.css';
import type { StaffEpisode } from './EpisodeFacts.tsx';
import type { Listed } from './grouping.ts';

/** Drawn at once, and added when the end of them comes into sight. */
const STEP = 15;

export type AlarmListProps = {
  listed: readonly Listed[];
  now: number;
  canAct: boolean;
  episodes: ReadonlyMap<string, StaffEpisode>;
  /** Whether the first of them comes before all others. */
  isCalling?: boolean;
};

/** Seen from this far, so that the next ones are there before the end is reached. */
const MARGIN = '400px';

type EndProps = { onSeen: () => void };

/** A new one for each step, because an observer reports only changes. */
const End = ({ onSeen }: EndProps) => {
  const observe = (mark: HTMLLIElement | null) => {
    if (mark === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) onSeen();
      },
      { rootMargin: MARGIN },
    );
    observer.observe(mark);
    return () => observer.disconnect();
  };
  return <li ref={observe} className={styles['end']} aria-hidden />;
};

const useDrawn = (count: number) => {
  const [drawn, setDrawn] = useState(STEP);
  return { drawn, end: drawn < count ? <End key={drawn} onSeen={() => setDrawn(drawn + STEP)} /> : null };
};

/** A group contains the list of its alarms, each on its own. */
export const AlarmList = ({ listed, isCalling = false, ...rest }: AlarmListProps) => {
  const { drawn, end } = useDrawn(listed.length);
  const { now, canAct, episodes } = rest;
  return (
    <List look="cards">
      {listed.slice(0, drawn).map((each, at) =>
        'group' in each ? (
          <AlarmGroup key={each.group.key} group={each.group} now={now} canAct={canAct}>
            <AlarmList listed={each.group.alarms.map((alarm) => ({ alarm }))} {...rest} />
          </AlarmGroup>
        ) : (
          <AlarmCard
            key={each.alarm.id}
            alarm={each.alarm}
            isNext={isCalling && at === 0}
            episode={episodes.get(each.alarm.id)}
            now={now}
            canAct={canAct}
          />
        ),
      )}
      {end}
    </List>
  );
};
