// The alarms at the right of the screen: one's own, open, acknowledged, shelved, and those that ended today.
import { Button } from '@blueprintjs/core';
import { CrossIcon } from '@blueprintjs/icons';
import { useSessionState } from '@despacho/client/session/hooks.ts';
import type { Alarm } from '@despacho/contract/alarms.ts';
import { episodesOf } from '@despacho/domain/alarms/episodes.ts';
import { alarmFlood } from '@despacho/domain/alarms/flood.ts';
import { countEvents } from '@despacho/domain/alarms/start.ts';
import { useEffect, useRef, useState } from 'react';
import { useCan } from '../../kit/access.ts';
import { LIVE_MS } from '../../kit/freshness.ts';
import { Note, Row, Stack } from '../../kit/layout/Page.tsx';
import { useAges, useLive, useShownNow, useConnection, useShownAt } from '../../kit/live.tsx';
import { useListedKeys } from '../../kit/shell/keys/listedKeys.ts';
import { AlarmList, type AlarmListProps } from './AlarmList.tsx';
import { openAlarms } from './alarmRows.ts';
import styles from './Alarms.module.css';
import { ClearedAlarms } from './ClearedAlarms.tsx';
import type { StaffEpisode } from './EpisodeFacts.tsx';
import { grouped } from './grouping.ts';
import { pressHandOver } from './keys.ts';
import { Shift } from './shift/Shift.tsx';
import { SoundControl } from './SoundControl.tsx';
import { ALARM_KEYS, alarmText, NO_KEYS } from './text.ts';
import { unsaved } from './unsavedNotes.ts';

// What each open episode covers now, from the live collections of this account.

/** By alarm. */
const useEpisodes = (): ReadonlyMap<string, StaffEpisode> => {
  const connection = useConnection();
  const shownAt = useShownAt();
  return useLive(
    ({ alarm, order, courier, courierStatus, company, position }, now) =>
      episodesOf(
        alarm.values(),
        {
          orders: order.values(),
          couriers: courier.values(),
          statuses: courierStatus,
          companies: company,
          fixes: position,
          rate: connection.rate(),
        },
        shownAt(now),
      ),
    { everyMs: LIVE_MS.screen },
  );
};

type SectionProps = Omit<AlarmListProps, 'listed'> & { title: string; alarms: readonly Alarm[] };

const Section = ({ title, alarms, ...rest }: SectionProps) =>
  alarms.length === 0 ? null : (
    <section aria-label={title}>
      <h3>
        {title} <span>{countEvents(alarms.filter(({ clearedAt }) => clearedAt === null))}</span>
      </h3>
      <AlarmList listed={grouped(alarms)} {...rest} />
    </section>
  );

const Alarms = () => {
  const now = useShownNow();
  const canAct = useCan('alarms.act');
  useListedKeys(canAct ? ALARM_KEYS : NO_KEYS);
  const { isStale, isSourceStopped } = useAges();
  const [isShowingCleared, setIsShowingCleared] = useState(false);
  const alarms = useLive(({ alarm }) => [...alarm.values()], { everyMs: LIVE_MS.screen });
  const episodes = useEpisodes();
  const session = useSessionState();
  const ownId = session.isSignedIn ? session.profile.id : null;
  const { mine, calling, acknowledged, shelved } = openAlarms(alarms, ownId, now, (id) => unsaved.has(id));
  const flood = alarmFlood(alarms, now);
  const isEmpty = mine.length + calling.length + acknowledged.length + shelved.length === 0;
  return (
    <Stack>
      {canAct ? <SoundControl /> : <Note kind="info">{alarmText.readOnly}</Note>}
      {isStale || isSourceStopped ? <Note kind="info">{alarmText.old}</Note> : null}
      {flood === null ? null : (
        <Note kind="urgent" role="alert">
          <strong>{alarmText.flood}</strong> {alarmText.floodDetail(flood.raised)}{' '}
          {calling.some(({ priority }) => priority === 'high') ? alarmText.floodHigh : null}
        </Note>
      )}
      {isEmpty ? <Note>{alarmText.none}</Note> : null}
      {canAct && !isEmpty ? (
        <Note>
          <small>{alarmText.keys}</small>
        </Note>
      ) : null}
      <Section title={alarmText.mine} alarms={mine} now={now} canAct={canAct} episodes={episodes} />
      <Section title={alarmText.calling} alarms={calling} now={now} canAct={canAct} episodes={episodes} isCalling />
      {canAct ? <Shift now={now} /> : null}
      <Section title={alarmText.held} alarms={acknowledged} now={now} canAct={canAct} episodes={episodes} />
      <Section title={alarmText.shelved} alarms={shelved} now={now} canAct={canAct} episodes={episodes} />
      <Row>
        <Button aria-expanded={isShowingCleared} onClick={() => setIsShowingCleared(!isShowingCleared)}>
          {isShowingCleared ? alarmText.hideCleared : alarmText.showCleared}
        </Button>
      </Row>
      {isShowingCleared ? <ClearedAlarms now={now} /> : null}
    </Stack>
  );
};

export const AlarmPanel = ({ onClose }: { onClose: () => void }) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    heading.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <aside
      className={styles['panel']}
      aria-label={alarmText.title}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
        else pressHandOver(event);
      }}
    >
      <header>
        <h2 ref={heading} tabIndex={-1}>
          {alarmText.title}
        </h2>
        <Button
          variant="minimal"
          icon={<CrossIcon aria-hidden size={20} />}
          aria-label={alarmText.close}
          onClick={onClose}
        />
      </header>
      <div className={styles['body']}>
        <Alarms />
      </div>
    </aside>
  );
};
