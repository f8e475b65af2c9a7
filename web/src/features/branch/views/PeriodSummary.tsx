// RESUMEN GENERAL: the days of a branch, the last one first, from the numbers of the days [BR11].
import { HTMLSelect } from '@blueprintjs/core';
import { MINUTE_MS } from '@despacho/contract/durations.ts';
import type { LiveBranch } from '@despacho/contract/live/kinds.ts';
import { daysBefore, today } from '../../../kit/date/days.ts';
import { REQUEST_MS } from '../../../kit/freshness.ts';
import { useServerNow } from '../../../kit/live.tsx';
import { useRoute } from '../../../kit/requests/useRoute.ts';
import { useAddress } from '../../../kit/useAddress.ts';
import styles from '../Branch.module.css';
import { DayRows } from './DayRows.tsx';
import { viewText as text } from './text.ts';

const PERIOD = 'dias';
const PERIODS = [7, 30] as const;

export const PeriodSummary = ({ branch }: { branch: LiveBranch }) => {
  const { get, put } = useAddress();
  const length = PERIODS.find((each) => String(each) === get(PERIOD)) ?? PERIODS[0];
  const last = today(useServerNow(MINUTE_MS));
  const result = useRoute(
    'branchDays',
    { params: { id: branch.id }, query: { from: daysBefore(last, length - 1), to: last } },
    { everyMs: REQUEST_MS.list },
  );
  const onChange = (chosen: string): void => put({ [PERIOD]: chosen });
  return (
    <div className={styles['summary']}>
      <HTMLSelect
        className={styles['period'] ?? ''}
        aria-label={text.periods}
        value={length}
        options={PERIODS.map((value) => ({ value, label: text.lastDays(value) }))}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <DayRows branch={branch} result={result} />
    </div>
  );
};
