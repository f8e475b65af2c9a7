// The window of a courier's mark: name, company, branch, position, and where more is.
import { Link } from 'react-router-dom';
import { CourierStateNow } from '../../entities/couriers/CourierStateLabel.tsx';
import { positionWords, type SeenCourier } from '../../entities/couriers/seen.ts';
import { Note } from '../../kit/layout/Page.tsx';
import { useScreenPath } from '../../kit/shell/paths.tsx';
import styles from './CourierMap.module.css';
import { courierMapText as text } from './text.ts';

export const CourierInfo = ({ row }: { row: SeenCourier }) => {
  const { id, courier, state } = row;
  const more = useScreenPath()('/ver-mas/:bikerId', { bikerId: id });
  return (
    <section className={styles['info']} aria-label={text.info(courier.name)}>
      <strong>{courier.name}</strong>
      <span>{courier.company?.name ?? text.none}</span>
      <span>{courier.branch?.name ?? text.none}</span>
      <CourierStateNow courierId={id} state={state} />
      <Note>{positionWords(row)}</Note>
      {more === null ? null : <Link to={more}>{text.more}</Link>}
    </section>
  );
};
