// What a file would do: how many rows are new, repeated or wrong, each with its reason, as a sheet or as a list.
import { Button } from '@blueprintjs/core';
import type { AcceptedPlace, ImportAnswer } from '@despacho/contract/orders/import.ts';
import { editAddress } from '../../entities/orders/origin.ts';
import { whole } from '@despacho/ui/format.ts';
import { lazy, Suspense, useMemo, useState } from 'react';
import { exportSheet } from '../../kit/export/exportSheet.ts';
import { useScreenPath } from '../../kit/shell/paths.tsx';
import { Skeleton } from '../../kit/states/DataPart.tsx';
import { useMedia } from '../../kit/useMedia.ts';
import { badSheet } from './badRows.ts';
import { CheckedList } from './CheckedList.tsx';
import styles from './OrderImport.module.css';
import { VERDICTS, type Verdict } from './choices.ts';
import { PlaceLookup } from './PlaceLookup.tsx';
import { importText, previewText, VERDICT_TEXT } from './text.ts';
import { usePlaceLookup } from './usePlaceLookup.ts';
import { checkedRows, verdictCounts } from './verdicts.ts';

const Sheet = lazy(async () => ({ default: (await import('./Sheet.tsx')).Sheet }));

/** A sheet is wider than a phone, and needs a keyboard to copy. */
const NARROW = '(max-width: 48rem)';

type PreviewProps = {
  name: string;
  answer: ImportAnswer;
  onImport: (places: readonly AcceptedPlace[]) => void;
  onReset: () => void;
};

export const Preview = ({ name, answer, onImport, onReset }: PreviewProps) => {
  const isNarrow = useMedia(NARROW);
  const [wanted, setWanted] = useState<Verdict | null>(null);
  const [isList, setIsList] = useState(false);
  const canEdit = useScreenPath()('/edit-order/:orderId', { orderId: '-' }) !== null;
  const all = useMemo(() => checkedRows(answer), [answer]);
  const counts = useMemo(() => verdictCounts(all), [all]);
  const rows = useMemo(() => (wanted === null ? all : all.filter(({ verdict }) => verdict === wanted)), [all, wanted]);
  const addressOf = (orderId: string): string | null => (canEdit ? editAddress(orderId, '/order-import') : null);
  const lookup = usePlaceLookup();
  const { creatable } = answer.counts;
  const isAllThere = creatable === 0 && counts.failed === 0 && counts.duplicate > 0;

  return (
    <section className={styles['preview']} aria-labelledby="preview">
      <header className={styles['head']}>
        <h2 id="preview">
          {previewText.title}: {name}
        </h2>
        <div className={styles['buttons']}>
          <Button onClick={onReset}>{importText.another}</Button>
          {counts.failed === 0 ? null : (
            <Button onClick={() => void exportSheet(badSheet(name, all), 'csv')}>{importText.bad}</Button>
          )}
          <Button intent="primary" disabled={creatable === 0} onClick={() => onImport(lookup.places)}>
            {importText.import(creatable)}
          </Button>
        </div>
      </header>
      {creatable > 0 ? null : (
        <p className={styles['note']} role="status">
          {isAllThere ? importText.allThere : importText.nothingNew}
        </p>
      )}
      <PlaceLookup rows={all} lookup={lookup} />
      <div className={styles['head']}>
        <div className={styles['choices']} role="group" aria-label={previewText.verdicts}>
          <Button active={wanted === null} aria-pressed={wanted === null} onClick={() => setWanted(null)}>
            {previewText.all} {whole(all.length)}
          </Button>
          {VERDICTS.map((verdict) => (
            <Button
              key={verdict}
              active={wanted === verdict}
              aria-pressed={wanted === verdict}
              onClick={() => setWanted(verdict)}
            >
              {VERDICT_TEXT[verdict]} {whole(counts[verdict])}
            </Button>
          ))}
        </div>
        {isNarrow ? null : (
          <div className={styles['choices']} role="group" aria-label={previewText.view}>
            <span className={styles['rule']}>{isList ? null : previewText.sheetHint}</span>
            <Button active={!isList} aria-pressed={!isList} onClick={() => setIsList(false)}>
              {previewText.sheet}
            </Button>
            <Button active={isList} aria-pressed={isList} onClick={() => setIsList(true)}>
              {previewText.list}
            </Button>
          </div>
        )}
      </div>
      {isNarrow || isList ? (
        <CheckedList rows={rows} addressOf={addressOf} />
      ) : (
        <Suspense fallback={<Skeleton label={previewText.loading} rows={10} />}>
          <Sheet rows={rows} addressOf={addressOf} />
        </Suspense>
      )}
    </section>
  );
};
