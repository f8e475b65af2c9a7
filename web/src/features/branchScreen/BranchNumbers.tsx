// The five numbers of a branch screen. Each opens the list that it counts [BS3].
import { MINUTE_MS } from '@despacho/contract/durations.ts';
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import { decimal, whole } from '@despacho/ui/format.ts';
import { LevelMark } from '@despacho/ui/LevelMark.tsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useCan } from '../../kit/access.ts';
import { today } from '../../kit/date/days.ts';
import { REQUEST_MS } from '../../kit/freshness.ts';
import { Tiles } from '../../kit/layout/Tiles.tsx';
import { useServerNow } from '../../kit/live.tsx';
import { useRoute } from '../../kit/requests/useRoute.ts';
import { useScreenPath } from '../../kit/shell/paths.tsx';
import { deliveredOn } from '../orderLists/deliveredOn.ts';
import styles from './BranchScreen.module.css';
import { useScreenAddress, type Panel } from './panels.ts';
import { branchScreenText as text } from './text.ts';
import type { Delivered } from './useDelivered.ts';
import type { ScreenContent } from './useBranchScreen.ts';

type TileProps = {
  label: string;
  value: string;
  unit?: string;
  note?: ReactNode;
  to: string | null;
  isOpen?: boolean;
};

const Tile = ({ label, value, unit = '', note = null, to, isOpen = false }: TileProps) => {
  const body = (
    <>
      <strong>
        {value} <small>{unit}</small>
      </strong>
      <span>
        {note} {label}
      </span>
    </>
  );
  return (
    <li>
      {to === null ? (
        <div className={styles['tile']}>{body}</div>
      ) : (
        <Link className={styles['tile']} to={to} replace aria-current={isOpen || undefined}>
          {body}
        </Link>
      )}
    </li>
  );
};

type PanelTileProps = Pick<TileProps, 'value' | 'unit' | 'note'> & { panel: Panel };

const PanelTile = ({ panel, ...tile }: PanelTileProps) => {
  const { panel: shown, toPanel } = useScreenAddress();
  const isOpen = shown === panel;
  return <Tile {...tile} label={text.tiles[panel]} to={toPanel(isOpen ? null : panel)} isOpen={isOpen} />;
};

const minutesOf = (minutes: number | null | undefined): Pick<TileProps, 'value' | 'unit'> =>
  minutes === null || minutes === undefined ? { value: text.none } : { value: decimal(minutes), unit: text.minutes };

/** The average of every branch: computed by the server, and shown by the list of today's deliveries [OR73]. */
const AverageOfAll = () => {
  const { value } = useRoute(
    'averageDelivery',
    { query: { status: ORDER_STATUS.DELIVERED, days: '0' } },
    { everyMs: REQUEST_MS.report },
  );
  const path = useScreenPath()('/history-orders');
  const day = today(useServerNow(MINUTE_MS));
  return (
    <Tile
      label={text.tiles.average}
      {...minutesOf(value?.minutes)}
      to={path === null ? null : `${path}${deliveredOn(day)}`}
    />
  );
};

/** `delivered` null: of every branch. */
export const BranchNumbers = ({ content, delivered }: { content: ScreenContent; delivered: Delivered | null }) => {
  const seesIncidents = useCan('incidents.read');
  return (
    <nav aria-label={text.numbers}>
      <Tiles>
        <PanelTile panel="available" value={whole(content.available.length)} />
        <PanelTile panel="toAttend" value={whole(content.toAttend.length)} />
        <PanelTile
          panel="toBeLate"
          value={whole(content.toBeLate.length)}
          note={<LevelMark level="TO_BE_LATE" word="hidden" />}
        />
        {seesIncidents ? <PanelTile panel="incidents" value={whole(content.incidents.length)} /> : null}
        {delivered === null ? <AverageOfAll /> : <PanelTile panel="average" {...minutesOf(delivered.averageMinutes)} />}
      </Tiles>
    </nav>
  );
};
