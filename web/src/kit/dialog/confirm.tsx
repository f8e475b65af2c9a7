// Questions before something that cannot be undone: `if (await confirm(…))`.
import { Button } from '@blueprintjs/core';
import { DialogFrame } from './DialogFrame.tsx';
import { openDialog } from './dialogs.tsx';
import { dialogText } from './text.ts';

type Question = {
  title: string;
  detail?: string;
  /** What happens when they agree: "Eliminar". */
  action: string;
  cancel?: string;
  /** `primary` where nothing is lost. */
  intent?: 'danger' | 'primary';
};

export const confirm = async ({ title, detail, action, cancel, intent = 'danger' }: Question): Promise<boolean> =>
  openDialog<boolean>((answer, state) => (
    <DialogFrame
      {...state}
      size="question"
      title={title}
      onCancel={() => answer(false)}
      actions={
        <>
          {/* The harmless one has the focus: Enter pressed too often destroys nothing. */}
          <Button autoFocus onClick={() => answer(false)}>
            {cancel ?? dialogText.cancel}
          </Button>
          <Button intent={intent} onClick={() => answer(true)}>
            {action}
          </Button>
        </>
      }
    >
      {detail === undefined ? null : <p>{detail}</p>}
    </DialogFrame>
  ));
