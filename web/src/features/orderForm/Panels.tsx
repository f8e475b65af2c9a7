// Beside the form: the photo, the map, and what happened to the order.
import { Tab, Tabs } from '@blueprintjs/core';
import type { StaffOrder } from '@despacho/contract/views.ts';
import { isRealPosition } from '@despacho/domain/orders.ts';
import { useState } from 'react';
import { OrderHistory } from '../orderHistory/OrderHistory.tsx';
import styles from './OrderForm.module.css';
import type { OrderKitForm } from './OrderFields.tsx';
import { Photo } from './Photo.tsx';
import { Place } from './Place.tsx';
import { orderFormText } from './text.ts';

type Panel = 'photo' | 'map' | 'history';

const isPlaced = ({ suggestedPosition }: StaffOrder): boolean =>
  suggestedPosition !== null && isRealPosition(suggestedPosition);

/** What has to be done first: a place that is missing, else what the photo says. */
const firstPanel = (order: StaffOrder): Panel => (isPlaced(order) && order.picture !== null ? 'photo' : 'map');

type PanelsProps = { form: OrderKitForm; order: StaffOrder; isReadOnly: boolean };

export const Panels = ({ form, order, isReadOnly }: PanelsProps) => {
  const [chosen, setChosen] = useState<Panel>(() => firstPanel(order));
  return (
    <section className={styles['panels']} aria-label={orderFormText.panels}>
      <Tabs
        id={`order-${order.id}`}
        animate={false}
        selectedTabId={chosen}
        renderActiveTabPanelOnly
        onChange={(tab) => {
          if (tab === 'photo' || tab === 'map' || tab === 'history') setChosen(tab);
        }}
      >
        <Tab id="photo" title={orderFormText.photo} panel={<Photo order={order} isReadOnly={isReadOnly} />} />
        <Tab id="map" title={orderFormText.map} panel={<Place form={form} isReadOnly={isReadOnly} />} />
        <Tab id="history" title={orderFormText.history} panel={<OrderHistory orderId={order.id} />} />
      </Tabs>
    </section>
  );
};
