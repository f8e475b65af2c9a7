// Branches, their names where wanted, and the areas they serve, drawn by the map itself. Children of a Map.
import { memo, useMemo } from 'react';
import { Layer, Source } from 'react-map-gl/maplibre';
import type { Palette } from '../tokens.ts';
import { branchDotLayers, branchNameLayers, perimeterLayers } from './nativeLayers.ts';
import { branchPerimeters, branchPoints, type MapBranch } from './plainStyle.ts';

type BranchLayersProps = {
  branches: readonly MapBranch[];
  palette: Palette;
  unit: number;
  /** Not where other marks name them. */
  hasNames?: boolean;
};

export const BranchLayers = memo(({ branches, palette, unit, hasNames = true }: BranchLayersProps) => {
  const drawn = useMemo(
    () => [
      { id: 'perimeters', data: branchPerimeters(branches), layers: perimeterLayers(palette, unit) },
      {
        id: 'branches',
        data: branchPoints(branches),
        layers: [...branchDotLayers(palette, unit), ...(hasNames ? branchNameLayers(palette, unit) : [])],
      },
    ],
    [branches, palette, unit, hasNames],
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
