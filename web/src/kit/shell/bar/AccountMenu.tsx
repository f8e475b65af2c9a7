// The account, the appearance of the console, and signing out. The popover of the browser closes it and restores the
// focus.
import { useSession } from '@despacho/client/session/hooks.ts';
import type { Session } from '@despacho/client/session/session.ts';
import type { Profile } from '@despacho/contract/accounts/identity.ts';
import { UserIcon } from '@blueprintjs/icons';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { THEMES, useTheme } from '../look/theme.ts';
import { shellText, THEME_LABEL } from '../text.ts';
import styles from './AccountMenu.module.css';
import { BarButton } from './BarButton.tsx';

const ThemeChoice = () => {
  const [theme, choose] = useTheme();
  const name = useId();
  return (
    <fieldset className={styles['theme']}>
      <legend>{shellText.theme}</legend>
      {THEMES.map((each) => (
        <label key={each}>
          <input type="radio" name={name} checked={each === theme} onChange={() => choose(each)} />
          {THEME_LABEL[each]}
        </label>
      ))}
    </fieldset>
  );
};

const signOut = async (session: Session): Promise<void> =>
  // The question about drafts, as long as its part can be loaded.
  import('../../draft/signOut.tsx').then(
    async (part) => part.signOut(session),
    async () => session.signOut(),
  );

type AccountMenuProps = { profile: Profile; onKeys: () => void };

export const AccountMenu = ({ profile, onKeys }: AccountMenuProps) => {
  const session = useSession();
  const id = useId();
  return (
    <>
      <BarButton
        icon={<UserIcon aria-hidden />}
        word={profile.name}
        popoverTarget={id}
        aria-label={shellText.account(profile.name)}
        title={profile.email}
      />
      <div className={styles['menu']} id={id} popover="auto" role="group" aria-label={shellText.account(profile.name)}>
        <p>
          <strong>{profile.name}</strong>
          <span>{profile.email}</span>
        </p>
        <Link to="/profile">{shellText.profile}</Link>
        <ThemeChoice />
        <button type="button" popoverTarget={id} popoverTargetAction="hide" onClick={onKeys}>
          {shellText.keys}
        </button>
        {/* [ID2] It ends every session of the account, not this one alone. */}
        <button
          type="button"
          aria-describedby={`${id}-everywhere`}
          popoverTarget={id}
          popoverTargetAction="hide"
          onClick={() => void signOut(session)}
        >
          {shellText.signOut}
        </button>
        <small id={`${id}-everywhere`}>{shellText.signOutEverywhere}</small>
      </div>
    </>
  );
};
