// A password that is shown once, as an awaited call: to read and to copy. Only its own button closes it.
import { Button, Callout } from '@blueprintjs/core';
import { DialogFrame } from '../../kit/dialog/DialogFrame.tsx';
import { openDialog } from '../../kit/dialog/dialogs.tsx';
import { Field } from '../../kit/form/Field.tsx';
import { Stack } from '../../kit/layout/Page.tsx';
import { CopyButton } from '../../kit/states/CopyButton.tsx';
import { userText } from './text.ts';

export const showPassword = async (email: string, password: string): Promise<void> =>
  openDialog<void>((close, state) => (
    <DialogFrame
      {...state}
      size="question"
      title={userText.passwordTitle(email)}
      onCancel={() => {}}
      actions={
        <>
          <CopyButton text={password} label={userText.copyPassword} />
          <Button intent="primary" onClick={() => close()}>
            {userText.done}
          </Button>
        </>
      }
    >
      <Stack>
        <Callout icon={null}>{userText.passwordOnce}</Callout>
        <Field
          label={userText.fields.password}
          error={undefined}
          readOnly
          value={password}
          onFocus={(event) => event.target.select()}
        />
      </Stack>
    </DialogFrame>
  ));
