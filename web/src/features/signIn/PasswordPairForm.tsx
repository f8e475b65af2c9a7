// A new password, typed twice.
import { passwordPair, tooShort, type PasswordPair } from '@despacho/contract/accounts/newPassword.ts';
import { PASSWORD_LENGTH } from '@despacho/contract/accounts/passwords.ts';
import type { Failure, Result } from '@despacho/client/rest.ts';
import type { SyntheticEvent } from 'react';
import { SubmitButton } from '../../kit/form/Field.tsx';
import { usePlainInput } from '../../kit/form/formInputs.ts';
import { refusalOf, refusedWith, type Refusal } from '../../kit/form/refusal.ts';
import { useKitForm } from '../../kit/form/useKitForm.ts';
import { Note, Stack } from '../../kit/layout/Page.tsx';
import { newPasswordText } from './newPassword/text.ts';
import { PasswordField } from './PasswordField.tsx';

const empty: PasswordPair = { newPassword: '', again: '' };

/** Only a controller's is refused as too short: the form knows the length of the others. */
const ISSUE_TEXT: Readonly<Record<string, string>> = {
  refused: newPasswordText.weak,
  'too-short': tooShort(PASSWORD_LENGTH.min),
};

const refusalIn = (failure: Failure, notFound: string | undefined): Refusal =>
  failure.code === 'not-found' && notFound !== undefined
    ? refusedWith(notFound)
    : refusalOf(failure, ['newPassword'], (_, issue) => ISSUE_TEXT[issue]);

type PasswordPairFormProps = {
  intro: string;
  action: string;
  send: (newPassword: string) => Promise<Result<unknown>>;
  /** Why the server does not find what the password is for. */
  notFound?: string;
  schema?: typeof passwordPair;
};

export const PasswordPairForm = ({ intro, action, send, notFound, schema = passwordPair }: PasswordPairFormProps) => {
  const form = useKitForm<PasswordPair, PasswordPair>({
    schema,
    draft: null,
    values: empty,
    submit: async ({ newPassword }) => {
      const result = await send(newPassword);
      return result.ok ? null : refusalIn(result, notFound);
    },
  });
  const newPassword = usePlainInput(form, 'newPassword');
  const again = usePlainInput(form, 'again');
  const onSubmit = (event: SyntheticEvent): void => {
    event.preventDefault();
    form.onSubmit();
  };
  return (
    <form noValidate aria-label={newPasswordText.title} onSubmit={onSubmit}>
      <Stack>
        <Note role="status">{intro}</Note>
        <PasswordField label={newPasswordText.newPassword} autoComplete="new-password" {...newPassword} />
        <PasswordField label={newPasswordText.again} autoComplete="new-password" {...again} />
        <Note kind="failed" role="alert">
          {form.refusal === null ? null : <strong>{form.refusal}</strong>}
        </Note>
        <SubmitButton disabled={form.isBusy}>{form.isBusy ? newPasswordText.busy : action}</SubmitButton>
      </Stack>
    </form>
  );
};
