// The report of a problem from any screen: the dialog opens at once, and the picture of the page follows.
import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { PagePicture } from './pagePicture.ts';

const dialogCode = async () => import('./ReportDialog.tsx');
const ReportDialog = lazy(async () => ({ default: (await dialogCode()).ReportDialog }));

/** `dialog` is drawn beside the page, so it is not in the picture. */
export type Report = { start: () => void; dialog: ReactNode };

/** Copying a page blocks the browser, so the dialog is drawn first. */
const nextFrame = async (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));

/** A problem can be reported without a picture. */
const pictureOfPage = async (): Promise<PagePicture> => {
  const page = document.querySelector<HTMLElement>('#console');
  if (page === null) return { kind: 'failed' };
  try {
    const [{ takePicture }] = await Promise.all([import('../../kit/picture/picture.ts'), dialogCode()]);
    await nextFrame();
    return { kind: 'captured', canvas: await takePicture(page) };
  } catch {
    return { kind: 'failed' };
  }
};

export const useReport = (): Report => {
  /** Null while no report is written; a new object for each. */
  const [report, setReport] = useState<{ captured: PagePicture } | null>(null);
  const start = async (): Promise<void> => {
    const begun = { captured: { kind: 'capturing' } } as const;
    setReport(begun);
    const captured = await pictureOfPage();
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
