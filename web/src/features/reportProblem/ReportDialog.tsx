// Reportar un problema: a comment and a picture that the user sees, may take away, or replace by a file.
import { useSession, useSessionState } from '@despacho/client/session/hooks.ts';
import { LONGEST_COMMENT } from '@despacho/contract/issues.ts';
import { Button, Callout, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useId, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { notify } from '../../kit/notify/notify.ts';
import { FAILURE_TEXT } from '../../kit/requests/text.ts';
import { canvasOf, fileOf } from './pictureFile.ts';
import styles from './ReportDialog.module.css';
import { reportText } from './text.ts';

const form = z.object({
  comment: z.string().trim().min(1, reportText.emptyComment).max(LONGEST_COMMENT, reportText.longComment),
});

/** The canvas itself is shown: a copy would need an address that the page's policy refuses. */
const Shown = ({ canvas }: { canvas: HTMLCanvasElement }) => {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.replaceChildren(canvas), [canvas]);
  return <div className={styles['picture']} ref={place} role="img" aria-label={reportText.picture} />;
};

type PictureProps = {
  canvas: HTMLCanvasElement | null;
  hasFailed: boolean;
  onChange: (canvas: HTMLCanvasElement | null) => void;
};

const Picture = ({ canvas, hasFailed, onChange }: PictureProps) => {
  const id = useId();
  const [isWrong, setIsWrong] = useState(false);
  const onFile = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    const chosen = await canvasOf(file);
    setIsWrong(chosen === null);
    if (chosen !== null) onChange(chosen);
  };
  return (
    <fieldset className={styles['fields']}>
      <legend>{reportText.picture}</legend>
      {canvas === null ? (
        <p>{hasFailed ? reportText.failedPicture : reportText.noPicture}</p>
      ) : (
        <>
          <Shown canvas={canvas} />
          <p>{reportText.pictureHint}</p>
          <Button onClick={() => onChange(null)}>{reportText.remove}</Button>
        </>
      )}
      <label htmlFor={id}>{reportText.choose}</label>
      <input
        id={id}
        type="file"
        accept=".png,.jpg,.jpeg,image/png,image/jpeg"
        aria-invalid={isWrong || undefined}
        onChange={({ target }) => void onFile(target.files?.[0])}
      />
      <div role="alert">{isWrong ? reportText.wrongFile : null}</div>
    </fieldset>
  );
};

type ReportDialogProps = { taken: HTMLCanvasElement | null; onClose: () => void };

export const ReportDialog = ({ taken, onClose }: ReportDialogProps) => {
  const { api } = useSession();
  const state = useSessionState();
  const id = useId();
  const [canvas, setCanvas] = useState(taken);
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(form),
    defaultValues: { comment: '' },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async ({ comment }) => {
    if (!state.isSignedIn) return;
    const { company, branch, name, email, role } = state.profile;
    const about = { companyId: company?.id ?? '', branchId: branch?.id ?? '', userName: name, email, role };
    const file = canvas === null ? null : await fileOf(canvas);
    const result = await api.postIssue({ body: { comment, ...about }, ...(file === null ? {} : { file }) });
    if (result.ok) {
      notify(reportText.sent, 'success');
      onClose();
      return;
    }
    const message = result.code === 'too-many-requests' ? reportText.tooMany : FAILURE_TEXT[result.code];
    setError('root', { message });
  });

  return (
    <Dialog isOpen title={reportText.title} isCloseButtonShown={false} canOutsideClickClose={false} onClose={onClose}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <DialogBody>
          <div className={styles['body']}>
            <div className={styles['fields']}>
              <label htmlFor={id}>{reportText.comment}</label>
              <textarea
                id={id}
                rows={4}
                autoFocus
                placeholder={reportText.commentHint}
                aria-invalid={errors.comment === undefined ? undefined : true}
                aria-describedby={`${id}-error`}
                {...register('comment')}
              />
              <p className={styles['error']} id={`${id}-error`}>
                {errors.comment?.message}
              </p>
            </div>
            <Picture canvas={canvas} hasFailed={taken === null} onChange={setCanvas} />
            <div role="alert">
              {errors.root === undefined ? null : <Callout icon={null}>{errors.root.message}</Callout>}
            </div>
          </div>
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button onClick={onClose}>{reportText.cancel}</Button>
              <Button intent="primary" type="submit" disabled={isSubmitting}>
                {isSubmitting ? reportText.sending : reportText.send}
              </Button>
            </>
          }
        />
      </form>
    </Dialog>
  );
};
