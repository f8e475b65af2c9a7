// The content of the screen: the board, a message about a missing authorisation, or a loading message.
import { LIVE_TEXT } from '@despacho/ui/live/text.ts';
import { useState, type ComponentProps } from 'react';
import { closedBy } from './authorisation.ts';
import { Board } from './Board.tsx';
import { useLiveStatus } from './live.ts';
import { Notice } from './panels/Notice.tsx';
import { CLOSED_TEXT, CONNECTING_TEXT } from './text.ts';

export const Wall = ({ setup, token, onShow }: ComponentProps<typeof Board>) => {
  const { freshness, ended, isRebuilding, isCrowded } = useLiveStatus();
  const [lastEnd, setLastEnd] = useState(ended);
  // A reconnection attempt is no authorisation: a closed screen stays closed until the server has accepted it again.
  if (ended !== null && ended !== lastEnd) setLastEnd(ended);
  if (ended === null && lastEnd !== null && freshness === 'fresh') setLastEnd(null);
  const closed = closedBy(true, ended ?? lastEnd);
  // Without authorisation no data is shown, not even earlier data.
  if (closed !== null) return <Notice {...CLOSED_TEXT[closed]} />;
  if (freshness !== 'loading') return <Board setup={setup} token={token} onShow={onShow} />;
  const reason = isCrowded ? LIVE_TEXT.tooManyConnections : isRebuilding ? LIVE_TEXT.sourceStopped : null;
  return <Notice title={reason ?? CONNECTING_TEXT.title} detail={CONNECTING_TEXT.detail} />;
};
