// Reportar un problema: a comment and a picture that the person sees, may remove, or replace by a file.
import { Button } from '@blueprintjs/core';
import { useSessionState } from '@despacho/client/session/hooks.ts';
import { LONGEST_COMMENT } from '@despacho/contract/system/issues.ts';
import { useState } from 'react';
import { z } from 'zod';
import { DialogFrame } from '../../kit/dialog/DialogFrame.tsx';
import { FormFields, FormFrame, FormProblems } from '../../kit/form/Form.tsx';
import type { FieldRule } from '../../kit/form/fieldSpec.ts';
import { refusedWith, type Refusal } from '../../kit/form/refusal.ts';
import { askToLeave } from '../../kit/form/useDirtyGuard.ts';
import { useKitForm } from '../../kit/form/useKitForm.ts';
import { notify } from '../../kit/notify/notify.ts';
import { FAILURE_TEXT } from '../../kit/requests/text.ts';
import { useAction } from '../../kit/requests/useRoute.ts';
import type { PagePicture } from './pagePicture.ts';
import { fileOf } from './pictureFile.ts';
import styles from './ReportDialog.module.css';
import { ReportPicture } from './ReportPicture.tsx';
import { reportText } from './text.ts';

const schema = z.object({
  comment: z.string().trim().min(1, reportText.emptyComment).max(LONGEST_COMMENT, reportText.longComment),
});
const empty = { comment: '' };
const fields: FieldRule<typeof empty>[] = [
  {
    kind: 'text',
    name: 'comment',
    label: reportText.comment,
    placeholder: reportText.commentHint,
    rows: 4,
    isWide: true,
  },
];

/** Sends a comment and the picture, where there is one; null when it was accepted. */
const useSend = () => {
  const postIssue = useAction('postIssue');
  const state = useSessionState();
  return async (comment: string, picture: PagePicture | null): Promise<Refusal | null> => {
    if (!state.isSignedIn) return refusedWith(FAILURE_TEXT.unauthenticated);
    const { company, branch, name, email, role } = state.profile;
    const about = { companyId: company?.id ?? '', branchId: branch?.id ?? '', userName: name, email, role };
    const file = picture?.kind === 'captured' ? await fileOf(picture.canvas) : null;
    const result = await postIssue({ body: { comment, ...about }, ...(file === null ? {} : { file }) });
    if (result.ok) return null;
    return refusedWith(result.code === 'too-many-requests' ? reportText.tooMany : FAILURE_TEXT[result.code]);
  };
};

type ReportDialogProps = { captured: PagePicture; onClose: () => void };

export const ReportDialog = ({ captured, onClose }: ReportDialogProps) => {
  const send = useSend();
  /** What the person made of the picture. Null: removed. Undefined: left as it was captured. */
  const [chosen, setChosen] = useState<HTMLCanvasElement | null>();
  const picture: PagePicture | null =
    chosen === undefined ? captured : chosen === null ? null : { kind: 'captured', canvas: chosen };
  const [isLarge, setIsLarge] = useState(false);
  // A picture is not sent before the person has seen it.
  const isCapturing = picture?.kind === 'capturing';
  const form = useKitForm({
    schema,
    draft: 'report-problem',
    values: empty,
    submit: async ({ comment }) => send(comment, picture),
    onDone: () => {
      notify(reportText.sent, 'success');
      onClose();
    },
  });
  const leave = async (): Promise<void> => {
    if (!form.isDirty || (await askToLeave())) onClose();
  };

  return (
    <DialogFrame
      isOpen
      isTop
      isClosedByClick={false}
      className={styles[isLarge ? 'large' : 'usual']}
      title={reportText.title}
      onCancel={() => void leave()}
      onClosed={() => {}}
      actions={
        <>
          <FormProblems form={form} />
          <Button onClick={() => void leave()}>{reportText.cancel}</Button>
          <Button intent="primary" type="submit" form={form.id} disabled={form.isBusy || isCapturing}>
            {form.isBusy ? reportText.sending : reportText.send}
          </Button>
        </>
      }
    >
      <FormFrame form={form} label={reportText.title}>
        <FormFields form={form} fields={fields} />
        <ReportPicture
          picture={picture}
          isLarge={isLarge}
          onLarge={setIsLarge}
          onChange={(canvas) => {
            setChosen(canvas);
            setIsLarge(false);
          }}
        />
      </FormFrame>
    </DialogFrame>
  );
};
