// The price circles of one company: its list with cells that are edited in place, a new circle, the sheet, and the circles on a map.
import { useSession } from '@despacho/client/session/hooks.ts';
import type { PriceList } from '@despacho/contract/pricing.ts';
import { rangeOf } from '@despacho/domain/pricing/entries.ts';
import { Suspense, useMemo, useState } from 'react';
import {
  circleColumns,
  editableColumns,
  nameOfRow,
  rowId,
  rowsOf,
  type PriceRow,
} from '../../entities/pricing/prices.ts';
import { RangeBars } from '../../entities/pricing/RangeBars.tsx';
import { priceText } from '../../entities/pricing/text.ts';
import { useCan } from '../../kit/access.ts';
import { Form } from '../../kit/form/Form.tsx';
import { useKitForm } from '../../kit/form/useKitForm.ts';
import { Stack } from '../../kit/layout/Page.tsx';
import { lazyPart } from '../../kit/lazy/lazyPart.tsx';
import { notify } from '../../kit/notify/notify.ts';
import { useRoute } from '../../kit/requests/useRoute.ts';
import { rowActionsOf } from '../../kit/resource/actions.ts';
import { ResourceGrid } from '../../kit/resource/ResourceGrid.tsx';
import { Skeleton } from '../../kit/states/DataPart.tsx';
import { BranchMap } from './BranchMap.tsx';
import { circles, submitCircle, circleFields, emptyCircle, onlyCircleForm } from './circleDialog.ts';
import { companyText, pricingText, sheetText } from './text.ts';

// A new circle of one company, written below its list.
const Fields = ({ list, onAdded }: { list: PriceList; onAdded: () => void }) => {
  const { api } = useSession();
  const form = useKitForm({
    schema: onlyCircleForm,
    draft: `new-circle ${list.id}`,
    values: emptyCircle,
    submit: async (circle) => submitCircle(api, list, null, circle),
    onDone: () => {
      notify(pricingText.saved, 'success');
      onAdded();
    },
  });
  return <Form form={form} fields={circleFields} label={companyText.addLabel} submit={companyText.add} />;
};

/** Empty again after each circle. */
const AddCircle = ({ list }: { list: PriceList }) => {
  const [added, setAdded] = useState(0);
  return <Fields key={added} list={list} onAdded={() => setAdded(added + 1)} />;
};

const PriceSheet = lazyPart(async () => (await import('./PriceSheet.tsx')).PriceSheet);

const columns = editableColumns(pricingText.problems);
const rowsIn = (list: PriceList): PriceRow[] => rowsOf([list]);
const none: readonly never[] = [];

/** Cells are changed in place. */
const { change: _change, ...removable } = circles;

/** Stores the changed cells of a row; a text is the reason why not. */
const useEdit = (list: PriceList | null) => {
  const { api } = useSession();
  return async (row: PriceRow, patch: Partial<PriceRow>): Promise<string | null> => {
    if (list === null) return pricingText.notSaved;
    const refusal = await submitCircle(api, list, row.circle, { ...row, ...patch });
    if (refusal === null) {
      notify(pricingText.saved, 'success');
      return null;
    }
    return refusal.text ?? Object.values(refusal.fields)[0] ?? pricingText.notSaved;
  };
};

export const CompanyCircles = ({ companyId }: { companyId: string }) => {
  const { api } = useSession();
  const result = useRoute('priceList', { params: { companyId } });
  const list = result.value;
  const canEdit = useCan('pricing.edit');
  const [isSheet, setIsSheet] = useState(false);
  const onEdit = useEdit(list);
  const actions = useMemo(() => rowActionsOf(removable, api), [api]);
  if (isSheet && list !== null) {
    return (
      <Suspense fallback={<Skeleton label={sheetText.loading} rows={10} />}>
        <PriceSheet
          title={companyText.title}
          draft={`price-sheet ${companyId}`}
          lists={[list]}
          onClose={() => setIsSheet(false)}
        />
      </Suspense>
    );
  }
  return (
    <Stack>
      <ResourceGrid
        id="company-circles"
        title={companyText.title}
        columns={canEdit ? columns : circleColumns}
        result={result}
        rows={rowsIn}
        rowId={rowId}
        nameOf={nameOfRow}
        sizes={[10, 20, 50]}
        size={20}
        empty={priceText.empty}
        rowActions={canEdit ? actions : none}
        {...(canEdit ? { onEdit } : {})}
        {...(canEdit && list !== null
          ? {
              intro: `${pricingText.intro} ${companyText.hint}`,
              others: [{ text: pricingText.sheet, run: () => setIsSheet(true) }],
            }
          : {})}
      />
      {list === null ? null : (
        <RangeBars companies={[{ ...list, ranges: list.pricingConfig.map(rangeOf) }]} label={sheetText.ranges} />
      )}
      {canEdit && list !== null ? <AddCircle list={list} /> : null}
      <BranchMap companyId={companyId} />
    </Stack>
  );
};
