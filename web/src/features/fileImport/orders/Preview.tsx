// What a file of orders would do: its rows as a sheet or as a list, and places for those without coordinates.
import { Button } from '@blueprintjs/core';
import type { AcceptedPlace } from '@despacho/contract/csvFiles.ts';
import type { MessageChannel } from '@despacho/contract/messages.ts';
import type { ImportAnswer } from '@despacho/contract/orders/import.ts';
import { editAddress } from '../../../entities/orders/origin.ts';
import { Suspense, useCallback, useMemo, useState } from 'react';
import { lazyPart } from '../../../kit/lazy/lazyPart.tsx';
import { Note, Row } from '../../../kit/layout/Page.tsx';
import { useConnection } from '../../../kit/live.tsx';
import { useScreenPath } from '../../../kit/shell/paths.tsx';
import { Skeleton } from '../../../kit/states/DataPart.tsx';
import { useMedia } from '../../../kit/useMedia.ts';
import { countOf, orderRows, type CheckedRow } from '../rows.ts';
import { RowsGrid } from '../RowsGrid.tsx';
import { PreviewStep, type StepProps } from '../RowsStep.tsx';
import { NOUN_TEXT } from '../text.ts';
import { askMessages } from './messages.tsx';
import { PlaceLookup, usePlaceLookup } from './PlaceLookup.tsx';
import { outsideRows, placelessRows } from './places.ts';
import { outcomeText, previewText } from './text.ts';

const Sheet = lazyPart(async () => (await import('./Sheet.tsx')).Sheet);

/** A sheet is wider than a phone, and needs a keyboard to copy. */
const NARROW = '(max-width: 48rem)';

const VIEWS = ['sheet', 'list', 'places'] as const;
type View = (typeof VIEWS)[number];

type PreviewProps = StepProps & {
  answer: ImportAnswer;
  onImport: (places: readonly AcceptedPlace[], messages: readonly MessageChannel[] | undefined) => void;
};

export const Preview = ({ answer, onImport, ...step }: PreviewProps) => {
  const isNarrow = useMedia(NARROW);
  const [chosen, setChosen] = useState<View>('sheet');
  const canEdit = useScreenPath()('/edit-order/:orderId', { orderId: '-' }) !== null;
  const { collections } = useConnection();
  const lookup = usePlaceLookup();
  const { labels, places } = lookup;
  const rows = useMemo((): CheckedRow[] => {
    const accepted = new Map(places.map(({ row, position }) => [row, position]));
    return orderRows(answer, labels, outsideRows(answer, accepted, collections));
  }, [answer, labels, places, collections]);
  const addressOf = useCallback(
    (orderId: string): string | null => (canEdit ? editAddress(orderId, '/order-import') : null),
    [canEdit],
  );
  const placeless = useMemo(() => placelessRows(rows), [rows]);
  const views = VIEWS.filter((view) => (view === 'sheet' ? !isNarrow : view === 'list' || placeless.length > 0));
  const view = views.includes(chosen) ? chosen : 'list';
  const onPress = async (): Promise<void> => {
    const messages = await askMessages(answer);
    if (messages !== null) onImport(places, messages);
  };
  const isAllThere = countOf(rows, 'invalid') === 0 && countOf(rows, 'exists') > 0;

  return (
    <PreviewStep
      {...step}
      rows={rows}
      skippedLines={answer.skippedLines}
      {...(isAllThere ? { nothingNew: outcomeText.allThere } : {})}
      created={NOUN_TEXT.orders.counted(answer.counts.creatable)}
      onImport={() => void onPress()}
      views={
        <Row role="group" aria-label={previewText.view}>
          {views.map((each) => (
            <Button key={each} active={view === each} aria-pressed={view === each} onClick={() => setChosen(each)}>
              {each === 'places' ? previewText.places(placeless.length) : previewText[each]}
            </Button>
          ))}
        </Row>
      }
      // The places are of all new rows: a result shows its rows as before.
      isFiltered={view !== 'places'}
      onFilter={() => {
        if (view === 'places') setChosen('sheet');
      }}
    >
      {(shown) => (
        <>
          {view === 'sheet' ? <Note>{previewText.sheetHint}</Note> : null}
          {view === 'places' ? <PlaceLookup rows={placeless} lookup={lookup} /> : null}
          {view === 'list' ? <RowsGrid noun="orders" rows={shown} all={rows} addressOf={addressOf} /> : null}
          {view === 'sheet' ? (
            <Suspense fallback={<Skeleton label={previewText.loading} rows={10} />}>
              <Sheet rows={shown} addressOf={addressOf} />
            </Suspense>
          ) : null}
        </>
      )}
    </PreviewStep>
  );
};
