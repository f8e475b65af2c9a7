// Whether the account begins at the desk in this browser [DK1].
import { Checkbox } from '@blueprintjs/core';
import { useSessionState } from '@despacho/client/session/hooks.ts';
import { useSyncExternalStore } from 'react';
import { deskAccounts } from '../../kit/ownLanding.ts';
import styles from './Desk.module.css';
import { deskText } from './text.ts';

export const LandingChoice = () => {
  const state = useSessionState();
  const accounts = useSyncExternalStore(deskAccounts.subscribe, deskAccounts.get);
  if (!state.isSignedIn) return null;
  const { id } = state.profile;
  return (
    <Checkbox
      className={styles['landing'] ?? ''}
      checked={accounts.includes(id)}
      label={deskText.landing}
      onChange={({ currentTarget: { checked } }) =>
        deskAccounts.set([...accounts.filter((each) => each !== id), ...(checked ? [id] : [])])
      }
    />
  );
};
