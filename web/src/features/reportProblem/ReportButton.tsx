// The button of the bar that begins a report.
import styles from './ReportButton.module.css';
import { shellText } from '../../kit/shell/text.ts';

export const ReportButton = ({ onStart }: { onStart: () => void }) => (
  <button className={styles['report']} type="button" onClick={onStart}>
    {shellText.reportProblem}
  </button>
);
