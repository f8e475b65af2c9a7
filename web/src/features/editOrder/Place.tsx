// Where the order goes: what stands in the form's coordinates, on the map; what is picked there goes into the form.
import type { LatLng } from '@despacho/contract/values.ts';
import { useState } from 'react';
import { filledBy, placeIn } from '../../entities/orders/form/filled.ts';
import { useFormValues } from '../../kit/form/formInputs.ts';
import { MapField } from '../../kit/map/MapField.tsx';
import { usePlaces } from '../../kit/map/places.ts';
import type { OrderKitForm } from './OrderFields.tsx';
import { editText } from './text.ts';

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** The mark of an order without coordinates. */
const MISSING: LatLng = { lat: 14, lng: 14 };

type PlaceProps = { form: OrderKitForm; isReadOnly: boolean };

export const Place = ({ form, isReadOnly }: PlaceProps) => {
  const places = usePlaces();
  const [last, setLast] = useState<ReturnType<typeof filledBy>>({});
  const typed = useFormValues(form);
  const held = {
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
      position={placeIn(held) ?? MISSING}
      places={places}
      onPicked={(picked) => {
        const filled = filledBy(picked, held, last);
        setLast({ ...last, ...filled });
        form.change(filled);
      }}
      fixedBy={isReadOnly ? editText.readOnly : null}
    />
  );
};
