// Beside the form: the photo, the map, and what happened to the order.
import { Button, Callout, Tab, Tabs } from '@blueprintjs/core';
import type { StaffOrder } from '@despacho/contract/live/kinds.ts';
import { useState } from 'react';
import { placeIn } from '../../../entities/orders/form/filled.ts';
import { useFormValues } from '../../../kit/form/formInputs.ts';
import { OrderHistory } from '../../orderHistory/OrderHistory.tsx';
import styles from './OrderForm.module.css';
import type { OrderKitForm } from './OrderFields.tsx';
import { Photo } from './Photo.tsx';
import { Place } from './Place.tsx';
import { editText } from '../text.ts';

type Panel = 'photo' | 'map' | 'history';

/** The photo often shows the address, also where the order has no place on the map. */
const firstPanel = ({ picture }: StaffOrder): Panel => (picture === null ? 'map' : 'photo');

/** Shown while the map, which has the same notice, is not the chosen tab. */
const MissingPlace = ({ form, onShow }: { form: OrderKitForm; onShow: () => void }) => {
  const { latitude, longitude } = useFormValues(form);
  const place = placeIn({ latitude: String(latitude ?? ''), longitude: String(longitude ?? '') });
  if (place !== null) return null;
  return (
    <Callout className={styles['missing'] ?? ''} icon={null} intent="warning">
      <span>{editText.noPlace}</span>
      <Button onClick={onShow}>{editText.showMap}</Button>
    </Callout>
  );
};

type PanelsProps = { form: OrderKitForm; order: StaffOrder; isReadOnly: boolean };

export const Panels = ({ form, order, isReadOnly }: PanelsProps) => {
  const [chosen, setChosen] = useState<Panel>(() => firstPanel(order));
  return (
    <section className={styles['panels']} aria-label={editText.panels}>
      {chosen === 'map' ? null : <MissingPlace form={form} onShow={() => setChosen('map')} />}
      <Tabs
        id={`order-${order.id}`}
        animate={false}
        selectedTabId={chosen}
        renderActiveTabPanelOnly
        onChange={(tab) => {
          if (tab === 'photo' || tab === 'map' || tab === 'history') setChosen(tab);
        }}
      >
        <Tab id="photo" title={editText.photo} panel={<Photo order={order} isReadOnly={isReadOnly} />} />
        <Tab id="map" title={editText.map} panel={<Place form={form} isReadOnly={isReadOnly} />} />
        <Tab id="history" title={editText.history} panel={<OrderHistory order={order} />} />
      </Tabs>
    </section>
  );
};
