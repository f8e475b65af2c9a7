// The last imports: user, time, count; each links to its orders and can be undone for ten minutes.
import type { RouteResult } from '../../../kit/requests/useRoute.ts';
import type { ImportBatch } from '@despacho/contract/orders/importBatches.ts';
import { dateTime } from '@despacho/ui/format.ts';
import { Button } from '@blueprintjs/core';
import { MINUTE_MS } from '@despacho/contract/durations.ts';
import { Card } from '../../../kit/layout/Card.tsx';
import { List } from '../../../kit/layout/List.tsx';
import { DotSeparated, Row } from '../../../kit/layout/Page.tsx';
import { DataPart } from '../../../kit/states/DataPart.tsx';
import { Waiting } from './messages.tsx';
import { NOUN_TEXT } from '../text.ts';
import styles from '../FileImport.module.css';
import { batchText } from './text.ts';

const cameOf = ({ rows, orders, undone }: ImportBatch): string => {
  if (undone !== null) return batchText.undone(undone.withdrawn, undone.kept);
  return rows === null ? batchText.running : batchText.count(orders);
};

export type BatchActs = Record<'onShow' | 'onUndo' | 'onSend', (batch: ImportBatch) => void>;

/** [OR60] Counts its minutes down. */
export const Undo = ({ batch, onUndo }: Pick<BatchActs, 'onUndo'> & { batch: ImportBatch }) =>
  batch.undoLeftMs === 0 ? null : (
    <Button onClick={() => onUndo(batch)}>{batchText.undo(Math.ceil(batch.undoLeftMs / MINUTE_MS))}</Button>
  );

const Batch = ({ batch, onShow, onUndo, onSend }: BatchActs & { batch: ImportBatch }) => (
  <li className={styles['head']}>
    <Row>
      <strong>{batch.name}</strong>
      <DotSeparated>
        <span>{cameOf(batch)}</span>
        <span>
          {batch.by.name}, {dateTime(batch.startedAt)}
        </span>
      </DotSeparated>
    </Row>
    <Row>
      <Waiting batch={batch} onSend={onSend} />
      {batch.rows === null ? null : (
        <Button aria-label={batchText.showOf(batch.name)} onClick={() => onShow(batch)}>
          {NOUN_TEXT.orders.list}
        </Button>
      )}
      <Undo batch={batch} onUndo={onUndo} />
    </Row>
  </li>
);

export const Batches = ({ result, ...acts }: BatchActs & { result: RouteResult<{ batches: ImportBatch[] }> }) => (
  <Card title={batchText.title}>
    <DataPart
      {...result}
      label={batchText.title}
      empty={batchText.empty}
      isEmpty={({ batches }) => batches.length === 0}
    >
      {({ batches }) => (
        <List look="lines">
          {batches.map((batch) => (
            <Batch key={batch.id} batch={batch} {...acts} />
          ))}
        </List>
      )}
    </DataPart>
  </Card>
);
