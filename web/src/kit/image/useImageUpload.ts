// Sends the file that was picked: at once by an upload, or later with the form it belongs to.
import { useRef, useState } from 'react';
import { accepted, type ImageType, type Refused } from './accept.ts';
import { imageText } from './text.ts';

type Uploaded = { name: string; url: string };
/** A text = why it was refused. */
export type Upload = (file: File) => Promise<Uploaded | { refused: string }>;

/** `url`: where the photo is, or null. `isUnreachable`: there is one, but no address for it now. */
type SentAtOnce = {
  url: string | null;
  isUnreachable?: boolean;
  upload: Upload;
  onUploaded: (image: Uploaded) => void;
};
/** The form sends it: until then it is the file that was picked, or the photo that was there before at `url`. */
type SentLater = { file: File | null; url?: string | null; onPicked: (file: File) => void };
export type ImageTarget = SentAtOnce | SentLater;

export type UploadState =
  | { kind: 'idle' }
  | { kind: 'busy'; file: File }
  | { kind: 'failed'; file: File | null; text: string };

export const useImageUpload = (target: ImageTarget, only: ImageType | null) => {
  const latest = useRef<File | null>(null);
  const [state, setState] = useState<UploadState>({ kind: 'idle' });
  const refuse = (refused: Refused): void => setState({ kind: 'failed', file: null, text: imageText[refused] });

  const send = async (file: File): Promise<void> => {
    if ('onPicked' in target) {
      setState({ kind: 'idle' });
      target.onPicked(file);
      return;
    }
    const { upload, onUploaded } = target;
    latest.current = file;
    setState({ kind: 'busy', file });
    const result = await upload(file).catch(() => ({ refused: imageText.failed }));
    // Another one was picked, or this one turned out to be no picture.
    if (latest.current !== file) return;
    if ('refused' in result) {
      setState({ kind: 'failed', file, text: result.refused });
      return;
    }
    setState({ kind: 'idle' });
    onUploaded(result);
  };

  return {
    state,
    send,
    take: (files: readonly File[]): void => {
      if (files.length === 0) return;
      const result = accepted(files, only);
      if ('refused' in result) refuse(result.refused);
      else void send(result.file);
    },
    /** The browser could not draw the file: an upload under way is of no use. */
    refuseUnreadable: (): void => {
      latest.current = null;
      refuse('unreadable');
    },
  };
};
