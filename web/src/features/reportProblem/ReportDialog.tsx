// Reportar un problema: a comment and a picture that the user sees, may take away, or replace by a file.
import { useSession, useSessionState } from '@despacho/client/session/hooks.ts';
import { LONGEST_COMMENT } from '@despacho/contract/system/issues.ts';
import { Button, Callout, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { zodResolver } from '@hookform/resolvers/zod';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { askToLeave } from '../../kit/form/useDirtyGuard.ts';
import { notify } from '../../kit/notify/notify.ts';
import { FAILURE_TEXT } from '../../kit/requests/text.ts';
import { fileOf } from './pictureFile.ts';
import styles from './ReportDialog.module.css';
import { ReportPicture } from './ReportPicture.tsx';
import type { Taken } from './taken.ts';
import { reportText } from './text.ts';

const form = z.object({
  comment: z.string().trim().min(1, reportText.emptyComment).max(LONGEST_COMMENT, reportText.longComment),
});

type ReportDialogProps = { taken: Taken; onClose: () => void };

export const ReportDialog = ({ taken, onClose }: ReportDialogProps) => {
  const { api } = useSession();
  const state = useSessionState();
  const id = useId();
  /** What the user made of the picture: null = taken away. Undefined = left as it was taken. */
  const [chosen, setChosen] = useState<HTMLCanvasElement | null>();
  const picture: Taken | null =
    chosen === undefined ? taken : chosen === null ? null : { kind: 'taken', canvas: chosen };
  const [isLarge, setIsLarge] = useState(false);
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(form),
    defaultValues: { comment: '' },
  });
  const { errors, isSubmitting, isDirty } = formState;
  // Nobody sends a picture he has not seen.
  const isWaiting = picture?.kind === 'taking';
  const leave = async (): Promise<void> => {
    if (!isDirty || (await askToLeave())) onClose();
  };

  const submit = handleSubmit(async ({ comment }) => {
    if (!state.isSignedIn) return;
    const { company, branch, name, email, role } = state.profile;
    const about = { companyId: company?.id ?? '', branchId: branch?.id ?? '', userName: name, email, role };
    const file = picture?.kind === 'taken' ? await fileOf(picture.canvas) : null;
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
    <Dialog
      className={styles[isLarge ? 'large' : 'usual'] ?? ''}
      isOpen
      title={reportText.title}
      isCloseButtonShown={false}
      canOutsideClickClose={false}
      onClose={() => void leave()}
    >
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
            <ReportPicture
              picture={picture}
              isLarge={isLarge}
              onLarge={setIsLarge}
              onChange={(canvas) => {
                setChosen(canvas);
                setIsLarge(false);
              }}
            />
            <div role="alert">
              {errors.root === undefined ? null : <Callout icon={null}>{errors.root.message}</Callout>}
            </div>
          </div>
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button onClick={() => void leave()}>{reportText.cancel}</Button>
              <Button intent="primary" type="submit" disabled={isSubmitting || isWaiting}>
                {isSubmitting ? reportText.sending : reportText.send}
              </Button>
            </>
          }
        />
      </form>
    </Dialog>
  );
};
