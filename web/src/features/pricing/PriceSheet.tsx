// The prices of companies as a sheet: typed, pasted, checked cell by cell, seen as a picture, and saved together.
import { Button } from '@blueprintjs/core';
import { useSession } from '@despacho/client/session/hooks.ts';
import type { PriceList } from '@despacho/contract/pricing.ts';
import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { z } from 'zod';
import { RangeBars } from '../../entities/pricing/RangeBars.tsx';
import { priceText } from '../../entities/pricing/text.ts';
import { DraftOffer } from '../../kit/draft/DraftOffer.tsx';
import { useDraft } from '../../kit/draft/useDraft.ts';
import { askToLeave, useDirtyGuard } from '../../kit/form/useDirtyGuard.ts';
import { Page, Panels, Stack } from '../../kit/layout/Page.tsx';
import { notify } from '../../kit/notify/notify.ts';
import { sheetOf } from '../../kit/sheet/cells.ts';
import { EditSheet, type SheetColumn } from '../../kit/sheet/EditSheet.tsx';
import { PageHead } from '../../kit/states/PageHead.tsx';
import { ContestedRows } from './ContestedRows.tsx';
import { cellKey, cellsOf, readSheet, SHEET_WIDTH, type ReadSheet } from './priceCells.ts';
import { recoveredSheet, stillContested, withRowOfNow, type Contested } from './recoveredSheet.ts';
import { savePrices } from './saving.ts';
import { costText, pricingText, sheetText } from './text.ts';

const COLUMNS: readonly SheetColumn[] = [
  { id: 'company', name: priceText.company, width: 220 },
  { id: 'circle', name: priceText.circle, width: 100 },
  { id: 'minKm', name: priceText.minKm, width: 190 },
  { id: 'maxKm', name: priceText.maxKm, width: 190 },
  { id: 'cost', name: priceText.cost, width: 120 },
];

const texts = z.array(z.array(z.string()));

type PriceSheetProps = {
  title: string;
  /** The name of its draft. */
  draft: string;
  lists: readonly PriceList[];
  onClose: () => void;
};

const stateOf = ({ problems, changes }: ReadSheet): string => {
  if (problems.size > 0) return sheetText.problems(problems.size);
  return changes.length === 0 ? sheetText.none : '';
};

/** `lists`: as they were when the sheet was opened; later ones are merged by the server [PR7]. */
const usePriceSheet = ({ draft: form, lists, onClose }: Omit<PriceSheetProps, 'title'>) => {
  const { api } = useSession();
  const [opened] = useState(lists);
  const [first] = useState(() => sheetOf(cellsOf(opened), SHEET_WIDTH));
  const [cells, setCells] = useState(first);
  const [contested, setContested] = useState<readonly Contested[]>([]);
  const [isSaving, setIsSaving] = useState(false);
  const read = useMemo(() => readSheet(opened, cells), [opened, cells]);
  const isDirty = read.changed.length > 0 || read.problems.size > 0;
  useDirtyGuard(isDirty && !isSaving);
  const draft = useDraft({
    form,
    id: '',
    current: () => ({ cells }),
    base: () => ({ cells: first }),
    put: (mine, base) => {
      const drafts = z
        .object({ mine: texts, base: texts })
        .safeParse({ mine: mine['cells'], base: base['cells'] }).data;
      if (drafts === undefined) return;
      const recovered = recoveredSheet(drafts.base, drafts.mine, first);
      setCells(recovered.cells);
      setContested(recovered.contested);
    },
    isComparing: false,
    isSheet: true,
  });
  const follow = useEffectEvent(() => draft.changed());
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- runs when the cells change
  useEffect(() => follow(), [cells]);

  const save = async (): Promise<void> => {
    setIsSaving(true);
    const outcome = await savePrices(api, read.changes);
    setIsSaving(false);
    if (outcome.type === 'cancelled') return;
    if (outcome.failures.length === 0) draft.saved();
    if (outcome.saved > 0) notify(pricingText.savedMany(outcome.saved), 'success');
    for (const { change, sentence } of outcome.failures)
      notify(pricingText.failed(change.list.name, sentence), 'danger');
    if (outcome.failures.length === 0) onClose();
  };
  const close = async (): Promise<void> => {
    if (!isDirty || (await askToLeave())) onClose();
  };
  return {
    cells,
    setCells,
    contested: stillContested(contested, cells),
    takeNow: (row: Contested) => setCells(withRowOfNow(cells, row)),
    isSaving,
    read,
    save,
    close,
    draft,
  };
};

export const PriceSheet = ({ title, ...sheet }: PriceSheetProps) => {
  const { cells, setCells, contested, takeNow, isSaving, read, save, close, draft } = usePriceSheet(sheet);
  const problemAt = useCallback((row: number, col: number) => read.problems.get(cellKey(row, col)), [read]);
  return (
    <Page isFilled>
      <PageHead
        title={title}
        detail={sheetText.hint}
        actions={
          <>
            <strong role="status">{stateOf(read)}</strong>
            <Button onClick={() => void close()}>{pricingText.list}</Button>
            <Button intent="primary" disabled={isSaving || read.changes.length === 0} onClick={() => void save()}>
              {isSaving ? costText.calculating : sheetText.review(read.changes.length)}
            </Button>
          </>
        }
      />
      <DraftOffer draft={draft} />
      <ContestedRows rows={contested} onTake={takeNow} />
      <Panels wide="first">
        <EditSheet label={sheetText.label} columns={COLUMNS} cells={cells} onCells={setCells} problemAt={problemAt} />
        {read.changed.length === 0 ? null : (
          <Stack>
            <RangeBars companies={read.changed} label={sheetText.ranges} />
          </Stack>
        )}
      </Panels>
    </Page>
  );
};
