// A new password, typed twice.
import { passwordPair, tooShort, type PasswordPair } from '@despacho/contract/accounts/newPassword.ts';
import { PASSWORD_LENGTH } from '@despacho/contract/accounts/passwords.ts';
import type { Failure, Result } from '@despacho/client/rest.ts';
import type { SyntheticEvent } from 'react';
import { usePlainInput } from '../../kit/form/formInputs.ts';
import { refusalOf, refusedWith, type Refusal } from '../../kit/form/refusal.ts';
import { useKitForm } from '../../kit/form/useKitForm.ts';
import { newPasswordText } from './newPassword/text.ts';
import { PasswordField } from './PasswordField.tsx';
import styles from './SignInForm.module.css';

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
    <form className={styles['form']} noValidate aria-label={newPasswordText.title} onSubmit={onSubmit}>
      <p role="status">{intro}</p>
      <PasswordField label={newPasswordText.newPassword} autoComplete="new-password" {...newPassword} />
      <PasswordField label={newPasswordText.again} autoComplete="new-password" {...again} />
      <div className={styles['failure']} role="alert">
        {form.refusal === null ? null : <strong>{form.refusal}</strong>}
      </div>
      <button className={styles['submit']} type="submit" disabled={form.isBusy}>
        {form.isBusy ? newPasswordText.busy : action}
      </button>
    </form>
  );
};
