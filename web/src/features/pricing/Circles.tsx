// The price circles of all companies: a list whose rows are edited in a form, and the same prices as a sheet.
import { Suspense, useState } from 'react';
import { useCan } from '../../kit/access.ts';
import { lazyPart } from '../../kit/lazy/lazyPart.tsx';
import { useRoute } from '../../kit/requests/useRoute.ts';
import { resourceList } from '../../kit/resource/ResourceScreen.tsx';
import { Skeleton } from '../../kit/states/DataPart.tsx';
import { circles } from './circleDialog.ts';
import { pricingText, sheetText } from './text.ts';

const PriceSheet = lazyPart(async () => (await import('./PriceSheet.tsx')).PriceSheet);

const List = resourceList(circles);

export const Circles = ({ title }: { title: string }) => {
  const lists = useRoute('priceLists', {}).value;
  const canEdit = useCan('pricing.edit');
  const [isSheet, setIsSheet] = useState(false);
  if (isSheet && lists !== null) {
    return (
      <Suspense fallback={<Skeleton label={sheetText.loading} rows={10} />}>
        <PriceSheet title={title} draft="price-sheet" lists={lists} onClose={() => setIsSheet(false)} />
      </Suspense>
    );
  }
  const writing =
    canEdit && lists !== null
      ? { intro: pricingText.intro, others: [{ text: pricingText.sheet, run: () => setIsSheet(true) }] }
      : {};
  return <List title={title} {...writing} />;
};
