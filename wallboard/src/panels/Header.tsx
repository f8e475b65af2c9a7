// What the wall shows, how fresh its data is and what time it is there: always in the same places.
import type { Stale } from '@despacho/client/live/staleness.ts';
import { HOUR_MS } from '@despacho/contract/durations.ts';
import { clock, countdown, day, duration, weekday } from '@despacho/ui/format.ts';
import { memo } from 'react';
import { CAUSE_TITLE } from '../freshness.ts';
import type { SceneName } from '../scenes/names.ts';
import { HEADER_TEXT, PAST_TEXT, SCENE_LABEL, STALE_TEXT } from '../text.ts';
import styles from './Header.module.css';

/** Which scene it is, and how many take turns. */
type TurnsProps = { scene: SceneName; scenes: readonly SceneName[] };

export const Turns = memo(({ scene, scenes }: TurnsProps) => (
  <span className={styles['turns']} data-scene={scene}>
    {SCENE_LABEL[scene]}
    {scenes.length > 1 ? scenes.map((name) => <i key={name} data-on={name === scene || undefined} />) : null}
  </span>
));
Turns.displayName = 'Turns';

/** Enough of the hash to distinguish two builds. */
const BUILD_SHOWN = 7;

/** Real milliseconds; null = unknown. */
type HeaderAges = { linkMs: number | null; sourceMs: number | null; fixMs: number | null };

type HeaderProps = {
  scopeName: string | null;
  scene: SceneName;
  scenes: readonly SceneName[];
  stale: Stale | null;
  notices: readonly string[];
  ages: HeaderAges;
  build: string;
  now: number;
  /** It is a past minute, `now`, and nothing else of the page may be taken for the present. */
  isPast?: boolean;
};

const Age = ({ label, ms }: { label: string; ms: number | null }) => (
  <span className={styles['age']}>
    {label} <b>{ms === null ? HEADER_TEXT.unknown : duration(ms)}</b>
  </span>
);

const PastBanner = ({ at }: { at: number }) => (
  <div className={`${styles['banner']} ${styles['past']}`} role="status" data-past-banner>
    <strong>{PAST_TEXT.title}</strong>
    <span className={styles['bannerDetail']}>
      <b>{PAST_TEXT.at(weekday(at), day(at), clock(at).slice(0, 5))}</b>
      <span>{PAST_TEXT.note}</span>
    </span>
  </div>
);

/** Shows the age as a number that grows. */
const StaleBanner = ({ stale: { cause, dataAt, ageMs } }: { stale: Stale }) => (
  <div className={styles['banner']} role="alert" data-stale-banner>
    <strong>{CAUSE_TITLE[cause]}</strong>
    <span className={styles['bannerDetail']}>
      {dataAt === null ? null : <span>{STALE_TEXT.since(clock(dataAt))}</span>}
      {ageMs === null ? null : <b>{STALE_TEXT.age(ageMs < HOUR_MS ? countdown(ageMs) : duration(ageMs))}</b>}
    </span>
  </div>
);

export const Header = memo(
  ({ scopeName, scene, scenes, stale, notices, ages, build, now, isPast = false }: HeaderProps) => (
    <header className={styles['header']}>
      <h1 className={styles['title']}>
        <span>{HEADER_TEXT.title}</span>
      </h1>
      <p className={styles['context']}>
        <b>{scopeName ?? HEADER_TEXT.allCompanies}</b>
        <Turns scene={scene} scenes={scenes} />
      </p>
      {isPast ? <PastBanner at={now} /> : stale === null ? null : <StaleBanner stale={stale} />}
      <ul className={styles['notices']}>
        {notices.map((notice) => (
          <li key={notice}>{notice}</li>
        ))}
      </ul>
      <p className={styles['ages']} data-stale={stale !== null || undefined} hidden={isPast}>
        <i />
        <Age label={HEADER_TEXT.link} ms={ages.linkMs} />
        <Age label={HEADER_TEXT.source} ms={ages.sourceMs} />
        <Age label={HEADER_TEXT.fixes} ms={ages.fixMs} />
      </p>
      <p className={styles['stacked']}>
        <span>{HEADER_TEXT.build}</span>
        <span data-build={build}>{build.slice(0, BUILD_SHOWN)}</span>
      </p>
      <p className={`${styles['stacked']} ${styles['date']}`}>
        <span>{weekday(now)}</span>
        <span>{day(now)}</span>
      </p>
      <time className={styles['clock']} dateTime={new Date(now).toISOString()}>
        {clock(now)}
      </time>
    </header>
  ),
);
Header.displayName = 'Header';
