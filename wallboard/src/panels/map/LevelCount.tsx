// How many orders of a level, with its mark; nothing when there are none.
import type { AlertLevel } from '@despacho/contract/orders/order.ts';
import { LevelMark } from '@despacho/ui/LevelMark.tsx';

export const LevelCount = ({ level, count }: { level: AlertLevel; count: number }) =>
  count === 0 ? null : (
    <b data-level={level}>
      <LevelMark level={level} word="hidden" />
      {count}
    </b>
  );
