// Below the live counters of a company's dashboard: today in numbers, or the page its company has instead [NU15].
import { useRoute } from '../../kit/requests/useRoute.ts';
import { safeHref } from '../../kit/safeHref.ts';
import styles from './Numbers.module.css';
import type { NumbersScope } from './numbersScope.ts';
import { numbersText as text } from './text.ts';
import { TodayNumbers } from './TodayNumbers.tsx';

/** No way out of the frame, and none to this page, which is of another origin. */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms';

export const DashboardNumbers = ({ only }: { only?: NumbersScope }) => {
  const { value, isLoading } = useRoute('companyReport', {});
  if (isLoading) return null;
  const given = value?.url ?? null;
  const url = given === null ? null : safeHref(given);
  if (url !== null) return <iframe className={styles['frame']} title={text.report} src={url} sandbox={SANDBOX} />;
  return <TodayNumbers {...(only === undefined ? {} : { only })} />;
};
