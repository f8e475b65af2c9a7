// One report: its dialog opens at once, and the picture of the page follows.
import { useEffect, useState } from 'react';
import type { PagePicture } from './pagePicture.ts';
import { ReportDialog } from './ReportDialog.tsx';

const takePicture = async (): Promise<PagePicture> =>
  import('./takePagePicture.ts').then(
    async ({ pictureOfPage }) => pictureOfPage(),
    () => ({ kind: 'failed' }),
  );

export const ReportFlow = ({ onClose }: { onClose: () => void }) => {
  const [captured, setCaptured] = useState<PagePicture>({ kind: 'capturing' });
  useEffect(() => {
    let isClosed = false;
    void takePicture().then((picture) => {
      if (!isClosed) setCaptured(picture);
    });
    return () => {
      isClosed = true;
    };
  }, []);
  return <ReportDialog captured={captured} onClose={onClose} />;
};
