// A place with its perimeter: searched by text, dragged on the map, refused while its sides cross.
import { Button, Callout } from '@blueprintjs/core';
import { movedPerimeter, newPerimeter, perimeterProblem } from '@despacho/domain/branches/perimeter.ts';
import type { LatLng } from '@despacho/contract/values.ts';
import { draftText } from '../draft/text.ts';
import { lazyPart } from '../lazy/lazyPart.tsx';
import styles from './Map.module.css';
import { MapBox } from './MapBox.tsx';
import type { Area } from './PerimeterCanvas.tsx';
import { isInGuatemala } from '@despacho/domain/reading/coordinates.ts';
import { PlaceProblems } from './PlaceProblems.tsx';
import { PlaceSearch } from './PlaceSearch.tsx';
import type { Places } from './places.ts';
import { mapFieldText, perimeterText } from './text.ts';

const PerimeterCanvas = lazyPart(async () => (await import('./PerimeterCanvas.tsx')).PerimeterCanvas);

type PerimeterFieldProps = {
  area: Area;
  places: Places;
  onArea: (area: Area) => void;
  /** Null: no other person moved the area since the recovered draft began. */
  onTakeStored: (() => void) | null;
};

export const PerimeterField = ({ area, places, onArea, onTakeStored }: PerimeterFieldProps) => {
  const problem = perimeterProblem(area.perimeter);
  const isOutside = !isInGuatemala(area.centre);
  const moveTo = (centre: LatLng): void =>
    onArea({ centre, perimeter: movedPerimeter(area.perimeter, area.centre, centre) });
  return (
    <div className={styles['field']}>
      <PlaceSearch
        find={places.find}
        near={area.centre}
        isDisabled={false}
        onPoint={moveTo}
        onFound={({ position }) => moveTo(position)}
      />
      <PlaceProblems
        problems={[
          ...(problem === null ? [] : [perimeterText.problem[problem]]),
          ...(isOutside ? [mapFieldText.outside] : []),
        ]}
      />
      {onTakeStored === null ? null : (
        <Callout icon={null} intent="warning">
          {perimeterText.moved}{' '}
          <Button size="small" onClick={onTakeStored}>
            {draftText.takeCurrent}
          </Button>
        </Callout>
      )}
      <MapBox
        none={mapFieldText.noMap}
        renderMap={(onFailure) => (
          <PerimeterCanvas
            area={area}
            places={places}
            isWrong={problem !== null}
            onArea={onArea}
            onFailure={onFailure}
          />
        )}
      />
      <div className={styles['beneath']}>
        <p className={styles['coordinates']}>{mapFieldText.coordinates(area.centre.lat, area.centre.lng)}</p>
        <Button size="small" onClick={() => onArea({ ...area, perimeter: newPerimeter(area.centre) })}>
          {perimeterText.again}
        </Button>
      </div>
    </div>
  );
};
