// The picture of a report: a placeholder while it is captured, then the picture, which can be enlarged, removed or replaced by a file.
import { Button, Spinner } from '@blueprintjs/core';
import { useEffect, useId, useRef, useState } from 'react';
import { Note, Row } from '../../kit/layout/Page.tsx';
import { canvasOf } from './pictureFile.ts';
import styles from './ReportDialog.module.css';
import type { PagePicture } from './pagePicture.ts';
import { reportText } from './text.ts';

type ShownProps = { canvas: HTMLCanvasElement; isLarge: boolean; onLarge: (isLarge: boolean) => void };

/** The canvas itself is shown: a copy would need an address that the page's policy refuses. */
const Shown = ({ canvas, isLarge, onLarge }: ShownProps) => {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.replaceChildren(canvas), [canvas]);
  const action = isLarge ? reportText.reduce : reportText.enlarge;
  return (
    <div className={styles['picture']} data-large={isLarge || undefined}>
      <div ref={place} role="img" aria-label={reportText.picture} />
      <button type="button" aria-label={action} title={action} onClick={() => onLarge(!isLarge)} />
    </div>
  );
};

const Choose = ({ onChosen }: { onChosen: (canvas: HTMLCanvasElement) => void }) => {
  const id = useId();
  const [isWrong, setIsWrong] = useState(false);
  const latest = useRef<File | null>(null);
  const onFile = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    latest.current = file;
    const chosen = await canvasOf(file);
    if (latest.current !== file) return;
    setIsWrong(chosen === null);
    if (chosen !== null) onChosen(chosen);
  };
  return (
    <>
      <div className={styles['choose']}>
        <input
          id={id}
          type="file"
          accept=".png,.jpg,.jpeg,image/png,image/jpeg"
          aria-invalid={isWrong || undefined}
          onChange={({ target }) => void onFile(target.files?.[0])}
        />
        <label htmlFor={id}>{reportText.choose}</label>
      </div>
      <div role="alert">{isWrong ? reportText.wrongFile : null}</div>
    </>
  );
};

type ReportPictureProps = Omit<ShownProps, 'canvas'> & {
  /** Null: none is sent. */
  picture: PagePicture | null;
  onChange: (canvas: HTMLCanvasElement | null) => void;
};

export const ReportPicture = ({ picture, isLarge, onLarge, onChange }: ReportPictureProps) => (
  <fieldset className={styles['fields']}>
    <legend>{reportText.picture}</legend>
    {picture?.kind === 'captured' ? (
      <>
        <Shown canvas={picture.canvas} isLarge={isLarge} onLarge={onLarge} />
        <Note>{reportText.pictureHint}</Note>
      </>
    ) : null}
    <div className={styles['state']} role="status">
      {picture?.kind === 'capturing' ? (
        <div className={styles['capturing']}>
          <Spinner size={24} aria-hidden /> {reportText.busy}
        </div>
      ) : null}
      {picture?.kind === 'failed' ? <Note>{reportText.failedPicture}</Note> : null}
      {picture === null ? <Note>{reportText.noPicture}</Note> : null}
    </div>
    <Row>
      {picture === null || picture.kind === 'failed' ? null : (
        <Button onClick={() => onChange(null)}>{reportText.remove}</Button>
      )}
      <Choose onChosen={onChange} />
    </Row>
  </fieldset>
);
