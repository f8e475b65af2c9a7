// Sign-in of a courier, and the first password of their own.
import { useState, type SyntheticEvent } from 'react';
import { changePassword, signIn } from './account.ts';
import type { Failure } from './requests.ts';
import { FAILURE_TEXT, text } from './text.ts';

type Field = { name: string; label: string; type: 'email' | 'password'; autoComplete: string };

const TextField = ({ name, label, type, autoComplete }: Field) => (
  <label>
    {label}
    <input name={name} type={type} autoComplete={autoComplete} required minLength={type === 'email' ? 3 : 1} />
  </label>
);

export const SignIn = ({ hasEnded }: { hasEnded: boolean }) => {
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [mustChange, setMustChange] = useState(false);
  const send = async (form: FormData): Promise<void> => {
    const textOf = (name: string): string => {
      const value = form.get(name);
      return typeof value === 'string' ? value : '';
    };
    const [email, password, newPassword] = [textOf('email'), textOf('password'), textOf('newPassword')];
    setBusy(true);
    const found = await (mustChange ? changePassword(email, password, newPassword) : signIn(email, password));
    setBusy(false);
    if (found === 'must-change-password') setMustChange(true);
    setFailure(found);
  };
  const onSubmit = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault();
    void send(new FormData(event.currentTarget));
  };
  const notice = failure === null ? (hasEnded ? text.ended : null) : FAILURE_TEXT[failure];
  return (
    <main className="alone">
      <h1>{text.title}</h1>
      <form onSubmit={onSubmit}>
        <TextField name="email" label={text.email} type="email" autoComplete="username" />
        <TextField name="password" label={text.password} type="password" autoComplete="current-password" />
        {mustChange && (
          <TextField name="newPassword" label={text.newPassword} type="password" autoComplete="new-password" />
        )}
        <p role="alert">{notice}</p>
        <button type="submit" className="primary" disabled={isBusy}>
          {mustChange ? text.savePassword : text.signIn}
        </button>
      </form>
    </main>
  );
};
