// The counters of an overview: levels, orders under way, blocked orders with their age, couriers, incidents.
import { ORDER_STATUS, type AlertLevel } from '@despacho/contract/orders/order.ts';
import type { BoardCounts, QueueName } from '@despacho/domain/board/board.ts';
import { COURIER_STATES } from '@despacho/domain/couriers/couriers.ts';
import type { IncidentRow } from '@despacho/domain/incidents.ts';
import { duration, whole } from '@despacho/ui/format.ts';
import { LEVEL_LABEL } from '@despacho/ui/text.ts';
import { useCourierStateText } from '../../entities/couriers/CourierStateLabel.tsx';
import { QUEUE_FILTER, type Counted } from '../../entities/orders/counted.ts';
import { Kpi } from '../../kit/kpi/Kpi.tsx';
import { Tiles } from '../../kit/layout/Tiles.tsx';
import { overviewText, QUEUE_TEXT } from './text.ts';
import { useListed } from './useListed.ts';
import { usePanels } from './usePanel.ts';

const LEVELS = ['LATE', 'TO_BE_LATE', 'VERIFY', 'ON_TIME'] as const satisfies readonly AlertLevel[];
const QUEUES = ['withoutCourier', 'withoutCoordinates', 'untyped'] as const satisfies readonly QueueName[];

const linkTo = (to: string | undefined) => (to === undefined ? {} : { to });

type OrderTilesProps = { counts: BoardCounts; of: Counted };

export const LevelTiles = ({ counts: { orders }, of }: OrderTilesProps) => {
  const listed = useListed(of);
  return (
    <Tiles title={overviewText.levels}>
      {LEVELS.map((level) => (
        <li key={level}>
          <Kpi
            level={level}
            label={LEVEL_LABEL[level]}
            value={whole(orders.levels[level])}
            isUrgent={level === 'LATE' && orders.levels[level] > 0}
            {...linkTo(listed({ level: LEVEL_LABEL[level] }))}
          />
        </li>
      ))}
      <li>
        <Kpi
          label={overviewText.going}
          value={whole(orders.going)}
          {...linkTo(listed({ status: ORDER_STATUS.GOING }))}
        />
      </li>
      <li>
        <Kpi label={overviewText.active} value={whole(orders.active)} {...linkTo(listed({}))} />
      </li>
    </Tiles>
  );
};

type StuckTilesProps = OrderTilesProps & { incidents: readonly IncidentRow[] | null };

/** `incidents`: null where the account may not see them. */
export const StuckTiles = ({ counts: { orders }, of, incidents }: StuckTilesProps) => {
  const listed = useListed(of);
  const { shown, addressOf } = usePanels();
  const open = incidents?.filter(({ isOpen }) => isOpen).length ?? 0;
  return (
    <Tiles title={overviewText.queues}>
      {QUEUES.map((queue) => {
        const { size, oldestMs } = orders.queues[queue];
        return (
          <li key={queue}>
            <Kpi
              label={QUEUE_TEXT[queue]}
              value={whole(size)}
              {...(oldestMs === null ? {} : { delta: { text: duration(oldestMs), since: overviewText.oldest } })}
              {...linkTo(listed(QUEUE_FILTER[queue]))}
            />
          </li>
        );
      })}
      {incidents === null ? null : (
        <li>
          <Kpi
            label={overviewText.incidents}
            value={whole(incidents.length)}
            to={addressOf('incidents')}
            isShown={shown === 'incidents'}
            {...(open === 0 ? {} : { delta: { text: overviewText.open(open), since: '' } })}
          />
        </li>
      )}
    </Tiles>
  );
};

/** A second press closes the list [OR104]. */
export const CourierTiles = ({ counts: { couriers } }: { counts: BoardCounts }) => {
  const textOf = useCourierStateText();
  const { shown, addressOf } = usePanels();
  return (
    <Tiles title={overviewText.couriers}>
      {COURIER_STATES.map((state) => (
        <li key={state}>
          <Kpi
            label={textOf(state)}
            value={whole(couriers.states[state])}
            to={addressOf(shown === state ? null : state)}
            isShown={shown === state}
          />
        </li>
      ))}
    </Tiles>
  );
};
