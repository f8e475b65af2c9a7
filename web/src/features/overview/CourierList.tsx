// The couriers whom a tile counts, by name; opened by the tile [OR104].
import type { StaffDocs } from '@despacho/client/live/kinds.ts';
import type { CourierState } from '@despacho/domain/couriers/couriers.ts';
import { whole } from '@despacho/ui/format.ts';
import { Link } from 'react-router-dom';
import { useCourierStateText } from '../../entities/couriers/CourierStateLabel.tsx';
import { Card } from '../../kit/layout/Card.tsx';
import { Note } from '../../kit/layout/Page.tsx';
import styles from './Overview.module.css';
import { overviewText } from './text.ts';
import { usePanelHeading } from './usePanel.ts';

type Courier = StaffDocs['courier'];

type CourierListProps = {
  state: CourierState;
  couriers: readonly Courier[];
  /** The address without the list. */
  closedBy: string;
};

const byName = (a: Courier, b: Courier): number => a.name.localeCompare(b.name, 'es') || (a.id < b.id ? -1 : 1);

export const CourierList = ({ state, couriers, closedBy }: CourierListProps) => (
  <Card
    title={overviewText.couriersOf(useCourierStateText()(state), whole(couriers.length))}
    headingRef={usePanelHeading(true)}
  >
    {couriers.length === 0 ? <Note>{overviewText.noCouriers}</Note> : null}
    <ul className={`${styles['rows'] ?? ''} ${styles['couriers'] ?? ''}`}>
      {couriers.toSorted(byName).map(({ id, name, branch }) => (
        <li key={id}>
          <span>{name}</span>
          <span>{branch?.name ?? overviewText.noBranchOfCourier}</span>
        </li>
      ))}
    </ul>
    <Link to={closedBy}>{overviewText.closeList}</Link>
  </Card>
);
