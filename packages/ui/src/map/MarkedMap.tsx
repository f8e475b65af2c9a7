// The map of a small page: streets, a few marks, and the line of a route. It follows them until the person moves it.
import 'maplibre-gl/dist/maplibre-gl.css';
import type { LatLng } from '@despacho/contract/values.ts';
import { AttributionControl, LngLatBounds, Map, Marker, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { useEffect, useRef } from 'react';
import { lngLat, type LngLat } from './geometry.ts';
import styles from './MarkedMap.module.css';
import { followPageStyle, type MapLine, type PageStyle } from './pageStyle.ts';

setWorkerUrl(workerUrl);

/** Where there is nothing to show yet. */
const START = { lat: 14.587461, lng: -90.514048, zoom: 9 };
const MARK_PX = 40;
/** Around the marks when the map is fitted to them. */
const MARGIN_PX = 56;

/** `at` null: not known. The first one is drawn beneath the others. */
export type MapMark = { kind: 'branch' | 'destination' | 'courier'; label: string; at: LatLng | null };

const markOf = ({ kind, label }: MapMark): HTMLElement => {
  const element = document.createElement('div');
  element.className = styles['mark'] ?? '';
  element.dataset['kind'] = kind;
  element.setAttribute('role', 'img');
  element.setAttribute('aria-label', label);
  return element;
};

type Drawn = { map: Map; style: PageStyle; marks: Partial<Record<MapMark['kind'], Marker>> };

/** Moves a mark, makes it when it is needed first, and removes it when there is no place for it. */
const place = ({ map, marks }: Drawn, mark: MapMark): void => {
  const { kind, at } = mark;
  if (at === null) {
    marks[kind]?.remove();
    delete marks[kind];
    return;
  }
  marks[kind] = (marks[kind] ?? new Marker({ element: markOf(mark) })).setLngLat(lngLat(at)).addTo(map);
};

/** Whether a whole mark at this place can be seen. */
const isInView = (map: Map, point: LngLat): boolean => {
  const { x, y } = map.project(point);
  const { clientWidth, clientHeight } = map.getContainer();
  return Math.min(x, clientWidth - x) >= MARK_PX / 2 && Math.min(y, clientHeight - y) >= MARK_PX / 2;
};

const draw = (container: HTMLElement, title: string): Drawn => {
  const map = new Map({
    container,
    style: { version: 8, sources: {}, layers: [] },
    center: [START.lng, START.lat],
    zoom: START.zoom,
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    cooperativeGestures: false,
    locale: { 'Map.Title': title },
  });
  map.touchZoomRotate.disableRotation();
  map.addControl(new AttributionControl({ compact: true, customAttribution: '© OpenStreetMap' }));
  return { map, style: followPageStyle(map), marks: {} };
};

type Props = {
  title: string;
  marks: readonly MapMark[];
  line?: MapLine | null;
  /** The largest zoom that the map fits itself to. */
  maxZoom: number;
  onFailure: () => void;
};

export const MarkedMap = ({ title, marks, line = null, maxZoom, onFailure }: Props) => {
  const box = useRef<HTMLDivElement>(null);
  const drawn = useRef<Drawn | null>(null);
  /** Which marks the map was fitted to, and whether the person moved it since: then it stays where it is. */
  const fitted = useRef('');
  const isMoved = useRef(false);
  const first = useRef({ title, onFailure });

  useEffect(() => {
    const container = box.current;
    if (container === null) return undefined;
    const onLost = (): void => first.current.onFailure();
    try {
      const made = draw(container, first.current.title);
      drawn.current = made;
      // [MA21] A new map comes in its place. One that is removed loses its context, too, after its listener is gone.
      container.addEventListener('webglcontextlost', onLost, true);
      made.map.on('movestart', ({ originalEvent }) => {
        if (originalEvent !== undefined) isMoved.current = true;
      });
      return () => {
        made.style.close();
        container.removeEventListener('webglcontextlost', onLost, true);
        made.map.remove();
        drawn.current = null;
        fitted.current = '';
        isMoved.current = false;
      };
    } catch {
      // No WebGL on this device.
      onLost();
      return undefined;
    }
  }, []);

  useEffect(() => drawn.current?.style.setLine(line), [line]);

  useEffect(() => {
    if (drawn.current === null) return;
    const { map } = drawn.current;
    for (const mark of marks) place(drawn.current, mark);
    const points = [...marks.flatMap(({ at }) => (at === null ? [] : [lngLat(at)])), ...(line?.coordinates ?? [])];
    const key = marks.flatMap(({ kind, at }) => (at === null ? [] : [kind])).join(' ');
    const isAsFitted = key === fitted.current && (isMoved.current || points.every((point) => isInView(map, point)));
    if (points.length === 0 || isAsFitted) return;
    fitted.current = key;
    const bounds = new LngLatBounds();
    for (const point of points) bounds.extend(point);
    map.fitBounds(bounds, { padding: MARGIN_PX, maxZoom, animate: false });
  }, [marks, line, maxZoom]);

  return <div className={styles['map']} ref={box} />;
};
