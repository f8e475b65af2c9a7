// A place: searched by text, or picked on the map. Reports its result; the form takes the fields it needs.
import { Callout } from '@blueprintjs/core';
import { isRealPosition } from '@despacho/domain/orders/order.ts';
import type { Whereabouts } from '@despacho/contract/maps/places.ts';
import type { LatLng } from '@despacho/contract/values.ts';
import { useRef, useState } from 'react';
import { lazyPart } from '../lazy/lazyPart.tsx';
import styles from './Map.module.css';
import { MapBox } from './MapBox.tsx';
import { isInGuatemala } from '@despacho/domain/reading/coordinates.ts';
import { pickedPlace, pickedPoint, START, type Picked } from './picked.ts';
import { PlaceProblems } from './PlaceProblems.tsx';
import { PlaceSearch } from './PlaceSearch.tsx';
import type { Places } from './places.ts';
import { useSteady } from '../useSteady.ts';
import { mapFieldText } from './text.ts';

const MapCanvas = lazyPart(async () => (await import('./MapCanvas.tsx')).MapCanvas);

type MapFieldProps = {
  /** 14,14 is the marker of an order without coordinates [OR44]; null of one that never had any. */
  position: LatLng | null;
  places: Places;
  /** Where the map begins without a place: the branch of the order. */
  near?: LatLng | null;
  onPicked: (picked: Picked) => void;
  /** Why it cannot be changed now. */
  fixedBy?: string | null;
};

export const MapField = ({ position, places, near = null, onPicked, fixedBy = null }: MapFieldProps) => {
  const [isOutside, setIsOutside] = useState(false);
  const latest = useRef<LatLng | null>(null);
  const isMissing = position !== null && !isRealPosition(position);
  const shown = position === null || isMissing ? null : position;
  const isFixed = fixedBy !== null;

  const take = (picked: Picked): void => {
    setIsOutside(!isInGuatemala(picked.position));
    if (isInGuatemala(picked.position)) onPicked(picked);
  };

  /** The address of a point; of one that is no longer the place, whatever replaced it, there is nothing to take. */
  const onAddress = useSteady((point: LatLng, found: Whereabouts): void => {
    const isPlace = latest.current === point && shown?.lat === point.lat && shown.lng === point.lng;
    if (isPlace && !isFixed) take(pickedPoint(point, found));
  });

  /** The coordinates are valid at once; the address follows. */
  const onPoint = async (point: LatLng): Promise<void> => {
    latest.current = point;
    take(pickedPoint(point, null));
    if (!isInGuatemala(point)) return;
    const found = await places.at(point).catch(() => null);
    if (found !== null) onAddress(point, found);
  };

  return (
    <div className={styles['field']}>
      <PlaceSearch
        find={places.find}
        near={shown ?? START}
        isDisabled={isFixed}
        onPoint={(point) => void onPoint(point)}
        onFound={(place) => {
          latest.current = null;
          take(pickedPlace(place));
        }}
      />
      <div role="status">
        {isMissing ? (
          <Callout icon={null} intent="warning" title={mapFieldText.notFound}>
            {mapFieldText.notFoundDetail}
          </Callout>
        ) : null}
        {fixedBy === null ? null : <Callout icon={null}>{fixedBy}</Callout>}
      </div>
      <PlaceProblems problems={isOutside ? [mapFieldText.outside] : []} />
      <MapBox
        none={mapFieldText.noMap}
        renderMap={(onFailure) => (
          <MapCanvas
            // A refused point gives the marker back its place.
            key={String(isOutside)}
            position={shown}
            near={near}
            baseMap={places.baseMap}
            branches={places.branches}
            isFixed={isFixed}
            onPoint={(point) => void onPoint(point)}
            onFailure={onFailure}
          />
        )}
      />
      <p className={styles['coordinates']}>
        {shown === null ? mapFieldText.none : mapFieldText.coordinates(shown.lat, shown.lng)}
      </p>
    </div>
  );
};
