// What the screen shows at all: the board, a calm word that it may show nothing, or that it is about to begin.
import { LIVE_TEXT } from '@despacho/ui/text.ts';
import { useState, type ComponentProps } from 'react';
import { closedBy } from './authorisation.ts';
import { Board } from './Board.tsx';
import { useLiveStatus } from './live.ts';
import { Notice } from './panels/Notice.tsx';
import { CLOSED_TEXT, CONNECTING_TEXT } from './text.ts';

export const Wall = ({ setup, onShow }: ComponentProps<typeof Board>) => {
  const { freshness, ended, isRebuilding } = useLiveStatus();
  const [lastEnd, setLastEnd] = useState(ended);
  // A new try is no permission yet: what was shut stays shut until the server has let this screen in again.
  if (ended !== null && ended !== lastEnd) setLastEnd(ended);
  if (ended === null && lastEnd !== null && freshness === 'fresh') setLastEnd(null);
  const closed = closedBy(true, ended ?? lastEnd);
  // Without authorisation no data is shown, not even what was there before.
  if (closed !== null) return <Notice {...CLOSED_TEXT[closed]} />;
  if (freshness !== 'loading') return <Board setup={setup} onShow={onShow} />;
  return (
    <Notice title={isRebuilding ? LIVE_TEXT.sourceStopped : CONNECTING_TEXT.title} detail={CONNECTING_TEXT.detail} />
  );
};
