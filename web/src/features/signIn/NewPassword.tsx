// The first sign-in with a password that another person chose: one of its own comes before anything else [AU4].
import { useSession } from '@despacho/client/session/hooks.ts';
import type { Keeping } from '@despacho/client/session/stored.ts';
import type { SignInForm } from '@despacho/contract/accounts/identity.ts';
import { newPasswordText } from './newPassword/text.ts';
import { PasswordPairForm } from './PasswordPairForm.tsx';

export type GivenPassword = { credentials: SignInForm; where: Keeping };

export const NewPassword = ({ credentials, where }: GivenPassword) => {
  const session = useSession();
  const { email } = credentials;
  return (
    <PasswordPairForm
      intro={newPasswordText.intro}
      action={newPasswordText.submit}
      send={async (newPassword) => {
        const changed = await session.api.changePassword({ body: { ...credentials, newPassword } });
        return changed.ok ? session.signIn({ email, password: newPassword }, where) : changed;
      }}
    />
  );
};
