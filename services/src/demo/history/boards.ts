// The boards of the hours before the city begins, as the job would have recorded them while the day was simulated.
import type { BoardFrame } from '@despacho/contract/pastBoard.ts';
import { capturedFrame } from '@despacho/domain/board/past/capture.ts';
import { hourFrom, hourOf } from '@despacho/domain/board/past/hours.ts';
import { boardHourDocument } from '../../store/pastBoard.ts';
import type { PlainDocument } from '../documents.ts';
import { waitingSince } from '../simulator/couriers/waiting.ts';
import type { World } from '../simulator/world.ts';

/** Long enough to look back at a shift. */
const RECORDED_MS = 3 * 3_600_000;

const frameOf = ({ orders, riders, companies, at }: World): BoardFrame =>
  capturedFrame(
    {
      orders: Array.from(orders.values(), ({ order }) => order),
      couriers: Array.from(riders.values(), ({ courier }) => courier),
      statuses: new Map(
        Array.from(riders.values(), (rider) => [
          rider.courier.id,
          { isReturning: rider.status.isReturning, inStoreSince: waitingSince(rider) },
        ]),
      ),
      companies: companies.values(),
    },
    at,
  );

/** Records the last hours before `now`, a board for each step of a minute. */
export const boardRecorder = (now: number) => {
  const frames: BoardFrame[] = [];
  return {
    onStep: (world: World): void => {
      if (world.at > now - RECORDED_MS) frames.push(frameOf(world));
    },
    frames: (): readonly BoardFrame[] => frames,
  };
};

export const boardDocuments = (frames: readonly BoardFrame[]): PlainDocument[] =>
  [...Map.groupBy(frames, ({ at }) => hourOf(at)).values()].flatMap((ofHour) => {
    const hour = hourFrom(ofHour, 1);
    return hour === null ? [] : [boardHourDocument(hour)];
  });
