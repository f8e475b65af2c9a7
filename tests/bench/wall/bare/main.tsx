// The reference for the wall: a map of the same style, and deck.gl with the same couriers and orders as plain dots.
// Frames go from the socket to the layers without validation, counting, sorting or labels.
/// <reference types="vite/client" />
import 'maplibre-gl/dist/maplibre-gl.css';
import './bare.css';
import fontUrl from '@fontsource/inter/files/inter-latin-500-normal.woff2?url';
import DeckGL from '@deck.gl/react';
import { ScatterplotLayer } from 'deck.gl';
import {
  LIVE_NAMESPACE,
  LIVE_PROTOCOL,
  type Change,
  type ClientEvents,
  type PositionRow,
  type ServerEvents,
} from '@despacho/contract/live/protocol.ts';
import type { WallOrder } from '@despacho/contract/live/kinds.ts';
import { MAP_FONT, MAP_FONT_BRANCH, MAP_FONT_STRONG } from '@despacho/ui/map/mapParts.ts';
import { groundStyle } from '@despacho/ui/map/plainStyle.ts';
import { streetStyle } from '@despacho/ui/map/streetStyle.ts';
import { wallPalette } from '@despacho/ui/tokens.ts';
import * as maplibre from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Map as StreetMap, type MapProps } from 'react-map-gl/maplibre';
import { io, type Socket } from 'socket.io-client';

type Dot = [lng: number, lat: number];

const UNIT = 16;
const VIEW = { longitude: -90.52, latitude: 14.6, zoom: 10.8 };
const fonts = { [MAP_FONT]: fontUrl, [MAP_FONT_STRONG]: fontUrl, [MAP_FONT_BRANCH]: fontUrl };

maplibre.setWorkerUrl(workerUrl);

const styleFrom = async (): Promise<MapProps['mapStyle']> => {
  const { basemap } = await (await fetch('/api/map/config')).json();
  if (basemap.kind !== 'tiles') return groundStyle(wallPalette, fonts);
  const streets = { ...basemap, tiles: `${location.origin}${basemap.tiles}` };
  return streetStyle({ palette: wallPalette, fonts, streets, unit: UNIT });
};

const unzipped = async (body: Uint8Array<ArrayBuffer>): Promise<Change[]> => {
  const stream = new Blob([body]).stream().pipeThrough(new DecompressionStream('gzip'));
  return JSON.parse(await new Response(stream).text());
};

/** Only for an order that is not delivered. */
const dotOf = (order: Pick<WallOrder, 'position' | 'deliveredAt'>): Dot | null =>
  order.position === null || order.deliveredAt !== null ? null : [order.position.lng, order.position.lat];

const follow = (onCouriers: (dots: Dot[]) => void, onOrders: (dots: Dot[]) => void): void => {
  const couriers = new Map<string, Dot>();
  const orders = new Map<string, Dot>();
  const place = (rows: readonly PositionRow[]): void => {
    for (const [id, lat, lng] of rows) couriers.set(id, [lng, lat]);
    onCouriers([...couriers.values()]);
  };
  const fold = (changes: readonly Change[]): void => {
    for (const change of changes) {
      if (change.kind !== 'order') continue;
      // Not validated: the page is bare.
      const dot = 'gone' in change ? null : dotOf(change.doc as WallOrder);
      if (dot === null) orders.delete(change.id);
      else orders.set(change.id, dot);
    }
    onOrders([...orders.values()]);
  };
  const token = location.hash.slice('#token='.length);
  const auth = { token, sessionId: 'bare-deck-page' };
  const socket: Socket<ServerEvents, ClientEvents> = io(LIVE_NAMESPACE, { transports: ['websocket'], auth });
  socket.on('connect', () => {
    socket.emit('live:join', { protocol: LIVE_PROTOCOL }, (response) => {
      if (!response.ok) throw new Error(response.code);
      place(response.positions);
      void unzipped(new Uint8Array(response.body)).then(fold);
    });
  });
  socket.on('live:positions', ({ positions }) => place(positions));
  socket.on('live:patch', ({ changes }) => fold(changes));
};

const Bare = ({ style }: { style: MapProps['mapStyle'] }) => {
  const [couriers, setCouriers] = useState<Dot[]>([]);
  const [orders, setOrders] = useState<Dot[]>([]);
  useEffect(() => follow(setCouriers, setOrders), []);
  const dots = (id: string, data: Dot[], color: [number, number, number]) =>
    new ScatterplotLayer<Dot>({
      id,
      data,
      getPosition: (dot) => dot,
      getFillColor: color,
      getRadius: 6,
      radiusUnits: 'pixels',
    });
  const layers = [dots('couriers', couriers, [219, 229, 239]), dots('orders', orders, [31, 161, 135])];
  return (
    <DeckGL viewState={VIEW} controller={false} layers={layers}>
      <StreetMap mapLib={maplibre} mapStyle={style} interactive={false} attributionControl={false} fadeDuration={0} />
    </DeckGL>
  );
};

const begin = async (): Promise<void> => {
  const root = document.querySelector('#map');
  if (root !== null) createRoot(root).render(<Bare style={await styleFrom()} />);
};
void begin();
