// The button of the bar that begins a report.
import styles from './ReportButton.module.css';
import { reportText } from './text.ts';

export const ReportButton = ({ onStart }: { onStart: () => void }) => (
  <button className={styles['report']} type="button" onClick={onStart}>
    {reportText.action}
  </button>
);
