// The floating add button: a dial where there is more to create than one kind, nothing for whoever may create nothing.
import { useSessionState } from '@despacho/client/session/hooks.ts';
import type { Profile } from '@despacho/contract/identity.ts';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { useScreenPath } from '../../kit/shell/paths.tsx';
import { addActs, type AddAct } from './acts.ts';
import styles from './AddOrder.module.css';
import { Dial } from './Dial.tsx';

const CREATE = '/create-order';

const Adding = ({ profile }: { profile: Profile }) => {
  const navigate = useNavigate();
  const page = useScreenPath()(CREATE);
  const acts = addActs(profile, false).filter((act) => act === 'client' && page !== null);

  const start = (act: AddAct): void => {
    if (act === 'client' && page !== null) void navigate(page);
  };

  return acts.length === 0 ? null : <Dial acts={acts} onAct={start} />;
};

/** Stands at the corner of the screen it is in, whatever that filters or greys. */
export const AddOrder = () => {
  const state = useSessionState();
  const [corner, setCorner] = useState<Element | null>(null);
  if (!state.isSignedIn) return null;
  return (
    <span hidden ref={(mark) => setCorner(mark?.closest('main') ?? mark?.ownerDocument.body ?? null)}>
      {corner === null
        ? null
        : createPortal(
            <div className={styles['corner']}>
              <Adding profile={state.profile} />
            </div>,
            corner,
          )}
    </span>
  );
};
