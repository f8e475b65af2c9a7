// Draws the map: streets from the product's own tiles, a mark for the destination and one for the courier.
import 'maplibre-gl/dist/maplibre-gl.css';
import fontUrl from '@fontsource/inter/files/inter-latin-500-normal.woff2?url';
import strongFontUrl from '@fontsource/inter/files/inter-latin-600-normal.woff2?url';
import type { MapConfig } from '@despacho/contract/maps/maps.ts';
import type { LatLng } from '@despacho/contract/values.ts';
import { MAP_FONT, MAP_FONT_BRANCH, MAP_FONT_STRONG } from '@despacho/ui/map/mapParts.ts';
import { groundStyle } from '@despacho/ui/map/plainStyle.ts';
import { isStyle } from '@despacho/ui/map/foreignStyle.ts';
import { streetStyle } from '@despacho/ui/map/streetStyle.ts';
import { darkPalette, lightPalette, type Palette } from '@despacho/ui/tokens.ts';
import { AttributionControl, LngLatBounds, Map, Marker, setWorkerUrl, type StyleSpecification } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { useEffect, useRef } from 'react';
import { text } from './text.ts';

setWorkerUrl(workerUrl);

/** Where there is nothing to show yet. */
const START = { lat: 14.587461, lng: -90.514048, zoom: 9 };
const PLACE_ZOOM = 14;
const MARK_PX = 40;
/** Around the marks when the map is fitted to them. */
const MARGIN_PX = 56;
const fonts = { [MAP_FONT]: fontUrl, [MAP_FONT_STRONG]: strongFontUrl, [MAP_FONT_BRANCH]: fontUrl };
const UNIT = 16;
const AGAIN_MS = 60_000;

const isDark = (): boolean => {
  const chosen = document.documentElement.dataset['theme'];
  return chosen === undefined ? matchMedia('(prefers-color-scheme: dark)').matches : chosen === 'dark';
};

/** Streets from our tiles, the style of another server, or the plain ground. */
const styleOf = async (palette: Palette): Promise<StyleSpecification> => {
  const response = await fetch('/api/map/config');
  const { basemap } = (await response.json()) as MapConfig;
  if (basemap.kind === 'none') return groundStyle(palette, fonts);
  if (basemap.kind === 'style') {
    const foreign = await fetch(basemap.url, { credentials: 'omit', referrerPolicy: 'no-referrer' });
    const style: unknown = foreign.ok ? await foreign.json() : null;
    if (!isStyle(style)) throw new Error(`${basemap.url} answered ${foreign.status} without a style`);
    return style;
  }
  // Tiles are fetched by a worker, which has no page to resolve relative addresses.
  const tiles = basemap.tiles.startsWith('/') ? `${location.origin}${basemap.tiles}` : basemap.tiles;
  return streetStyle({ palette, fonts, streets: { ...basemap, tiles }, unit: UNIT });
};

/** [MA3] Without streets the plain ground is beneath the marks, and they are requested again each minute. */
const followStyle = (map: Map): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;
  const load = async (): Promise<void> => {
    const palette = isDark() ? darkPalette : lightPalette;
    const style = await styleOf(palette).catch(() => null);
    if (isClosed) return;
    map.setStyle(style ?? groundStyle(palette, fonts));
    if (style === null) timer = setTimeout(() => void load(), AGAIN_MS);
  };
  void load();
  return () => {
    isClosed = true;
    clearTimeout(timer);
  };
};

const markOf = (kind: 'destination' | 'courier', label: string): HTMLElement => {
  const element = document.createElement('div');
  element.className = `mark ${kind}`;
  element.setAttribute('role', 'img');
  element.setAttribute('aria-label', label);
  return element;
};

/** Moves a mark, makes it when it is needed first, and removes it when there is no place for it. */
const place = (map: Map, mark: Marker | null, at: LatLng | null, make: () => HTMLElement): Marker | null => {
  if (at === null) {
    mark?.remove();
    return null;
  }
  return (mark ?? new Marker({ element: make() })).setLngLat([at.lng, at.lat]).addTo(map);
};

/** Whether a whole mark at this place can be seen. */
const isInView = (map: Map, { lat, lng }: LatLng): boolean => {
  const { x, y } = map.project([lng, lat]);
  const { clientWidth, clientHeight } = map.getContainer();
  return Math.min(x, clientWidth - x) >= MARK_PX / 2 && Math.min(y, clientHeight - y) >= MARK_PX / 2;
};

type MapCanvasProps = { destination: LatLng | null; courier: LatLng | null; onFailure: () => void };

export const MapCanvas = ({ destination, courier, onFailure }: MapCanvasProps) => {
  const box = useRef<HTMLDivElement>(null);
  const map = useRef<Map | null>(null);
  const marks = useRef<{ destination: Marker | null; courier: Marker | null }>({ destination: null, courier: null });
  /** Which marks the map was fitted to, and whether the person moved it since: then it stays where it is. */
  const fitted = useRef('');
  const isMoved = useRef(false);
  const failed = useRef(onFailure);

  useEffect(() => {
    if (box.current === null) return undefined;
    try {
      const made = new Map({
        container: box.current,
        style: { version: 8, sources: {}, layers: [] },
        center: [START.lng, START.lat],
        zoom: START.zoom,
        attributionControl: false,
        dragRotate: false,
        pitchWithRotate: false,
        cooperativeGestures: false,
        locale: { 'Map.Title': text.map },
      });
      made.touchZoomRotate.disableRotation();
      made.addControl(new AttributionControl({ compact: true, customAttribution: '© OpenStreetMap' }));
      const leaveStyle = followStyle(made);
      // [MA21] A new map comes in its place. One that is removed loses its context, too, after its listener is gone.
      const container = box.current;
      const onLost = (): void => failed.current();
      container.addEventListener('webglcontextlost', onLost, true);
      made.on('movestart', ({ originalEvent }) => {
        if (originalEvent !== undefined) isMoved.current = true;
      });
      map.current = made;
      return () => {
        leaveStyle();
        container.removeEventListener('webglcontextlost', onLost, true);
        made.remove();
        map.current = null;
        marks.current = { destination: null, courier: null };
        fitted.current = '';
        isMoved.current = false;
      };
    } catch {
      // No WebGL on this device.
      failed.current();
      return undefined;
    }
  }, []);

  useEffect(() => {
    const drawn = map.current;
    if (drawn === null) return;
    const { current } = marks;
    current.destination = place(drawn, current.destination, destination, () => markOf('destination', text.destination));
    current.courier = place(drawn, current.courier, courier, () => markOf('courier', text.courierMark));
    const points = [destination, courier].filter((point) => point !== null);
    const key = [destination, courier].map((point) => (point === null ? '-' : '+')).join('');
    const isAsFitted = key === fitted.current && (isMoved.current || points.every((point) => isInView(drawn, point)));
    if (points.length === 0 || isAsFitted) return;
    fitted.current = key;
    const bounds = new LngLatBounds();
    for (const { lng, lat } of points) bounds.extend([lng, lat]);
    drawn.fitBounds(bounds, { padding: MARGIN_PX, maxZoom: PLACE_ZOOM, animate: false });
  }, [destination, courier]);

  return <div className="canvas" ref={box} />;
};
