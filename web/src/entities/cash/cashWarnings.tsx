// Which couriers are near their limit of cash or over it, on their cards and in lists [CX5].
import { Tag } from '@blueprintjs/core';
import type { CashState } from '@despacho/contract/couriers/cash.ts';
import { useMemo } from 'react';
import { REQUEST_MS } from '../../kit/freshness.ts';
import { useRoute } from '../../kit/requests/useRoute.ts';
import { CASH_STATE_TEXT } from './text.ts';

/** By courier; while they cannot be read, the last ones, or none. */
export const useCashWarnings = (): ReadonlyMap<string, CashState> => {
  const { value } = useRoute('cashWarnings', {}, { everyMs: REQUEST_MS.detail });
  return useMemo(() => new Map(value?.rows.map(({ courierId, state }) => [courierId, state])), [value]);
};

export const CashTag = ({ state }: { state: CashState | undefined }) => {
  const label = CASH_STATE_TEXT[state ?? 'ok'];
  return label === null ? null : (
    <Tag minimal multiline intent={state === 'over' ? 'danger' : 'warning'}>
      {label}
    </Tag>
  );
};
