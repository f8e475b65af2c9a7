// The button of the bar that begins a report.
import { BarButton } from '../../kit/shell/bar/BarButton.tsx';
import { shellText } from '../../kit/shell/text.ts';

export const ReportButton = ({ onStart }: { onStart: () => void }) => (
  <BarButton isFramed icon={shellText.reportProblem} onClick={onStart} />
);
