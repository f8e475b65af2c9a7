// Every notice about a lock, with and without unsaved text.
import type { LockView } from '@despacho/domain/machines/orderEditEvents.ts';
import { lockView } from '@despacho/domain/machines/orderLockView.ts';
import { hostileText } from '../../../gallery/hostile.ts';
import type { Story } from '../../../gallery/story.ts';
import { NoticeLine } from './LockNotice.tsx';
import { lockNotice } from './lockNotice.ts';

const ana = { id: 'ana', name: 'Ana Ruiz', expiresAt: '2026-11-21T18:05:00.000Z' };
const view = (only: Partial<LockView>): LockView => ({ ...lockView('others'), ...only });

const views: Record<string, LockView> = {
  requesting: view({ state: 'requesting' }),
  'another person has it': view({ holder: ana }),
  'one with a hostile name has it': view({ holder: { ...ana, name: hostileText } }),
  'another tab has it': view({ holder: ana, isSameUser: true }),
  'lost to another person': view({ state: 'lost', cause: 'revoked', holder: ana }),
  'lost to another tab': view({ state: 'lost', cause: 'revoked', holder: ana, isSameUser: true }),
  cleared: view({ state: 'lost', cause: 'revoked' }),
  expired: view({ state: 'lost', cause: 'expired' }),
  'released without input': view({ state: 'lost', cause: 'idle' }),
  'request failed': view({ state: 'failed' }),
};

export const stories: Story[] = Object.entries(views).map(([name, lock]) => ({
  name,
  render: () =>
    [false, true].map((hasChanges) => {
      const notice = lockNotice(lock, hasChanges);
      return notice === null ? null : (
        <NoticeLine key={String(hasChanges)} notice={notice} canClear={hasChanges} onAct={() => undefined} />
      );
    }),
}));
