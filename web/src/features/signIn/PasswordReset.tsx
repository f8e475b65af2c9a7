// A forgotten password: without a token the e-mail is asked for, with the token of the mailed link a new password [AU7].
import { useSession } from '@despacho/client/session/hooks.ts';
import { linkedPasswordPair } from '@despacho/contract/accounts/newPassword.ts';
import { accountEmail } from '@despacho/contract/accounts/passwords.ts';
import { useState, type SyntheticEvent } from 'react';
import { z } from 'zod';
import { Field, SubmitButton } from '../../kit/form/Field.tsx';
import { usePlainInput } from '../../kit/form/formInputs.ts';
import { refusalOf } from '../../kit/form/refusal.ts';
import { useKitForm } from '../../kit/form/useKitForm.ts';
import { Note, Stack } from '../../kit/layout/Page.tsx';
import { emailSentences, newPasswordText, resetText } from './newPassword/text.ts';
import { PasswordPairForm } from './PasswordPairForm.tsx';
import { signInText } from './text.ts';

const schema = z.object({ email: accountEmail(emailSentences.required, emailSentences.wrong) });
type Request = z.infer<typeof schema>;
const empty: Request = { email: '' };

const RequestLink = () => {
  const { api } = useSession();
  const [isSent, setIsSent] = useState(false);
  const form = useKitForm<Request, Request>({
    schema,
    draft: null,
    values: empty,
    submit: async (body) => {
      const result = await api.requestPasswordReset({ body });
      setIsSent(result.ok);
      return result.ok ? null : refusalOf(result, ['email']);
    },
  });
  const email = usePlainInput(form, 'email');
  const onSubmit = (event: SyntheticEvent): void => {
    event.preventDefault();
    form.onSubmit();
  };
  return (
    <form noValidate aria-label={resetText.title} onSubmit={onSubmit}>
      <Stack>
        <Note role="status">{isSent ? resetText.sent : resetText.intro}</Note>
        <Field label={signInText.email} type="email" autoComplete="username" inputMode="email" {...email} />
        <Note kind="failed" role="alert">
          {form.refusal === null ? null : <strong>{form.refusal}</strong>}
        </Note>
        <SubmitButton disabled={form.isBusy}>{form.isBusy ? resetText.sending : resetText.send}</SubmitButton>
      </Stack>
    </form>
  );
};

const SetPassword = ({ token, onDone }: { token: string; onDone: () => void }) => {
  const { api } = useSession();
  return (
    <PasswordPairForm
      intro={resetText.choose}
      action={newPasswordText.save}
      notFound={resetText.expired}
      schema={linkedPasswordPair}
      send={async (newPassword) => {
        const result = await api.resetPassword({ body: { token, newPassword } });
        if (result.ok) onDone();
        return result;
      }}
    />
  );
};

export const PasswordReset = ({
  token,
}: {
  /** The token of the link; null: the page was opened without one. */ token: string | null;
}) => {
  const [isDone, setIsDone] = useState(false);
  if (isDone) return <p role="status">{resetText.done}</p>;
  return token === null ? <RequestLink /> : <SetPassword token={token} onDone={() => setIsDone(true)} />;
};
