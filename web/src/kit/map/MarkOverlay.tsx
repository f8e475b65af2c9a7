// The moving marks over a map, in one canvas of their own. Child of a Map; only lazily loaded files import it.
import { MapboxOverlay } from '@deck.gl/mapbox';
import { courierLayer, type SpreadCourier } from '@despacho/ui/map/courierLayer.ts';
import type { LngLat } from '@despacho/ui/map/geometry.ts';
import { markAtlas } from '@despacho/ui/map/markAtlas.ts';
import { orderLayer, type OrderMark } from '@despacho/ui/map/orderLayer.ts';
import { marksKeeper } from '@despacho/ui/map/spreadMarks.ts';
import { rgba, type Palette } from '@despacho/ui/tokens.ts';
import type { Device } from '@luma.gl/core';
import { TextLayer } from 'deck.gl';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useControl, useMap } from 'react-map-gl/maplibre';
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

/** Of the size of the words beside marks: width of a letter, height of a line. */
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

/** Marks of one spot are spread for the zoom at which the map last stopped. */
const useSpread = (couriers: readonly ShownCourierMark[], orders: readonly OrderMark[], scale: Scale) => {
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
  const shown = useMemo(
    () => keep({ couriers: zoom === 0 ? [] : couriers, orders: zoom === 0 ? [] : orders }, project, UNIT),
    [keep, couriers, orders, project, zoom],
  );
  const labelled = useMemo(() => withFreeLabels(shown.couriers, project, scale.text), [shown.couriers, project, scale]);
  return { ...shown, labelled };
};

const openedBy = (layerId: string | undefined, object: unknown): OpenMark | null => {
  if (typeof object !== 'object' || object === null || !('id' in object) || typeof object.id !== 'string') return null;
  return { kind: layerId === 'orders' ? 'order' : 'courier', id: object.id };
};

type MarkOverlayProps = {
  couriers: readonly ShownCourierMark[];
  orders: readonly OrderMark[];
  palette: Palette;
  reading: Reading;
  onOpen: (mark: OpenMark | null) => void;
  onFailure: () => void;
};

export const MarkOverlay = ({ couriers, orders, palette, reading, onOpen, onFailure }: MarkOverlayProps) => {
  const scale = SCALE[reading];
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
  const shown = useSpread(couriers, orders, scale);
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
            labelLayer(shown.labelled, palette, scale),
          ],
    [atlas, shown.orders, shown.couriers, shown.labelled, palette, scale],
  );
  useEffect(() => {
    overlay.setProps({
      layers,
      onClick: ({ layer, object }) => onOpen(openedBy(layer?.id, object)),
      getCursor: ({ isHovering }) => (isHovering ? 'pointer' : 'grab'),
    });
  }, [overlay, layers, onOpen]);
  return null;
};
