// The drawn map of a perimeter: its centre, four corners that can be dragged, and the area between them.
import { movedPerimeter, withCorner } from '@despacho/domain/branches/perimeter.ts';
import type { LatLng } from '@despacho/contract/values.ts';
import { useMemo, useRef, useState } from 'react';
import { Layer, Source, type MapRef } from 'react-map-gl/maplibre';
import { MapGround } from './MapGround.tsx';
import { START } from './picked.ts';
import { PlaceMarker } from './PlaceMarker.tsx';
import type { Places } from './places.ts';
import { mapFieldText, perimeterText } from './text.ts';
import { useMapStyle } from './useMapStyle.ts';
import { useView } from './useView.ts';

export type Area = { centre: LatLng; perimeter: readonly LatLng[] };

type PerimeterCanvasProps = {
  area: Area;
  places: Places;
  /** Its sides cross: it is drawn in the colour of a danger. */
  isWrong: boolean;
  onArea: (area: Area) => void;
  onFailure: () => void;
};

const CORNERS = [0, 1, 2, 3] as const;

export const PerimeterCanvas = ({ area, places, isWrong, onArea, onFailure }: PerimeterCanvasProps) => {
  const { centre, perimeter } = area;
  const map = useRef<MapRef>(null);
  const [isLoaded, setIsLoaded] = useState(false);
  const style = useMapStyle(places.baseMap);
  useView(map, { position: centre, near: null, isCity: isLoaded && style.isPlain, branches: places.branches });
  const polygon = useMemo(
    () => ({
      type: 'Feature' as const,
      properties: {},
      geometry: { type: 'Polygon' as const, coordinates: [perimeter.map(({ lat, lng }) => [lng, lat])] },
    }),
    [perimeter],
  );
  const color = isWrong ? style.palette.danger : style.palette.strong;
  const moveTo = (point: LatLng): void =>
    onArea({ centre: point, perimeter: movedPerimeter(perimeter, centre, point) });

  return (
    <MapGround
      map={map}
      style={style}
      baseMap={places.baseMap}
      label={perimeterText.map}
      start={{ ...START, ...centre }}
      branches={[]}
      centre={{
        label: mapFieldText.centre,
        run: () => map.current?.easeTo({ center: [centre.lng, centre.lat], zoom: perimeterText.zoom }),
      }}
      onLoaded={() => {
        setIsLoaded(true);
        map.current?.jumpTo({ center: [centre.lng, centre.lat], zoom: perimeterText.zoom });
      }}
      onPoint={moveTo}
      onFailure={onFailure}
    >
      <Source id="perimeter" type="geojson" data={polygon}>
        <Layer id="perimeter-area" type="fill" paint={{ 'fill-color': color, 'fill-opacity': 0.12 }} />
        <Layer id="perimeter-line" type="line" paint={{ 'line-color': color, 'line-width': 2 }} />
      </Source>
      {CORNERS.map((corner) => {
        const position = perimeter[corner];
        return position === undefined ? null : (
          <PlaceMarker
            key={corner}
            position={position}
            isFixed={false}
            corner={perimeterText.corner(corner + 1)}
            onPoint={(point) => onArea({ centre, perimeter: withCorner(perimeter, corner, point) })}
          />
        );
      })}
      <PlaceMarker position={centre} isFixed={false} label={perimeterText.centre} onPoint={moveTo} />
    </MapGround>
  );
};
