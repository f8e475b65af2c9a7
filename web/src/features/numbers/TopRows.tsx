// The five or ten with the most deliveries.
import { Button } from '@blueprintjs/core';
import type { EndedRow } from '@despacho/contract/numbers.ts';
import { whole } from '@despacho/ui/format.ts';
import { useState } from 'react';
import { Card } from '../../kit/layout/Card.tsx';
import { Note } from '../../kit/layout/Page.tsx';
import { LinkedNumber } from '../../kit/layout/Tiles.tsx';
import styles from './Numbers.module.css';
import { numbersText as text } from './text.ts';

const [FEW, MANY] = [5, 10];

const byDelivered = (a: EndedRow, b: EndedRow): number =>
  b.delivered - a.delivered || a.name.localeCompare(b.name, 'es');

type TopRowsProps = {
  title: string;
  rows: readonly EndedRow[];
  /** The list of what a row delivered; null: there is none. */
  linkTo: (row: EndedRow) => string | null;
};

export const TopRows = ({ title, rows, linkTo }: TopRowsProps) => {
  const [max, setMax] = useState(MANY);
  const shown = rows.toSorted(byDelivered).slice(0, max);
  return (
    <Card
      title={title}
      actions={
        rows.length <= FEW ? null : (
          <Button variant="minimal" onClick={() => setMax(max === MANY ? FEW : MANY)}>
            {max === MANY ? text.show.five : text.show.ten}
          </Button>
        )
      }
    >
      {shown.length === 0 ? (
        <Note>{text.empty}</Note>
      ) : (
        <table className={styles['table']}>
          <thead>
            <tr>
              <th scope="col">{text.name}</th>
              <th scope="col">{text.delivered}</th>
              <th scope="col">{text.going}</th>
              <th scope="col">{text.cancelled}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={row.id}>
                <th scope="row">{row.name}</th>
                <td>
                  <LinkedNumber count={row.delivered} to={linkTo(row)} />
                </td>
                <td>{whole(row.going)}</td>
                <td>{whole(row.cancelled)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
};
