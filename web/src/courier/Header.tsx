// Who is signed in, the connection, what waits, and the way out.
import { COURIER_PATHS } from '@despacho/contract/couriers/applicationLimits.ts';
import { useState } from 'react';
import { account, keepAccount, ownRequest } from './account.ts';
import { proofState } from './door/proofs.ts';
import { phoneState } from './phone.ts';
import { forgetActs } from './phoneStore.ts';
import { Question } from './Question.tsx';
import { text } from './text.ts';
import { useReadable } from './useReadable.ts';

const signOut = async (uid: string): Promise<void> => {
  await forgetActs(uid).catch(() => undefined);
  await ownRequest(COURIER_PATHS.leave, { body: {} });
  keepAccount(null);
};

export const Header = () => {
  const { current } = useReadable(account);
  const { acts, isOnline } = useReadable(phoneState);
  const proofs = useReadable(proofState);
  const [isAsking, setAsking] = useState(false);
  if (current === null) return null;
  const waiting = [...acts, ...proofs].filter(({ state }) => state === 'waiting').length;
  return (
    <header>
      <h1>
        <bdi>{current.name}</bdi>
      </h1>
      <p role="status">{waiting > 0 ? text.waitingActs(waiting) : isOnline ? text.online : text.offline}</p>
      <button type="button" onClick={() => (waiting > 0 ? setAsking(true) : void signOut(current.uid))}>
        {text.signOut}
      </button>
      {isAsking && (
        <Question
          title={text.unsentTitle}
          confirmLabel={text.leaveAnyway}
          cancelLabel={text.stay}
          onConfirm={() => void signOut(current.uid)}
          onCancel={() => setAsking(false)}
        >
          <p>{text.unsent(waiting)}</p>
        </Question>
      )}
    </header>
  );
};
