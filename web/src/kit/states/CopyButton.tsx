// Copies a text and confirms it; where browsers allow no clipboard it reports that.
import { Button } from '@blueprintjs/core';
import { Duplicate } from '@blueprintjs/icons';
import { notify } from '../notify/notify.ts';
import { stateText } from './text.ts';

export const CopyButton = ({ text, label = stateText.copy }: { text: string; label?: string }) => {
  const onCopy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      notify(stateText.copied, 'success');
    } catch {
      // Not allowed, or plain http: there is no reliable fallback.
      notify(stateText.copyFailed, 'danger');
    }
  };
  return <Button variant="minimal" icon={<Duplicate />} aria-label={label} onClick={() => void onCopy()} />;
};
