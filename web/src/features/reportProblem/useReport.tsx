// The report of a problem from anywhere: the dialog at once, and in it the picture of what was seen, as soon as it is taken.
import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { Taken } from './taken.ts';

const dialogCode = async () => import('./ReportDialog.tsx');
const ReportDialog = lazy(async () => ({ default: (await dialogCode()).ReportDialog }));

/** `dialog`: lies beside the page, so it is in no picture of it. */
export type Report = { start: () => void; dialog: ReactNode };

/** Copying a page keeps the browser busy: the dialog is to be drawn first. */
const nextFrame = async (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));

/** A page that cannot be pictured can still be complained about. */
const pictureOfPage = async (): Promise<Taken> => {
  const page = document.querySelector<HTMLElement>('#console');
  if (page === null) return { kind: 'failed' };
  try {
    const [{ takePicture }] = await Promise.all([import('../../kit/picture/picture.ts'), dialogCode()]);
    await nextFrame();
    return { kind: 'taken', canvas: await takePicture(page) };
  } catch {
    return { kind: 'failed' };
  }
};

export const useReport = (): Report => {
  /** Null while no report is written; a new object for each. */
  const [report, setReport] = useState<{ taken: Taken } | null>(null);
  const start = async (): Promise<void> => {
    const begun = { taken: { kind: 'taking' } } as const;
    setReport(begun);
    const taken = await pictureOfPage();
    // It may have been closed meanwhile, and another one begun.
    setReport((current) => (current === begun ? { taken } : current));
  };
  return {
    start: () => {
      if (report === null) void start();
    },
    dialog:
      report === null ? null : (
        <Suspense>
          <ReportDialog taken={report.taken} onClose={() => setReport(null)} />
        </Suspense>
      ),
  };
};
