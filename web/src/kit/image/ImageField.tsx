// A photo: picked, dropped or pasted, uploaded at once, shown, replaced, removed. The caller uploads it.
import { Button, Callout, Spinner } from '@blueprintjs/core';
import { useId, useRef, useState, type ClipboardEvent, type DragEvent } from 'react';
import { Note, Row } from '../layout/Page.tsx';
import { safeHref } from '../safeHref.ts';
import { picturesOf, type ImageType } from './accept.ts';
import styles from './Image.module.css';
import { ImageViewer } from './ImageViewer.tsx';
import { imageText } from './text.ts';
import { useImageUpload, type ImageTarget, type UploadState } from './useImageUpload.ts';

type Shared = {
  label: string;
  onRemove: () => void;
  /** Why it cannot be changed now. */
  fixedBy?: string | null;
  /** Where a screen takes one type alone. */
  only?: ImageType;
};
type ImageFieldProps = Shared & ImageTarget;

/** Where the upload is: under way, or why it failed. */
const UploadNotes = ({ state, onRetry }: { state: UploadState; onRetry: (file: File) => void }) => {
  const failedFile = state.kind === 'failed' ? state.file : null;
  return (
    <>
      <div role="status">
        {state.kind === 'busy' ? (
          <Row>
            <Spinner size={20} aria-hidden /> {imageText.uploading}
          </Row>
        ) : null}
      </div>
      <div role="alert">
        {state.kind === 'failed' ? (
          <Callout icon={null} intent="danger">
            <span>{state.text}</span>{' '}
            {failedFile === null ? null : (
              <Button variant="minimal" onClick={() => onRetry(failedFile)}>
                {imageText.retry}
              </Button>
            )}
          </Callout>
        ) : null}
      </div>
    </>
  );
};

type ButtonsProps = {
  label: string;
  /** The text that describes what may be picked. */
  ruleId: string;
  href: string | null;
  hasPhoto: boolean;
  canChange: boolean;
  only: ImageType | null;
  onFiles: (files: readonly File[]) => void;
  onRemove: () => void;
};

/** Picks a file through the browser's own input, which stays hidden behind a button. */
const Buttons = ({ label, ruleId, href, hasPhoto, canChange, only, onFiles, onRemove }: ButtonsProps) => {
  const input = useRef<HTMLInputElement>(null);
  return (
    <Row>
      <input
        ref={input}
        className={styles['input']}
        type="file"
        accept={only === null ? '.jpg,.jpeg,.png' : '.png'}
        tabIndex={-1}
        aria-label={label}
        disabled={!canChange}
        onChange={(event) => {
          onFiles(picturesOf(event.target.files));
          // Picking the same file again must be a change, too.
          event.target.value = '';
        }}
      />
      <Button disabled={!canChange} aria-describedby={ruleId} onClick={() => input.current?.click()}>
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
    </Row>
  );
};

export const ImageField = (props: ImageFieldProps) => {
  const { label, onRemove, fixedBy = null, only = null } = props;
  const url = 'url' in props ? (props.url ?? null) : null;
  const isUnreachable = 'isUnreachable' in props && props.isUnreachable === true;
  const picked = 'file' in props ? props.file : null;
  const ruleId = `${useId()}-rule`;
  const [isOver, setIsOver] = useState(false);
  const { state, send, take, refuseUnreadable } = useImageUpload(props, only);
  const canChange = fixedBy === null && state.kind !== 'busy';
  const href = url === null ? null : safeHref(url);
  const takeIfFree = (files: readonly File[]): void => {
    if (canChange) take(files);
  };

  const onDrop = (event: DragEvent): void => {
    event.preventDefault();
    setIsOver(false);
    takeIfFree(picturesOf(event.dataTransfer.files));
  };
  const onPaste = (event: ClipboardEvent): void => takeIfFree(picturesOf(event.clipboardData.files));

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
        <p className={styles['empty']}>{isUnreachable ? imageText.missing : imageText.drop}</p>
      ) : (
        <ImageViewer
          key={typeof source === 'string' ? source : `${source.name}-${source.lastModified}-${source.size}`}
          source={source}
          alt={label}
          onUnreadable={() => {
            if (typeof source === 'string') return;
            refuseUnreadable();
            if (picked !== null) onRemove();
          }}
        />
      )}
      <UploadNotes state={state} onRetry={(file) => void send(file)} />
      <Note id={ruleId}>{fixedBy ?? (only === null ? imageText.rule : imageText.pngRule)}</Note>
      <Buttons
        label={label}
        ruleId={ruleId}
        href={href}
        hasPhoto={url !== null || picked !== null || isUnreachable}
        canChange={canChange}
        only={only}
        onFiles={takeIfFree}
        onRemove={onRemove}
      />
    </section>
  );
};
