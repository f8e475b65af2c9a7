// Signing out while there are drafts of the account on this device: they are erased, unless the person keeps them [DR5].
import type { Session } from '@despacho/client/session/session.ts';
import { Button } from '@blueprintjs/core';
import { DialogFrame } from '../dialog/DialogFrame.tsx';
import { openDialog } from '../dialog/dialogs.tsx';
import { draftIds, removeDraft } from './draftStorage.ts';
import { dropDrafts, unsavedIds } from './liveDraft.ts';
import { draftText } from './text.ts';

type Answer = 'stay' | 'keep' | 'erase';

const ask = async (count: number): Promise<Answer> =>
  openDialog<Answer>((answer, state) => (
    <DialogFrame
      {...state}
      size="question"
      title={draftText.signOutTitle(count)}
      onCancel={() => answer('stay')}
      actions={
        <>
          <Button autoFocus onClick={() => answer('stay')}>
            {draftText.stay}
          </Button>
          <Button onClick={() => answer('keep')}>{draftText.keep}</Button>
          <Button intent="danger" onClick={() => answer('erase')}>
            {draftText.erase}
          </Button>
        </>
      }
    >
      <p>{draftText.signOutDetail}</p>
    </DialogFrame>
  ));

export const signOut = async (session: Session): Promise<void> => {
  const state = session.state.get();
  if (!state.isSignedIn) return;
  // What was typed a moment ago is not stored yet.
  const { size } = new Set([...draftIds(state.uid), ...unsavedIds()]);
  const answer = size === 0 ? 'erase' : await ask(size);
  if (answer === 'stay') return;
  if (answer === 'erase') {
    dropDrafts();
    draftIds(state.uid).forEach((id) => removeDraft(state.uid, id));
  }
  await session.signOut();
};
