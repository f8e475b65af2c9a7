import type { LockView } from '@despacho/domain/machines/orderEditEvents.ts';
import { noLock } from '@despacho/domain/machines/orderEditLock.ts';
import { hostileText } from '../../gallery/hostile.ts';
import type { Story } from '../../gallery/story.ts';
import { NoticeLine } from './LockNotice.tsx';
import { noticeOf } from './notice.ts';

const ana = { id: 'ana', name: 'Ana Ruiz', expiresAt: '2026-11-21T18:05:00.000Z' };
const view = (only: Partial<LockView>): LockView => ({ ...noLock('others'), ...only });

const views: Record<string, LockView> = {
  asking: view({ state: 'asking' }),
  'another has it': view({ holder: ana }),
  'one with a hostile name has it': view({ holder: { ...ana, name: hostileText } }),
  'another tab has it': view({ holder: ana, isSameUser: true }),
  'lost to another': view({ state: 'lost', cause: 'taken', holder: ana }),
  'lost to another tab': view({ state: 'lost', cause: 'taken', holder: ana, isSameUser: true }),
  'taken away': view({ state: 'lost', cause: 'taken' }),
  'over by its time': view({ state: 'lost', cause: 'expired' }),
  'closed while nobody was there': view({ state: 'lost', cause: 'idle' }),
  'could not be asked for': view({ state: 'failed' }),
};

export const stories: Story[] = Object.entries(views).map(([name, lock]) => ({
  name,
  render: () =>
    [false, true].map((hasChanges) => {
      const notice = noticeOf(lock, hasChanges);
      return notice === null ? null : (
        <NoticeLine key={String(hasChanges)} notice={notice} canClear={hasChanges} onAct={() => undefined} />
      );
    }),
}));
