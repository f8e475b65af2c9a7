// Which parts of the desk are unfolded, and which are in windows of their own.
import { Button, ButtonGroup } from '@blueprintjs/core';
import { Share } from '@blueprintjs/icons';
import { z } from 'zod';
import { usePreference } from '../../kit/preferences.ts';
import { deskText } from './text.ts';
import { WINDOW_PANES, type WindowPane } from './windows/channel.ts';

const foldedPanes = z.array(z.enum(WINDOW_PANES));

export const useFolded = () => {
  const [folded, keep] = usePreference<readonly WindowPane[]>('desk.folded', foldedPanes, 1, []);
  return {
    folded,
    fold: (pane: WindowPane): void =>
      keep(folded.includes(pane) ? folded.filter((each) => each !== pane) : [...folded, pane]),
  };
};

type PaneChoiceProps = {
  isFolded: (pane: WindowPane) => boolean;
  /** In a window of its own. */
  hasOwnWindow: (pane: WindowPane) => boolean;
  onFold: (pane: WindowPane) => void;
  onOpen: (pane: WindowPane) => void;
};

export const PaneChoice = ({ isFolded, hasOwnWindow, onFold, onOpen }: PaneChoiceProps) =>
  WINDOW_PANES.map((pane) => (
    <ButtonGroup key={pane} role="group" aria-label={deskText.pane[pane]}>
      <Button
        active={!isFolded(pane)}
        aria-pressed={!isFolded(pane)}
        disabled={hasOwnWindow(pane)}
        onClick={() => onFold(pane)}
      >
        {deskText.pane[pane]}
      </Button>
      <Button
        icon={<Share />}
        aria-label={deskText.ownWindow(deskText.pane[pane])}
        title={deskText.ownWindow(deskText.pane[pane])}
        onClick={() => onOpen(pane)}
      />
    </ButtonGroup>
  ));
