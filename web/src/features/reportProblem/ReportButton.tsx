// The button of the bar that begins a report.
import styles from './ReportButton.module.css';
import { reportText } from './text.ts';
import type { Report } from './useReport.tsx';

export const ReportButton = ({ isTaking, start }: Pick<Report, 'isTaking' | 'start'>) => (
  <button className={styles['report']} type="button" disabled={isTaking} onClick={start}>
    {isTaking ? reportText.busy : reportText.action}
  </button>
);
