// The counters of an overview: levels by LevelMark, then what is under way, what is stuck and since when, who rides, what happened.
import type { AlertLevel } from '@despacho/contract/orders.ts';
import type { BoardCounts, QueueName } from '@despacho/domain/board.ts';
import { COURIER_STATES } from '@despacho/domain/couriers.ts';
import type { IncidentRow } from '@despacho/domain/incidents.ts';
import { duration, whole } from '@despacho/ui/format.ts';
import { LevelMark } from '@despacho/ui/LevelMark.tsx';
import { useId, type ReactNode } from 'react';
import { COURIER_STATE_TEXT, overviewText, QUEUE_TEXT } from './text.ts';
import styles from './Overview.module.css';

const LEVELS = ['LATE', 'TO_BE_LATE', 'VERIFY', 'ON_TIME'] as const satisfies readonly AlertLevel[];
const QUEUES = ['withoutCourier', 'withoutCoordinates', 'untyped'] as const satisfies readonly QueueName[];

type TileProps = { label: ReactNode; value: string; detail?: string | null; level?: AlertLevel };

const Tile = ({ label, value, detail = null, level }: TileProps) => (
  <li className={styles['tile']} data-level={level}>
    <span className={styles['label']}>{label}</span>
    <strong>{value}</strong>
    {detail === null ? null : <span className={styles['detail']}>{detail}</span>}
  </li>
);

const Tiles = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId();
  return (
    <section className={styles['group']} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className={styles['tiles']}>{children}</ul>
    </section>
  );
};

export const LevelTiles = ({ counts: { orders } }: { counts: BoardCounts }) => (
  <Tiles title={overviewText.levels}>
    {LEVELS.map((level) => (
      <Tile key={level} level={level} label={<LevelMark level={level} />} value={whole(orders.levels[level])} />
    ))}
    <Tile label={overviewText.going} value={whole(orders.going)} />
    <Tile label={overviewText.active} value={whole(orders.active)} />
  </Tiles>
);

type StuckTilesProps = { counts: BoardCounts; incidents: readonly IncidentRow[] | null };

/** `incidents`: null where the account may not see them. */
export const StuckTiles = ({ counts: { orders }, incidents }: StuckTilesProps) => {
  const open = incidents?.filter(({ isOpen }) => isOpen).length ?? 0;
  return (
    <Tiles title={overviewText.queues}>
      {QUEUES.map((queue) => {
        const { size, oldestMs } = orders.queues[queue];
        const detail = oldestMs === null ? null : overviewText.oldest(duration(oldestMs));
        return <Tile key={queue} label={QUEUE_TEXT[queue]} value={whole(size)} detail={detail} />;
      })}
      {incidents === null ? null : (
        <Tile
          label={overviewText.incidents}
          value={whole(incidents.length)}
          detail={open === 0 ? null : overviewText.open(open)}
        />
      )}
    </Tiles>
  );
};

export const CourierTiles = ({ counts: { couriers } }: { counts: BoardCounts }) => (
  <Tiles title={overviewText.couriers}>
    {COURIER_STATES.map((state) => (
      <Tile key={state} label={COURIER_STATE_TEXT[state]} value={whole(couriers.states[state])} />
    ))}
  </Tiles>
);
