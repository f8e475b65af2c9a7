// The report of a problem from any screen: the dialog opens at once, and the picture of the page follows.
import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { PagePicture } from './pagePicture.ts';

const ReportDialog = lazy(async () => ({ default: (await import('./ReportDialog.tsx')).ReportDialog }));

/** `dialog` is drawn beside the page, so it is not in the picture. */
export type Report = { start: () => void; dialog: ReactNode };

export const useReport = (): Report => {
  /** Null while no report is written; a new object for each. */
  const [report, setReport] = useState<{ captured: PagePicture } | null>(null);
  const start = async (): Promise<void> => {
    const begun = { captured: { kind: 'capturing' } } as const;
    setReport(begun);
    const captured = await import('./takePagePicture.ts').then(
      async ({ pictureOfPage }) => pictureOfPage(),
      () => ({ kind: 'failed' }) as const,
    );
    // It may have been closed meanwhile, and another one begun.
    setReport((current) => (current === begun ? { captured } : current));
  };
  return {
    start: () => {
      if (report === null) void start();
    },
    dialog:
      report === null ? null : (
        <Suspense>
          <ReportDialog captured={report.captured} onClose={() => setReport(null)} />
        </Suspense>
      ),
  };
};
