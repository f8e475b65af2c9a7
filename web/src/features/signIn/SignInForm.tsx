// E-mail and password, all complaints at once, focus on the first; a failure of the server is said above the button.
import type { Failure } from '@despacho/client/rest.ts';
import { useSession } from '@despacho/client/session/hooks.ts';
import { signInForm, type SignInForm as Values } from '@despacho/contract/accounts/identity.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { Field } from '../../kit/form/Field.tsx';
import { PasswordField } from './PasswordField.tsx';
import styles from './SignInForm.module.css';
import { failureText, signInText, type FailureText } from './text.ts';

const lockOut = z.object({ retryAfterSec: z.number() });
const provided = z.object({ provider: z.string() });

const textOf = ({ code, details }: Failure): FailureText => {
  const text = failureText(code, lockOut.safeParse(details).data?.retryAfterSec ?? null);
  const words = provided.safeParse(details).data?.provider;
  return words === undefined ? text : { ...text, said: signInText.said(words) };
};

export const SignInForm = ({ hasEnded }: { hasEnded: boolean }) => {
  const session = useSession();
  const [isTabOnly, setIsTabOnly] = useState(false);
  const [failure, setFailure] = useState<FailureText | null>(null);
  const { register, handleSubmit, formState } = useForm<Values>({
    resolver: zodResolver(signInForm),
    defaultValues: { email: '', password: '' },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (values) => {
    setFailure(null);
    const result = await session.signIn(values, isTabOnly ? 'tab' : 'browser');
    // A good one changes the session, and the screen leaves by itself.
    if (!result.ok) setFailure(textOf(result));
  });

  return (
    <form className={styles['form']} noValidate aria-label={signInText.title} onSubmit={(event) => void submit(event)}>
      {hasEnded && failure === null ? <p role="status">{signInText.ended}</p> : null}
      <Field
        label={signInText.email}
        error={errors.email?.message}
        type="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        {...register('email')}
      />
      <PasswordField
        label={signInText.password}
        error={errors.password?.message}
        autoComplete="current-password"
        {...register('password')}
      />
      <label className={styles['choice']}>
        <input type="checkbox" checked={isTabOnly} onChange={(event) => setIsTabOnly(event.target.checked)} />
        {signInText.tabOnly}
      </label>
      <div className={styles['failure']} role="alert">
        {failure === null ? null : (
          <>
            <strong>{failure.title}</strong>
            {failure.detail === undefined ? null : <span>{failure.detail}</span>}
            {failure.said === undefined ? null : <small>{failure.said}</small>}
          </>
        )}
      </div>
      <button className={styles['submit']} type="submit" disabled={isSubmitting}>
        {isSubmitting ? signInText.busy : signInText.submit}
      </button>
    </form>
  );
};
