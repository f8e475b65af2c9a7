// Takes the picture of the page that a report shows; loaded when a report is begun.
import type { PagePicture } from './pagePicture.ts';

/** Copying a page blocks the browser, so the dialog is drawn first. */
const nextFrame = async (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));

/** A problem can be reported without a picture. */
export const pictureOfPage = async (): Promise<PagePicture> => {
  const page = document.querySelector<HTMLElement>('#console');
  if (page === null) return { kind: 'failed' };
  try {
    const [{ takePicture }] = await Promise.all([import('../../kit/picture/picture.ts'), import('./ReportDialog.tsx')]);
    await nextFrame();
    return { kind: 'captured', canvas: await takePicture(page) };
  } catch {
    return { kind: 'failed' };
  }
};
