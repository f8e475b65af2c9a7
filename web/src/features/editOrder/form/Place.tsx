// The place of the order: the coordinates of the form on the map; a place picked there fills the form.
import type { LatLng } from '@despacho/contract/values.ts';
import { useState } from 'react';
import { filledBy, placeIn } from '../../../entities/orders/form/filled.ts';
import { useFormValues } from '../../../kit/form/formInputs.ts';
import { MapField } from '../../../kit/map/MapField.tsx';
import { usePlaces } from '../../../kit/map/places.ts';
import type { OrderKitForm } from './OrderFields.tsx';
import { editText } from '../text.ts';

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** Where the pin of an order without coordinates is shown. */
const MISSING: LatLng = { lat: 14, lng: 14 };

type PlaceProps = { form: OrderKitForm; isReadOnly: boolean };

export const Place = ({ form, isReadOnly }: PlaceProps) => {
  const places = usePlaces();
  const [last, setLast] = useState<ReturnType<typeof filledBy>>({});
  const typed = useFormValues(form);
  const current = {
    address: textOf(typed.address),
    depto: textOf(typed.depto),
    munic: textOf(typed.munic),
    zone: textOf(typed.zone),
    departament: textOf(typed.departament),
    city: textOf(typed.city),
    latitude: textOf(typed.latitude),
    longitude: textOf(typed.longitude),
  };
  return (
    <MapField
      position={placeIn(current) ?? MISSING}
      places={places}
      onPicked={(picked) => {
        const filled = filledBy(picked, current, last);
        setLast({ ...last, ...filled });
        form.change(filled);
      }}
      fixedBy={isReadOnly ? editText.readOnly : null}
    />
  );
};
