// The counters of a past minute. Each leads to the orders or couriers of that minute that it counts.
import type { PastBoard } from '@despacho/contract/pastBoard.ts';
import { ORDER_STATUS, type AlertLevel } from '@despacho/contract/orders/order.ts';
import type { QueueName } from '@despacho/domain/board/board.ts';
import { COURIER_STATES, type CourierState } from '@despacho/domain/couriers/couriers.ts';
import { duration, whole } from '@despacho/ui/format.ts';
import { LEVEL_LABEL } from '@despacho/ui/text.ts';
import { useSearchParams } from 'react-router-dom';
import { useCourierStateText } from '../../entities/couriers/CourierStateLabel.tsx';
import { countedAddress, QUEUE_FILTER } from '../../entities/orders/counted.ts';
import { Kpi } from '../../kit/kpi/Kpi.tsx';
import { Tiles } from '../../kit/layout/Tiles.tsx';
import { countersText as text, QUEUE_TEXT } from './text.ts';

const LEVELS = ['LATE', 'TO_BE_LATE', 'VERIFY', 'ON_TIME'] as const satisfies readonly AlertLevel[];
const QUEUES = ['withoutCourier', 'withoutCoordinates', 'untyped'] as const satisfies readonly QueueName[];

const COURIERS = 'couriers';

/** The state of the couriers that are listed; null: all. */
export const shownState = (params: URLSearchParams): CourierState | null =>
  COURIER_STATES.find((state) => state === params.get(COURIERS)) ?? null;

/** A second press shows all of them again. */
const stateAddress = (params: URLSearchParams, state: CourierState): string => {
  const next = new URLSearchParams(params);
  if (shownState(params) === state) next.delete(COURIERS);
  else next.set(COURIERS, state);
  return `?${next.toString()}`;
};

export const Counters = ({ counts: { orders, couriers } }: NonNullable<PastBoard['board']>) => {
  const [params] = useSearchParams();
  const stateText = useCourierStateText();
  return (
    <>
      <Tiles title={text.levels}>
        {LEVELS.map((level) => (
          <li key={level}>
            <Kpi
              level={level}
              label={LEVEL_LABEL[level]}
              value={whole(orders.levels[level])}
              isUrgent={level === 'LATE' && orders.levels[level] > 0}
              to={countedAddress(params, { level: LEVEL_LABEL[level] })}
            />
          </li>
        ))}
        <li>
          <Kpi
            label={text.going}
            value={whole(orders.going)}
            to={countedAddress(params, { status: ORDER_STATUS.GOING })}
          />
        </li>
        <li>
          <Kpi label={text.active} value={whole(orders.active)} to={countedAddress(params, {})} />
        </li>
      </Tiles>
      <Tiles title={text.queues}>
        {QUEUES.map((queue) => {
          const { size, oldestMs } = orders.queues[queue];
          return (
            <li key={queue}>
              <Kpi
                label={QUEUE_TEXT[queue]}
                value={whole(size)}
                to={countedAddress(params, QUEUE_FILTER[queue])}
                {...(oldestMs === null ? {} : { delta: { text: duration(oldestMs), since: text.oldest } })}
              />
            </li>
          );
        })}
      </Tiles>
      <Tiles title={text.couriers(whole(couriers.onDuty))}>
        {COURIER_STATES.map((state) => (
          <li key={state}>
            <Kpi
              label={stateText(state)}
              value={whole(couriers.states[state])}
              to={stateAddress(params, state)}
              isShown={shownState(params) === state}
            />
          </li>
        ))}
      </Tiles>
    </>
  );
};
