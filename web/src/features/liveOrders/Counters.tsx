// How many orders of the list are how late, and the four counts below it [OR70].
import type { OrderCounts, QueueName } from '@despacho/domain/board/board.ts';
import type { AlertLevel } from '@despacho/contract/orders/order.ts';
import { whole } from '@despacho/ui/format.ts';
import { LevelMark } from '@despacho/ui/LevelMark.tsx';
import { RiskMark } from '@despacho/ui/RiskMark.tsx';
import { LEVEL_LABEL, RISK_TEXT } from '@despacho/ui/text.ts';
import { FootCounts } from '../../kit/grid/bar/FootCounts.tsx';
import { SetChips } from '../../kit/grid/bar/SetChips.tsx';
import type { GridControls } from '../../kit/grid/props.ts';
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

export const FooterCounters = ({ counts, hint }: { counts: OrderCounts; hint: string }) => (
  <FootCounts
    label={listText.footer}
    hint={hint}
    counts={[
      [listText.going, whole(counts.going)],
      ...QUEUES.map((queue) => [QUEUE_TEXT[queue], whole(counts.queues[queue].size)] as const),
    ]}
  />
);
