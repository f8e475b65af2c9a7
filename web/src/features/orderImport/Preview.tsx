// What a file would do: how many rows are new, repeated or wrong, each with its reason, as a sheet or as a list.
import { Button } from '@blueprintjs/core';
import type { AcceptedPlace } from '@despacho/contract/csvFiles.ts';
import type { MessageChannel } from '@despacho/contract/messages.ts';
import type { ImportAnswer } from '@despacho/contract/orders/import.ts';
import { editAddress } from '../../entities/orders/origin.ts';
import { Suspense, useMemo, useState } from 'react';
import { saveSheet } from '../../kit/export/exportSheet.ts';
import { RowFilter } from '../../kit/fileImport/RowFilter.tsx';
import { fileText } from '../../kit/fileImport/text.ts';
import { lazyPart } from '../../kit/lazy/lazyPart.tsx';
import { useScreenPath } from '../../kit/shell/paths.tsx';
import { Skeleton } from '../../kit/states/DataPart.tsx';
import { useConnection } from '../../kit/live.tsx';
import { useMedia } from '../../kit/useMedia.ts';
import { badSheet } from './badRows.ts';
import { CheckedList } from './CheckedList.tsx';
import styles from './OrderImport.module.css';
import { VERDICTS, type Verdict } from './choices.ts';
import { placelessRows } from './lookup.ts';
import { askMessages } from './messages.tsx';
import { outsideRows } from './branches.ts';
import { PlaceLookup } from './PlaceLookup.tsx';
import { importText, previewText, VERDICT_TEXT } from './text.ts';
import { usePlaceLookup, type PlaceLookup as Lookup } from './usePlaceLookup.ts';
import { checkedRows, verdictCounts, type CheckedRow } from './verdicts.ts';

const Sheet = lazyPart(async () => (await import('./Sheet.tsx')).Sheet);

/** A sheet is wider than a phone, and needs a keyboard to copy. */
const NARROW = '(max-width: 48rem)';

const VIEWS = ['sheet', 'list', 'places'] as const;
type View = (typeof VIEWS)[number];

type PreviewProps = {
  name: string;
  answer: ImportAnswer;
  onImport: (places: readonly AcceptedPlace[], messages: readonly MessageChannel[] | undefined) => void;
  onReset: () => void;
};

const useCheckedRows = (answer: ImportAnswer, { labels, places }: Pick<Lookup, 'labels' | 'places'>): CheckedRow[] => {
  const { collections } = useConnection();
  const outside = useMemo(
    () => outsideRows(answer, new Map(places.map(({ row, position }) => [row, position])), collections),
    [answer, places, collections],
  );
  return useMemo(() => checkedRows(answer, labels, outside), [answer, labels, outside]);
};

export const Preview = ({ name, answer, onImport, onReset }: PreviewProps) => {
  const isNarrow = useMedia(NARROW);
  const [wanted, setWanted] = useState<Verdict | null>(null);
  const [chosen, setChosen] = useState<View>('sheet');
  const canEdit = useScreenPath()('/edit-order/:orderId', { orderId: '-' }) !== null;
  const lookup = usePlaceLookup();
  const all = useCheckedRows(answer, lookup);
  const counts = useMemo(() => verdictCounts(all), [all]);
  const rows = useMemo(() => (wanted === null ? all : all.filter(({ verdict }) => verdict === wanted)), [all, wanted]);
  const addressOf = (orderId: string): string | null => (canEdit ? editAddress(orderId, '/order-import') : null);
  const placeless = useMemo(() => placelessRows(all), [all]);
  const views = VIEWS.filter((view) => (view === 'sheet' ? !isNarrow : view === 'list' || placeless.length > 0));
  const view = views.includes(chosen) ? chosen : 'list';
  /** The places are of all new rows: a result shows its rows as before. */
  const showRows = (verdict: Verdict | null): void => {
    setWanted(verdict);
    if (view === 'places') setChosen('sheet');
  };
  const onPress = async (): Promise<void> => {
    const messages = await askMessages(answer);
    if (messages !== null) onImport(lookup.places, messages);
  };
  const { creatable } = answer.counts;
  const isAllThere = creatable === 0 && counts.failed === 0 && counts.duplicate > 0;

  return (
    <section className={styles['preview']} aria-labelledby="preview">
      <header className={styles['head']}>
        <h2 id="preview">
          {previewText.title}: {name}
        </h2>
        <div className={styles['buttons']}>
          <Button onClick={onReset}>{fileText.another}</Button>
          {counts.failed === 0 ? null : (
            <Button onClick={() => void saveSheet(badSheet(name, all), 'csv')}>{importText.bad}</Button>
          )}
          <Button intent="primary" disabled={creatable === 0} onClick={() => void onPress()}>
            {importText.import(creatable)}
          </Button>
        </div>
      </header>
      {answer.skippedLines === 0 ? null : <p className={styles['rule']}>{fileText.skipped(answer.skippedLines)}</p>}
      {creatable > 0 ? null : (
        <p className={styles['note']} role="status">
          {isAllThere ? importText.allThere : importText.nothingNew}
        </p>
      )}
      <div className={styles['head']}>
        <RowFilter
          verdicts={VERDICTS.map((verdict) => ({ verdict, label: VERDICT_TEXT[verdict], count: counts[verdict] }))}
          all={all.length}
          chosen={view === 'places' ? undefined : wanted}
          onChoose={showRows}
        />
        <div className={styles['choices']} role="group" aria-label={previewText.view}>
          {views.map((each) => (
            <Button key={each} active={view === each} aria-pressed={view === each} onClick={() => setChosen(each)}>
              {each === 'places' ? previewText.places(placeless.length) : previewText[each]}
            </Button>
          ))}
        </div>
      </div>
      {view === 'sheet' ? <p className={styles['rule']}>{previewText.sheetHint}</p> : null}
      {view === 'places' ? <PlaceLookup rows={placeless} lookup={lookup} /> : null}
      {view === 'list' ? <CheckedList rows={rows} addressOf={addressOf} /> : null}
      {view === 'sheet' ? (
        <Suspense fallback={<Skeleton label={previewText.loading} rows={10} />}>
          <Sheet rows={rows} addressOf={addressOf} />
        </Suspense>
      ) : null}
    </section>
  );
};
