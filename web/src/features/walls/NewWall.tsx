// A new wall: its name and what it shows, then its link, once. While the link is shown only its own button closes it.
import { Dialog } from '@blueprintjs/core';
import { useState } from 'react';
import type { MadeWall } from './newWall.ts';
import { NewWallForm } from './NewWallForm.tsx';
import { wallText } from './text.ts';
import { WallLink } from './WallLink.tsx';

type NewWallProps = { isOpen: boolean; onClose: () => void };

export const NewWall = ({ isOpen, onClose }: NewWallProps) => {
  const [made, setMade] = useState<MadeWall | null>(null);
  const close = (): void => {
    setMade(null);
    onClose();
  };
  return (
    <Dialog
      isOpen={isOpen}
      title={made === null ? wallText.create : wallText.linkTitle(made.name)}
      isCloseButtonShown={false}
      canEscapeKeyClose={made === null}
      canOutsideClickClose={false}
      onClose={close}
    >
      {made === null ? <NewWallForm onCancel={close} onMade={setMade} /> : <WallLink link={made.link} onDone={close} />}
    </Dialog>
  );
};
