// The moving marks over a map, in one canvas of their own. Child of a Map; only lazily loaded files import it.
import { MapboxOverlay } from '@deck.gl/mapbox';
import { courierLayer, type SpreadCourier } from '@despacho/ui/map/courierLayer.ts';
import type { LngLat } from '@despacho/ui/map/geometry.ts';
import { markAtlas } from '@despacho/ui/map/markAtlas.ts';
import { orderLayer, type OrderMark } from '@despacho/ui/map/orderLayer.ts';
import { marksKeeper } from '@despacho/ui/map/spreadMarks.ts';
import { LEVEL_LOOK } from '@despacho/ui/shapes.ts';
import { rgba, type Palette } from '@despacho/ui/tokens.ts';
import type { Device } from '@luma.gl/core';
import { ScatterplotLayer, TextLayer } from 'deck.gl';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useControl, useMap } from 'react-map-gl/maplibre';
import { clustersOf, type MarkCluster } from './clusters.ts';
import type { OpenMark, Reading, ShownCourierMark } from './marks.ts';
import { UNIT } from './useMapStyle.ts';

/** Couriers are what these maps are about: full, and larger than among the orders of a wall. `text`: pixels of the words beside marks. */
const SCALE = {
  near: { courier: 1.7, order: 1, text: 12 },
  far: { courier: 2.6, order: 1.3, text: 18 },
} as const satisfies Record<Reading, object>;
const FULL = [255, 255, 255, 255] as const;
/** Pixels around the pointer within which a mark is found. */
const PICK_RADIUS = 6;

const CLUSTERS = 'clusters';
const ZOOM_MS = 300;

type Scale = (typeof SCALE)[Reading];
type Row = SpreadCourier & Pick<ShownCourierMark, 'label'>;

const labelLayer = (rows: readonly Row[], palette: Palette, scale: Scale): TextLayer<Row> =>
  new TextLayer<Row>({
    id: 'courier-labels',
    data: rows,
    characterSet: 'auto',
    fontFamily: 'Inter Variable, Inter, sans-serif',
    fontWeight: 600,
    fontSettings: { sdf: true, fontSize: 48, buffer: 8, radius: 12 },
    outlineWidth: 4,
    outlineColor: [...rgba(palette.mapLand)],
    getText: ({ label }) => label,
    getPosition: ({ at }) => at,
    getColor: [...rgba(palette.text)],
    getSize: scale.text,
    getTextAnchor: 'start',
    // Beside the mark: that of an incident is twice as wide.
    getPixelOffset: ({ offset, look }) => [
      offset[0] + UNIT * scale.courier * (look === 'incident' ? 0.94 : 0.47),
      offset[1],
    ],
  });

const clusterLayers = (clusters: readonly MarkCluster[], palette: Palette, scale: Scale) => [
  new ScatterplotLayer<MarkCluster>({
    id: CLUSTERS,
    data: clusters,
    pickable: true,
    getPosition: ({ at }) => at,
    radiusUnits: 'pixels',
    getRadius: ({ count }) => scale.text * Math.min(2.5, 1 + Math.log10(count) / 2),
    getFillColor: [...rgba(palette.surface)],
    stroked: true,
    lineWidthUnits: 'pixels',
    getLineWidth: 4,
    getLineColor: ({ level }) => [...rgba(palette[level === null ? 'strong' : LEVEL_LOOK[level].color])],
  }),
  new TextLayer<MarkCluster>({
    id: 'cluster-counts',
    data: clusters,
    fontFamily: 'Inter Variable, Inter, sans-serif',
    fontWeight: 700,
    getText: ({ count }) => String(count),
    getPosition: ({ at }) => at,
    getColor: [...rgba(palette.text)],
    getSize: scale.text,
  }),
];

/** The size of the words beside marks: width of a letter, height of a line. */
const LETTER = { width: 0.55, height: 1.33 };

/** Those with words, without the words that would cover earlier ones; the list and the window of the mark have them. */
const withFreeLabels = (
  rows: readonly Row[],
  project: (at: LngLat) => { x: number; y: number },
  size: number,
): Row[] => {
  const boxes: { x: number; y: number; width: number }[] = [];
  return rows.filter((row) => {
    if (row.label === '') return false;
    const { x, y } = project(row.at);
    const box = { x: x + row.offset[0], y: y + row.offset[1], width: row.label.length * LETTER.width * size + UNIT };
    const isCovering = boxes.some(
      (other) =>
        Math.abs(other.y - box.y) < LETTER.height * size &&
        box.x < other.x + other.width &&
        other.x < box.x + box.width,
    );
    if (!isCovering) boxes.push(box);
    return !isCovering;
  });
};

