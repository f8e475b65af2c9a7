// Something that a press begins and that may fail, such as code that is loaded for it: a notice shows what failed and offers to
// try again [PS2].
import { notify } from './notify.ts';
import { noticeText } from './text.ts';

export const attempt = async (run: () => Promise<void>, failed: string): Promise<void> => {
  try {
    await run();
  } catch {
    notify(failed, 'danger', { action: { text: noticeText.retry, run: () => void attempt(run, failed) } });
  }
};
