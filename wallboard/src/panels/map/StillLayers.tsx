// What stands still on the map: branches, perimeters and circles around incidents, drawn by the map under its names.
import type { LatLng } from '@despacho/contract/values.ts';
import { branchLayers, incidentLayers, perimeterLayers, type SourcelessLayer } from '@despacho/ui/map/nativeLayers.ts';
import { branchPerimeters, branchPoints, incidentCircles, type MapBranch } from '@despacho/ui/map/plainStyle.ts';
import { wallPalette } from '@despacho/ui/tokens.ts';
import type { GeoJSON } from 'geojson';
import { memo, useMemo } from 'react';
import { Layer, Source } from 'react-map-gl/maplibre';

type Still = { id: string; data: GeoJSON; layers: SourcelessLayer[] };

type StillLayersProps = { branches: readonly MapBranch[]; incidentPlaces: readonly LatLng[]; unit: number };

/** Children of a Map. */
export const StillLayers = memo(({ branches, incidentPlaces, unit }: StillLayersProps) => {
  const still = useMemo(
    (): Still[] => [
      { id: 'perimeters', data: branchPerimeters(branches), layers: perimeterLayers(wallPalette, unit) },
      { id: 'branches', data: branchPoints(branches), layers: branchLayers(wallPalette, unit) },
    ],
    [branches, unit],
  );
  const circles = useMemo(
    (): Still => ({
      id: 'incidents',
      data: incidentCircles(incidentPlaces),
      layers: incidentLayers(wallPalette, unit),
    }),
    [incidentPlaces, unit],
  );
  return [...still, circles].map(({ id, data, layers }) => (
    <Source key={id} id={id} type="geojson" data={data}>
      {layers.map((layer) => (
        <Layer key={layer.id} {...layer} />
      ))}
    </Source>
  ));
});
StillLayers.displayName = 'StillLayers';
