// E-mail and password. What the server refuses is shown above the button.
import type { Failure } from '@despacho/client/rest.ts';
import type { Ending } from '@despacho/client/session/currentAccount.ts';
import { useSession } from '@despacho/client/session/hooks.ts';
import { signInForm } from '@despacho/contract/accounts/identity.ts';
import { Suspense, useState, type SyntheticEvent } from 'react';
import { z } from 'zod';
import { Field, SubmitButton } from '../../kit/form/Field.tsx';
import { usePlainInput } from '../../kit/form/formInputs.ts';
import { Labelled } from '../../kit/form/Labelled.tsx';
import { useKitForm } from '../../kit/form/useKitForm.ts';
import { refusedWith } from '../../kit/form/refusal.ts';
import { Note, Stack } from '../../kit/layout/Page.tsx';
import { lazyPart } from '../../kit/lazy/lazyPart.tsx';
import type { GivenPassword } from './NewPassword.tsx';
import { PasswordField } from './PasswordField.tsx';
import { failureText, signInText, type FailureText } from './text.ts';

const NewPassword = lazyPart(async () => (await import('./NewPassword.tsx')).NewPassword);

const lockOut = z.object({ retryAfterSec: z.number() });
const provided = z.object({ provider: z.string() });

const textOf = ({ code, details }: Failure): FailureText => {
  const text = failureText(code, lockOut.safeParse(details).data?.retryAfterSec ?? null);
  const words = provided.safeParse(details).data?.provider;
  return words === undefined ? text : { ...text, providerMessage: signInText.providerMessage(words) };
};

const empty = { email: '', password: '' };

const FailureNote = ({ failure }: { failure: FailureText | null }) => (
  <Note kind="failed" role="alert">
    {failure === null ? null : (
      <>
        <strong>{failure.title}</strong>
        {failure.detail === undefined ? null : <span>{failure.detail}</span>}
        {failure.providerMessage === undefined ? null : <small>{failure.providerMessage}</small>}
      </>
    )}
  </Note>
);

type SignInFormProps = { hasEnded: boolean; endedBy?: Ending | undefined };

export const SignInForm = ({ hasEnded, endedBy }: SignInFormProps) => {
  const session = useSession();
  const [isTabOnly, setIsTabOnly] = useState(false);
  /** [AU4] Good, but chosen by another person. */
  const [given, setGiven] = useState<GivenPassword | null>(null);
  const [failure, setFailure] = useState<FailureText | null>(null);
  const form = useKitForm({
    schema: signInForm,
    draft: null,
    values: empty,
    submit: async (credentials) => {
      setFailure(null);
      const where = isTabOnly ? 'tab' : 'browser';
      const result = await session.signIn(credentials, where);
      // Success changes the session, and that changes the screen.
      if (result.ok) return null;
      if (result.code === 'must-change-password') {
        setGiven({ credentials, where });
        return null;
      }
      const text = textOf(result);
      setFailure(text);
      return refusedWith(text.title);
    },
  });
  const email = usePlainInput(form, 'email');
  const password = usePlainInput(form, 'password');
  const onSubmit = (event: SyntheticEvent): void => {
    event.preventDefault();
    form.onSubmit();
  };

  if (given !== null) {
    return (
      <Suspense>
        <NewPassword {...given} />
      </Suspense>
    );
  }
  return (
    <form noValidate aria-label={signInText.title} onSubmit={onSubmit}>
      <Stack>
        {hasEnded && failure === null ? (
          <Note kind="info" role="status">
            {(endedBy && failureText(endedBy, null).detail) ?? signInText.ended}
          </Note>
        ) : null}
        <Field
          label={signInText.email}
          type="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          {...email}
        />
        <PasswordField label={signInText.password} autoComplete="current-password" {...password} />
        <Labelled label={signInText.tabOnly} isAfter>
          {(ties) => (
            <input
              {...ties}
              type="checkbox"
              checked={isTabOnly}
              onChange={(event) => setIsTabOnly(event.target.checked)}
            />
          )}
        </Labelled>
        <FailureNote failure={failure} />
        <SubmitButton disabled={form.isBusy}>{form.isBusy ? signInText.busy : signInText.submit}</SubmitButton>
      </Stack>
    </form>
  );
};
