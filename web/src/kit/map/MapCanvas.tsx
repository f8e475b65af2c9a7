// The drawn map with one marker: dragged, moved by arrow keys, or placed by a click. Loaded when it is first shown.
import type { LatLng } from '@despacho/contract/values.ts';
import type { MapBranch } from '@despacho/ui/map/plainStyle.ts';
import { useRef, useState } from 'react';
import type { MapRef } from 'react-map-gl/maplibre';
import { MapGround } from './MapGround.tsx';
import { START } from './picked.ts';
import { PlaceMarker } from './PlaceMarker.tsx';
import type { Places } from './places.ts';
import { mapFieldText } from './text.ts';
import { useMapStyle } from './useMapStyle.ts';
import { useView } from './useView.ts';

const NO_BRANCHES: readonly MapBranch[] = [];

type MapCanvasProps = {
  position: LatLng | null;
  near: LatLng | null;
  baseMap: Places['baseMap'];
  branches: readonly MapBranch[];
  isFixed: boolean;
  onPoint: (position: LatLng) => void;
  /** Neither tiles nor anything else can be drawn here. */
  onFailure: () => void;
};

export const MapCanvas = ({ position, near, baseMap, branches, isFixed, onPoint, onFailure }: MapCanvasProps) => {
  const map = useRef<MapRef>(null);
  const [isLoaded, setIsLoaded] = useState(false);
  const style = useMapStyle(baseMap);
  useView(map, { position, near, isCity: isLoaded && style.isPlain, branches });
  const toPlace = (): void => {
    if (position !== null) map.current?.easeTo({ center: [position.lng, position.lat] });
  };

  return (
    <MapGround
      map={map}
      style={style}
      baseMap={baseMap}
      label={mapFieldText.map}
      start={position ?? near ?? START}
      branches={style.isPlain ? branches : NO_BRANCHES}
      centre={{ label: mapFieldText.centre, run: position === null ? null : toPlace }}
      onLoaded={() => setIsLoaded(true)}
      {...(isFixed ? {} : { onPoint })}
      onFailure={onFailure}
    >
      {position === null ? null : <PlaceMarker position={position} isFixed={isFixed} onPoint={onPoint} />}
    </MapGround>
  );
};
