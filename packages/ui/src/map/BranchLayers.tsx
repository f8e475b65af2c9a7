// Branches with their names and the areas they serve, drawn by the map itself. Children of a Map.
import { memo, useMemo } from 'react';
import { Layer, Source } from 'react-map-gl/maplibre';
import type { Palette } from '../tokens.ts';
import { branchLayers, perimeterLayers } from './nativeLayers.ts';
import { branchPerimeters, branchPoints, type MapBranch } from './plainStyle.ts';

type BranchLayersProps = { branches: readonly MapBranch[]; palette: Palette; unit: number };

export const BranchLayers = memo(({ branches, palette, unit }: BranchLayersProps) => {
  const drawn = useMemo(
    () => [
      { id: 'perimeters', data: branchPerimeters(branches), layers: perimeterLayers(palette, unit) },
      { id: 'branches', data: branchPoints(branches), layers: branchLayers(palette, unit) },
    ],
    [branches, palette, unit],
  );
  return drawn.map(({ id, data, layers }) => (
    <Source key={id} id={id} type="geojson" data={data}>
      {layers.map((layer) => (
        <Layer key={layer.id} {...layer} />
      ))}
    </Source>
  ));
});
BranchLayers.displayName = 'BranchLayers';
