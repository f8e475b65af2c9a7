// The static layers of the map: branches, perimeters and circles around incidents, drawn by the map under its names.
import type { LatLng } from '@despacho/contract/values.ts';
import { BranchLayers } from '@despacho/ui/map/BranchLayers.tsx';
import { incidentLayers } from '@despacho/ui/map/nativeLayers.ts';
import { incidentCircles, type MapBranch } from '@despacho/ui/map/plainStyle.ts';
import { wallPalette } from '@despacho/ui/tokens.ts';
import { memo, useMemo } from 'react';
import { Layer, Source } from 'react-map-gl/maplibre';

type StillLayersProps = {
  branches: readonly MapBranch[];
  incidentPlaces: readonly LatLng[];
  unit: number;
  hasNames: boolean;
};

/** Children of a Map. */
export const StillLayers = memo(({ branches, incidentPlaces, unit, hasNames }: StillLayersProps) => {
  const circles = useMemo(() => incidentCircles(incidentPlaces), [incidentPlaces]);
  const layers = useMemo(() => incidentLayers(wallPalette, unit), [unit]);
  return (
    <>
      <BranchLayers branches={branches} palette={wallPalette} unit={unit} hasNames={hasNames} />
      <Source id="incidents" type="geojson" data={circles}>
        {layers.map((layer) => (
          <Layer key={layer.id} {...layer} />
        ))}
      </Source>
    </>
  );
});
StillLayers.displayName = 'StillLayers';