const NOTHING = { couriers: [], orders: [], clusters: [] };

type Spread = Pick<MarkOverlayProps, 'couriers' | 'orders' | 'isClustered'>;

/** Marks of one spot are spread for the zoom at which the map last stopped. */
const useSpread = ({ couriers, orders, isClustered }: Spread, scale: Scale) => {
  const { current: map } = useMap();
  const [keep] = useState(() => marksKeeper<ShownCourierMark>());
  const [zoom, setZoom] = useState(0);
  useEffect(() => {
    if (map === undefined) return undefined;
    const onZoom = (): void => setZoom(map.getZoom());
    onZoom();
    map.on('zoomend', onZoom);
    return () => void map.off('zoomend', onZoom);
  }, [map]);
  // Distances between marks depend on the zoom alone.
  const project = useCallback(
    (at: LngLat) => (zoom === 0 || map === undefined ? { x: 0, y: 0 } : map.project(at)),
    [map, zoom],
  );
  const clustered = useMemo(
    () => (isClustered ? clustersOf({ couriers, orders }) : null),
    [isClustered, couriers, orders],
  );
  const drawn = useMemo(
    () => (zoom === 0 ? NOTHING : (clustered?.(zoom) ?? { couriers, orders, clusters: [] })),
    [clustered, couriers, orders, zoom],
  );
  const shown = useMemo(() => keep(drawn, project, UNIT), [keep, drawn, project]);
  const labelled = useMemo(() => withFreeLabels(shown.couriers, project, scale.text), [shown.couriers, project, scale]);
  return { ...shown, labelled, clusters: drawn.clusters };
};

const openedBy = (layerId: string | undefined, object: unknown): OpenMark | null => {
  if (typeof object !== 'object' || object === null || !('id' in object) || typeof object.id !== 'string') return null;
  return { kind: layerId === 'orders' ? 'order' : 'courier', id: object.id };
};

type MarkOverlayProps = {
  couriers: readonly ShownCourierMark[];
  orders: readonly OrderMark[];
  /** Marks that would cover each other are one badge. */
  isClustered: boolean;
  palette: Palette;
  reading: Reading;
  onOpen: (mark: OpenMark | null) => void;
  onFailure: () => void;
};

export const MarkOverlay = ({ palette, reading, onOpen, onFailure, ...marks }: MarkOverlayProps) => {
  const scale = SCALE[reading];
  const { current: map } = useMap();
  const [device, setDevice] = useState<Device | null>(null);
  const overlay = useControl(
    () =>
      new MapboxOverlay({
        interleaved: false,
        pickingRadius: PICK_RADIUS,
        onDeviceInitialized: setDevice,
        onError: onFailure,
        layers: [],
      }),
  );
  // Its texture ends with the device, which the overlay closes.
  const atlas = useMemo(() => (device === null ? null : markAtlas(device, palette)), [device, palette]);
  const shown = useSpread(marks, scale);
  const layers = useMemo(
    () =>
      atlas === null
        ? []
        : [
            orderLayer('orders', shown.orders, atlas, UNIT * scale.order).clone({ pickable: true }),
            courierLayer('couriers', shown.couriers, atlas, UNIT * scale.courier).clone({
              pickable: true,
              getColor: [...FULL],
            }),
            ...clusterLayers(shown.clusters, palette, scale),
            labelLayer(shown.labelled, palette, scale),
          ],
    [atlas, shown.orders, shown.couriers, shown.labelled, shown.clusters, palette, scale],
  );
  useEffect(() => {
    overlay.setProps({
      layers,
      onClick: ({ layer, object }) => {
        const cluster = layer?.id === CLUSTERS ? shown.clusters.find((each) => each === object) : undefined;
        if (cluster === undefined) onOpen(openedBy(layer?.id, object));
        else map?.easeTo({ center: [...cluster.at], zoom: cluster.apartFrom, duration: ZOOM_MS });
      },
      getCursor: ({ isHovering }) => (isHovering ? 'pointer' : 'grab'),
    });
  }, [overlay, layers, shown.clusters, map, onOpen]);
  return null;
};
