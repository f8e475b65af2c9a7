// How many orders of the list are how late, what the list leaves out, and the four counts below it [OR70] [OR129] [OR103].
import type { OrderCounts, QueueName } from '@despacho/domain/board/board.ts';
import { ORDER_STATUS, type AlertLevel } from '@despacho/contract/orders/order.ts';
import { whole } from '@despacho/ui/format.ts';
import { LevelMark } from '@despacho/ui/LevelMark.tsx';
import { RiskMark } from '@despacho/ui/RiskMark.tsx';
import { LEVEL_LABEL, RISK_TEXT } from '@despacho/ui/text.ts';
import { countedSearch, QUEUE_FILTER, type Counted } from '../../entities/orders/counted.ts';
import { FootCounts, type FootCount } from '../../kit/grid/bar/FootCounts.tsx';
import { SetChips } from '../../kit/grid/bar/SetChips.tsx';
import { ToggleChip } from '../../kit/grid/bar/ToggleChip.tsx';
import type { GridControls } from '../../kit/grid/props.ts';
import type { LeftOut } from './listing.ts';
import { listText, QUEUE_TEXT } from './text.ts';

const LEVELS = ['LATE', 'TO_BE_LATE', 'VERIFY', 'ON_TIME'] as const satisfies readonly AlertLevel[];
const QUEUES = ['withoutCourier', 'withoutCoordinates', 'untyped'] as const satisfies readonly QueueName[];
const LABELS = LEVELS.map((level) => LEVEL_LABEL[level]);

const markOf = (label: string) => {
  const level = LEVELS.find((each) => LEVEL_LABEL[each] === label);
  return level === undefined ? label : <LevelMark level={level} />;
};

/** Orders at risk: of any level, probably late soon. */
const AT_RISK = [RISK_TEXT.label];
const riskMark = () => <RiskMark />;

/** Counts the rows of the list, of each level and at risk; a press shows those only. */
export const LevelCounters = ({ grid }: { grid: GridControls }) => (
  <>
    <SetChips grid={grid} column="level" label={listText.levels} values={LABELS} render={markOf} />
    <SetChips grid={grid} column="risk" label={listText.risk} values={AT_RISK} render={riskMark} />
  </>
);

type FooterProps = {
  counts: OrderCounts;
  hint: string;
  /** The path of the list that holds all orders counted here; null: the account has none. */
  path: string | null;
};

export const FooterCounters = ({ counts, hint, path }: FooterProps) => {
  const row = (name: string, count: number, only: Counted): FootCount => ({
    name,
    value: whole(count),
    hint,
    ...(path === null ? {} : { to: `${path}?${countedSearch(only)}` }),
  });
  return (
    <FootCounts
      label={listText.footer}
      counts={[
        row(listText.going, counts.going, { status: ORDER_STATUS.GOING }),
        ...QUEUES.map((queue) => row(QUEUE_TEXT[queue], counts.queues[queue].size, QUEUE_FILTER[queue])),
      ]}
    />
  );
};

type LeftOutChipProps = { leftOut: LeftOut; isIncluded: boolean; onToggle: () => void };

/** [OR103] */
export const LeftOutChip = ({ leftOut: { companies, count }, isIncluded, onToggle }: LeftOutChipProps) =>
  count === 0 ? null : (
    <ToggleChip
      label={listText.leftOut(isIncluded, companies)}
      hint={listText.leftOutHint(isIncluded)}
      count={count}
      isPressed={isIncluded}
      onToggle={onToggle}
    />
  );
