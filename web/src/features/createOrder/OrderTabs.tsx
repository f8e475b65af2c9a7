// Photo and map beside the fields. Both keep their state while the other is shown.
import { Tab, Tabs } from '@blueprintjs/core';
import { PerimeterNote } from '../../entities/orders/PerimeterNote.tsx';
import { placeIn } from '../../entities/orders/form/filled.ts';
import { useFormValues } from '../../kit/form/formInputs.ts';
import { ImageField } from '../../kit/image/ImageField.tsx';
import { useEntity } from '../../kit/live.tsx';
import { MapField } from '../../kit/map/MapField.tsx';
import { usePlaces } from '../../kit/map/places.ts';
import { createText } from './text.ts';
import type { NewOrder } from './useNewOrder.ts';

const OrderMap = ({ form, place }: Pick<NewOrder, 'form' | 'place'>) => {
  const current = useFormValues(form);
  const places = usePlaces();
  const branch = useEntity('branch', current.branch_id);
  return (
    <>
      <MapField
        position={placeIn(current)}
        near={branch?.position ?? null}
        places={places}
        onPicked={(picked) => place(picked, current)}
      />
      <PerimeterNote branchId={current.branch_id} destination={placeIn(current)} />
    </>
  );
};

export const OrderTabs = ({ form, photo, setPhoto, place }: NewOrder) => (
  <Tabs id="order-tabs" defaultSelectedTabId="map" renderActiveTabPanelOnly={false}>
    <Tab
      id="photo"
      title={createText.photo}
      panel={<ImageField label={createText.photo} file={photo} onPicked={setPhoto} onRemove={() => setPhoto(null)} />}
    />
    <Tab id="map" title={createText.map} panel={<OrderMap form={form} place={place} />} />
  </Tabs>
);
