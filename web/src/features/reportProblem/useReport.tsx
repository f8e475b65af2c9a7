// The report of a problem from any screen. What it needs is loaded when it begins.
import { Suspense, useState, type ReactNode } from 'react';
import { lazyPart } from '../../kit/lazy/lazyPart.tsx';
import { shellText } from '../../kit/shell/text.ts';

const ReportFlow = lazyPart(async () => (await import('./ReportFlow.tsx')).ReportFlow, {
  what: shellText.reportProblem,
  isAbove: true,
});

/** `dialog` is drawn beside the page, so it is not in the picture. */
export type Report = { start: () => void; dialog: ReactNode };

export const useReport = (): Report => {
  const [isOpen, setIsOpen] = useState(false);
  return {
    start: () => setIsOpen(true),
    dialog: isOpen ? (
      <Suspense>
        <ReportFlow onClose={() => setIsOpen(false)} />
      </Suspense>
    ) : null,
  };
};
