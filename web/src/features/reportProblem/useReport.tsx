// The report of a problem from anywhere: first the picture of what is seen, then the dialog over it.
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { takePicture } from '../../kit/picture/picture.ts';

const ReportDialog = lazy(async () => ({ default: (await import('./ReportDialog.tsx')).ReportDialog }));

type Step = { kind: 'idle' } | { kind: 'taking' } | { kind: 'open'; taken: HTMLCanvasElement | null };

export type Report = { isTaking: boolean; start: () => void; dialog: ReactNode };

/** A page that cannot be pictured can still be complained about. */
const pictureOfPage = async (): Promise<HTMLCanvasElement | null> => {
  const page = document.querySelector<HTMLElement>('#console');
  try {
    return page === null ? null : await takePicture(page);
  } catch {
    return null;
  }
};

export const useReport = (): Report => {
  const [step, setStep] = useState<Step>({ kind: 'idle' });
  const start = async (): Promise<void> => {
    setStep({ kind: 'taking' });
    setStep({ kind: 'open', taken: await pictureOfPage() });
  };
  return {
    isTaking: step.kind === 'taking',
    start: () => {
      if (step.kind === 'idle') void start();
    },
    dialog:
      step.kind === 'open' ? (
        <Suspense>
          <ReportDialog taken={step.taken} onClose={() => setStep({ kind: 'idle' })} />
        </Suspense>
      ) : null,
  };
};
