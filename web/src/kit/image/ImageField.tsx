// The photo of something: picked, dropped or pasted, uploaded at once, looked at, replaced, removed. Who uploads is the caller's.
import { Button, Callout, Spinner } from '@blueprintjs/core';
import { useId, useRef, useState, type ClipboardEvent, type DragEvent } from 'react';
import { safeHref } from '../safeHref.ts';
import { accepted, picturesOf, type Refused } from './accept.ts';
import styles from './Image.module.css';
import { ImageViewer } from './ImageViewer.tsx';
import { imageText } from './text.ts';

export type Uploaded = { name: string; url: string };
/** A text = why it was refused. */
export type Upload = (file: File) => Promise<Uploaded | { refused: string }>;

type Shared = {
  label: string;
  onRemove: () => void;
  /** Why it cannot be changed now. */
  fixedBy?: string | null;
};
/** `url`: where the photo is, or null. */
type SentAtOnce = { url: string | null; upload: Upload; onUploaded: (image: Uploaded) => void };
/** The form it belongs to sends it: until then it is the file that was picked. */
type SentLater = { file: File | null; onPicked: (file: File) => void };
type ImageFieldProps = Shared & (SentAtOnce | SentLater);

type State = { kind: 'idle' } | { kind: 'busy'; file: File } | { kind: 'failed'; file: File | null; text: string };

export const ImageField = (props: ImageFieldProps) => {
  const { label, onRemove, fixedBy = null } = props;
  const url = 'url' in props ? props.url : null;
  const picked = 'file' in props ? props.file : null;
  const hasPhoto = url !== null || picked !== null;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const latest = useRef<File | null>(null);
  const [state, setState] = useState<State>({ kind: 'idle' });
  const [isOver, setIsOver] = useState(false);
  const canChange = fixedBy === null && state.kind !== 'busy';
  const href = url === null ? null : safeHref(url);

  const refuse = (refused: Refused): void => setState({ kind: 'failed', file: null, text: imageText[refused] });

  const send = async (file: File): Promise<void> => {
    if ('onPicked' in props) {
      setState({ kind: 'idle' });
      props.onPicked(file);
      return;
    }
    const { upload, onUploaded } = props;
    latest.current = file;
    setState({ kind: 'busy', file });
    const result = await upload(file).catch(() => ({ refused: imageText.failed }));
    // Another one was picked, or it turned out to be no picture.
    if (latest.current !== file) return;
    if ('refused' in result) {
      setState({ kind: 'failed', file, text: result.refused });
      return;
    }
    setState({ kind: 'idle' });
    onUploaded(result);
  };

  const take = (files: readonly File[]): void => {
    if (!canChange || files.length === 0) return;
    const result = accepted(files);
    if ('refused' in result) refuse(result.refused);
    else void send(result.file);
  };
  const onDrop = (event: DragEvent): void => {
    event.preventDefault();
    setIsOver(false);
    take(picturesOf(event.dataTransfer.files));
  };
  const onPaste = (event: ClipboardEvent): void => take(picturesOf(event.clipboardData.files));

  const shown = picked ?? href;
  const source = state.kind === 'idle' ? shown : (state.file ?? shown);
  return (
    <section
      className={styles['place']}
      aria-label={label}
      data-over={isOver ? '' : undefined}
      onPaste={onPaste}
      onDrop={onDrop}
      onDragLeave={() => setIsOver(false)}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(canChange);
      }}
    >
      {source === null ? (
        <p className={styles['empty']}>{imageText.drop}</p>
      ) : (
        <ImageViewer
          key={typeof source === 'string' ? source : `${source.name}-${source.lastModified}-${source.size}`}
          source={source}
          alt={label}
          onUnreadable={() => {
            if (typeof source === 'string') return;
            latest.current = null;
            refuse('unreadable');
            if (picked !== null) onRemove();
          }}
        />
      )}
      <div role="status">
        {state.kind === 'busy' ? (
          <div className={styles['busy']}>
            <Spinner size={20} aria-hidden /> {imageText.uploading}
          </div>
        ) : null}
      </div>
      <div role="alert">
        {state.kind === 'failed' ? (
          <Callout icon={null} intent="danger">
            <span>{state.text}</span>{' '}
            {state.file === null ? null : (
              <Button variant="minimal" onClick={() => state.file === null || void send(state.file)}>
                {imageText.retry}
              </Button>
            )}
          </Callout>
        ) : null}
      </div>
      <p className={styles['rule']} id={`${id}-rule`}>
        {fixedBy ?? imageText.rule}
      </p>
      <div className={styles['buttons']}>
        <input
          ref={input}
          className={styles['input']}
          type="file"
          accept=".jpg,.jpeg,.png"
          tabIndex={-1}
          aria-label={label}
          disabled={!canChange}
          onChange={(event) => {
            take(picturesOf(event.target.files));
            // The same file again is a change again.
            event.target.value = '';
          }}
        />
        <Button disabled={!canChange} aria-describedby={`${id}-rule`} onClick={() => input.current?.click()}>
          {hasPhoto ? imageText.replace : imageText.pick}
        </Button>
        {hasPhoto ? (
          <Button disabled={!canChange} onClick={onRemove}>
            {imageText.remove}
          </Button>
        ) : null}
        {href === null ? null : (
          <a href={href} target="_blank" rel="noreferrer">
            {imageText.open}
          </a>
        )}
      </div>
    </section>
  );
};
