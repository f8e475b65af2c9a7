// The price circles of all companies: a list whose rows are edited in a form, and the same prices as a sheet.
import { Button } from '@blueprintjs/core';
import { useSession } from '@despacho/client/session/hooks.ts';
import type { PriceList } from '@despacho/contract/pricing.ts';
import { Suspense, useMemo, useState } from 'react';
import { nameOfRow, priceColumns, rowId, rowsOf, type PriceRow } from '../../entities/pricing/prices.ts';
import { priceText } from '../../entities/pricing/text.ts';
import { useCan } from '../../kit/access.ts';
import { lazyPart } from '../../kit/lazy/lazyPart.tsx';
import { useRoute } from '../../kit/requests/useRoute.ts';
import type { RowAction } from '../../kit/grid/rowActions.tsx';
import { ResourceGrid } from '../../kit/resource/ResourceGrid.tsx';
import { Skeleton } from '../../kit/states/DataPart.tsx';
import { createCircle, modifyCircle, removeCircle } from './circleDialog.ts';
import styles from './Pricing.module.css';
import { pricingText, sheetText } from './text.ts';

const PriceSheet = lazyPart(async () => (await import('./PriceSheet.tsx')).PriceSheet);

const SIZES = [10, 20, 50];
const none: readonly never[] = [];

/** The list that a row was read from: it is the base of the change. */
const useRowActions = (lists: readonly PriceList[]): RowAction<PriceRow>[] => {
  const { api } = useSession();
  return useMemo(() => {
    const withList = (act: (list: PriceList, row: PriceRow) => Promise<void>) => (row: PriceRow) => {
      const list = lists.find(({ id }) => id === row.companyId);
      if (list !== undefined) void act(list, row);
    };
    return [
      { text: pricingText.modify, run: withList(async (list, row) => modifyCircle(api, list, row)) },
      { text: pricingText.remove, run: withList(async (list, row) => removeCircle(api, list, row)) },
    ];
  }, [api, lists]);
};

export const Circles = ({ title }: { title: string }) => {
  const { api } = useSession();
  const result = useRoute('priceLists', {});
  const lists = result.value ?? none;
  const canEdit = useCan('pricing.edit');
  const [isSheet, setIsSheet] = useState(false);
  const actions = useRowActions(lists);
  if (isSheet) {
    return (
      <Suspense fallback={<Skeleton label={sheetText.loading} rows={10} />}>
        <PriceSheet title={title} draft="price-sheet" lists={lists} onClose={() => setIsSheet(false)} />
      </Suspense>
    );
  }
  return (
    <ResourceGrid
      id="circles"
      title={title}
      columns={priceColumns}
      result={result}
      rows={rowsOf}
      rowId={rowId}
      nameOf={nameOfRow}
      sizes={SIZES}
      size={20}
      empty={priceText.empty}
      rowActions={canEdit ? actions : none}
      head={
        canEdit && result.value !== null ? (
          <div className={styles['head']}>
            <p>{pricingText.intro}</p>
            <Button onClick={() => setIsSheet(true)}>{pricingText.sheet}</Button>
            <Button intent="primary" onClick={() => void createCircle(api, lists)}>
              {pricingText.create}
            </Button>
          </div>
        ) : null
      }
    />
  );
};
