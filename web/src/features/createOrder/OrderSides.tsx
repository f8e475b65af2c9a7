// Foto and Mapa beside the fields: both stay as they are while the other is looked at.
import { Tab, Tabs } from '@blueprintjs/core';
import { useWatch } from 'react-hook-form';
import { placeIn } from '../../entities/orders/form/filled.ts';
import { ImageField } from '../../kit/image/ImageField.tsx';
import { MapField } from '../../kit/map/MapField.tsx';
import { usePlaces } from '../../kit/map/places.ts';
import { createText } from './text.ts';
import type { OrderForm } from './useOrderForm.ts';

const OrderMap = ({ form, place }: Pick<OrderForm, 'form' | 'place'>) => {
  const held = form.valuesOf(useWatch({ control: form.control }));
  const places = usePlaces();
  return <MapField position={placeIn(held)} places={places} onPicked={(picked) => place(picked, held)} />;
};

export const OrderSides = ({ form, photo, setPhoto, place }: OrderForm) => (
  <Tabs id="order-sides" defaultSelectedTabId="map" renderActiveTabPanelOnly={false}>
    <Tab
      id="photo"
      title={createText.photo}
      panel={<ImageField label={createText.photo} file={photo} onPicked={setPhoto} onRemove={() => setPhoto(null)} />}
    />
    <Tab id="map" title={createText.map} panel={<OrderMap form={form} place={place} />} />
  </Tabs>
);
