// Records the board of each minute, so that any minute of the last months can be looked at again [PB1] [PB2].
import { kinds } from '@despacho/contract/live/kinds.ts';
import { capturedFrame } from '@despacho/domain/board/past/capture.ts';
import { recordBoard } from '../store/pastBoard.ts';
import type { JobCounts, JobTools } from './job.ts';
import { readLive, readWhole } from './liveState.ts';

/** What a record is computed from; what it stores is the contract's `recordedOrder`. */
const sourceOrder = kinds.order.state.pick({
  id: true,
  number: true,
  status: true,
  type: true,
  paymentMethod: true,
  isPriority: true,
  municipality: true,
  zone: true,
  company: true,
  branch: true,
  courier: true,
  createdAt: true,
  customerName: true,
  destination: true,
  suggestedPosition: true,
});
const sourceCourier = kinds.courier.state.pick({
  id: true,
  name: true,
  company: true,
  branch: true,
  accountStatus: true,
  availability: true,
});
const sourceStatus = kinds.courierStatus.state.pick({ isReturning: true, inStoreSince: true });
const sourceCompany = kinds.company.state.pick({ id: true, lateLimitSec: true });

/** `stepMin`: minutes of the operation's clock between two runs. */
export const recordingBoard =
  (stepMin: number) =>
  async (tools: JobTools): Promise<JobCounts> => {
    const { db, clock } = tools;
    const state = await readWhole(tools, async () => ({
      orders: await readLive(tools, 'order', sourceOrder),
      couriers: await readLive(tools, 'courier', sourceCourier),
      statuses: await readLive(tools, 'courierStatus', sourceStatus),
      companies: await readLive(tools, 'company', sourceCompany),
    }));
    // An incomplete board would be a false memory; the screens name the gap.
    if (state === null) return { skipped: 1 };
    const { orders, couriers, statuses, companies } = state;
    const frame = capturedFrame(
      { orders: orders.values(), couriers: couriers.values(), statuses, companies: companies.values() },
      clock.now(),
    );
    const { result, bytes, stepMin: keptStepMin } = await recordBoard(db, frame, stepMin);
    if (result === 'tooLarge') {
      tools.log.warn({ orders: frame.orders.length }, 'the boards of this hour are too large to be recorded');
      return { tooLarge: 1 };
    }
    return result === 'unchanged' ? { unchanged: 1 } : { recorded: 1, bytes, stepMin: keptStepMin };
  };
