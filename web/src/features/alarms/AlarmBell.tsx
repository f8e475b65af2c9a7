// The bell in the bar: how many alarms are not acknowledged, and whether this page may play sounds.
import { alarmPhase } from '@despacho/domain/alarms/acts.ts';
import { countEvents } from '@despacho/domain/alarms/start.ts';
import { NotificationsIcon } from '@blueprintjs/icons';
import { Suspense } from 'react';
import { useCan } from '../../kit/access.ts';
import { LIVE_MS } from '../../kit/freshness.ts';
import { lazyPart } from '../../kit/lazy/lazyPart.tsx';
import { useLive } from '../../kit/live.tsx';
import { BarButton } from '../../kit/shell/bar/BarButton.tsx';
import { bellText } from './bell/text.ts';

/** Sounds come after the page, and only for accounts with the permission to act on alarms. */
const Sound = lazyPart(async () => (await import('./sound/Sound.tsx')).Sound, {
  what: bellText.sound,
  isAbove: true,
});

type AlarmBellProps = { isOpen: boolean; onToggle: () => void };

export const AlarmBell = ({ isOpen, onToggle }: AlarmBellProps) => {
  const calling = useLive(
    ({ alarm }, now) => countEvents([...alarm.values()].filter((each) => alarmPhase(each, now) === 'calling')),
    { everyMs: LIVE_MS.screen },
  );
  return (
    <>
      {useCan('alarms.act') ? (
        <Suspense>
          <Sound />
        </Suspense>
      ) : null}
      <BarButton
        icon={<NotificationsIcon aria-hidden size={20} />}
        aria-label={bellText.bell(calling)}
        aria-expanded={isOpen}
        title={bellText.title}
        onClick={onToggle}
      >
        {calling === 0 ? null : <b aria-hidden="true">{calling}</b>}
      </BarButton>
    </>
  );
};
