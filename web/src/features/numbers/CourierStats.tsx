// How many couriers of each company delivered, and how many orders each on average.
import { decimal, whole } from '@despacho/ui/format.ts';
import { Card } from '../../kit/layout/Card.tsx';
import styles from './Numbers.module.css';
import { numbersText as text } from './text.ts';
import type { NumbersView } from './view.ts';

const MAX = 10;

export const CourierStats = ({ view: { value } }: { view: NumbersView }) => {
  const rows = value.companies
    .filter(({ couriers }) => couriers > 0)
    .toSorted((a, b) => b.couriers - a.couriers || a.name.localeCompare(b.name, 'es'))
    .slice(0, MAX);
  if (rows.length === 0) return null;
  return (
    <Card title={text.perCompany}>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">{text.name}</th>
            <th scope="col">{text.couriersHead}</th>
            <th scope="col">{text.delivered}</th>
            <th scope="col">{text.perCourier}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id: company, name, couriers, delivered }) => (
            <tr key={company}>
              <th scope="row">{name}</th>
              <td>{whole(couriers)}</td>
              <td>{whole(delivered)}</td>
              <td>{decimal(delivered / couriers)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
};
