// /password-reset: for everyone, with the token of a mailed link in the fragment, or without one.
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { resetText } from '../../features/signIn/newPassword/text.ts';
import { PasswordReset } from '../../features/signIn/PasswordReset.tsx';
import { signInText } from '../../features/signIn/text.ts';
import { LoginFrame } from './LoginFrame.tsx';

export const PasswordResetPage = () => {
  const { hash } = useLocation();
  const [token] = useState(() => new URLSearchParams(hash.slice(1)).get('token'));
  return (
    <LoginFrame title={resetText.title}>
      <PasswordReset token={token} />
      <p>
        <Link to="/login">{signInText.title}</Link>
      </p>
    </LoginFrame>
  );
};
