// Handlers of the sandbox's own calls: the next step of an order, and the clock of a key.
import { advanced, FARTHEST_CLOCK_MS } from '@despacho/domain/openApi/robot.ts';
import { clientTime } from '@despacho/domain/openApi/views.ts';
import type { Firestore } from '../../store/firestore.ts';
import { moveClock } from '../../store/sandbox.ts';
import type { Handlers } from '../handlers.ts';
import { refuse, respond } from '../outcome.ts';
import { orderFollower } from './creation.ts';
import type { Sandbox } from './sandboxTools.ts';

const liveKey = () => refuse('forbidden', { reason: 'test-key-required' });

/** [OA17] */
export const clientTestHandlers = (
  db: Firestore,
  sandbox: Sandbox,
): Pick<Handlers, 'clientAdvanceOrder' | 'clientMoveClock'> => {
  const followed = orderFollower(() => sandbox);
  return {
    clientAdvanceOrder: async (call) => {
      if (call.caller.mode !== 'test') return liveKey();
      const saved = await sandbox.write(call, call.params.id, (stored, now) => ({
        ok: true,
        stored: { ...stored, advancedAt: [...advanced(stored, now).advancedAt] },
      }));
      return saved.ok ? respond(await followed(call, saved.value)) : saved;
    },
    clientMoveClock: async (call) => {
      if (call.caller.mode !== 'test') return liveKey();
      const byMs = call.body.seconds * 1_000;
      if (!(await moveClock(db, call.caller.id, { byMs, farthestMs: FARTHEST_CLOCK_MS })))
        return refuse('invalid', [{ path: 'body.seconds', issue: 'out-of-range' }]);
      return respond({ now: clientTime(await sandbox.nowOf(call)) });
    },
  };
};
