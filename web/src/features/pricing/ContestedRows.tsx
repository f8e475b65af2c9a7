// Rows of a recovered price sheet that others changed meanwhile: what each has now, and a button to take that [DR3].
import { Button, Callout } from '@blueprintjs/core';
import { money } from '@despacho/ui/format.ts';
import { priceText } from '../../entities/pricing/text.ts';
import { draftText } from '../../kit/draft/text.ts';
import { List } from '../../kit/layout/List.tsx';
import { rowActionsText } from '../../kit/grid/text.ts';
import { COLUMN } from './priceCells.ts';
import type { Contested } from './recoveredSheet.ts';
import { sheetText } from './text.ts';

const pricesOf = ({ now }: Contested): string =>
  now === null
    ? draftText.empty
    : `${priceText.span(Number(now[COLUMN.minKm]), Number(now[COLUMN.maxKm]))}, ${money(Number(now[COLUMN.cost]))}`;

type ContestedRowsProps = { rows: readonly Contested[]; onTake: (row: Contested) => void };

export const ContestedRows = ({ rows, onTake }: ContestedRowsProps) => (
  <div role="status">
    {rows.length === 0 ? null : (
      <Callout icon={null} intent="warning">
        <p>{sheetText.contested(rows.length)}</p>
        <List>
          {rows.map((row) => {
            const name = priceText.nameOf(row.company, row.circle);
            return (
              <li key={row.key}>
                <b>{name}</b> {draftText.now(pricesOf(row))}{' '}
                <Button
                  size="small"
                  aria-label={rowActionsText.of(`${draftText.takeCurrent}:`, name)}
                  onClick={() => onTake(row)}
                >
                  {draftText.takeCurrent}
                </Button>
              </li>
            );
          })}
        </List>
      </Callout>
    )}
  </div>
);
