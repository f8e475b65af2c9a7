// The map of a place without a server: places of this file, the plain map beneath.
import type { BaseMapConnection } from '@despacho/client/map/baseMap.ts';
import type { RiddenRoads } from '@despacho/contract/maps/roads.ts';
import type { Place } from '@despacho/contract/maps/places.ts';
import type { LatLng } from '@despacho/contract/values.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { MapBranch } from '@despacho/ui/map/plainStyle.ts';
import { useState } from 'react';
import { hostileText, hostileTexts } from '../../gallery/hostile.ts';
import type { Story } from '../../gallery/story.ts';
import { fold } from '@despacho/domain/fold.ts';
import { MapField } from './MapField.tsx';
import type { Picked } from './picked.ts';
import type { Places } from './places.ts';

const nothing = (): void => undefined;
const plain: BaseMapConnection = {
  shown: { get: () => shown, subscribe: () => nothing },
  roads: { get: () => roads, subscribe: () => nothing },
  onReload: () => nothing,
  tileFailed: nothing,
  tileLoaded: nothing,
  broken: nothing,
  close: nothing,
};
const roads: RiddenRoads = {
  type: 'MultiLineString',
  coordinates: [
    [
      [-90.53, 14.587],
      [-90.5, 14.59],
    ],
    [
      [-90.514, 14.57],
      [-90.51, 14.61],
    ],
  ],
};
const shown = { base: { kind: 'plain' }, attribution: null, missing: 'none' } as const;

const place = (label: string, lat: number, lng: number, more: Partial<Place> = {}): Place => ({
  label,
  kind: 'place',
  position: { lat, lng },
  depto: 'Guatemala',
  munic: 'Guatemala',
  source: 'embedded',
  ...more,
});
const samplePlaces: Place[] = [
  place('Estación Central, zona 1', 14.6349, -90.5133, { zone: 1 }),
  place('Oakland Mall, zona 10', 14.5993, -90.5075, { zone: 10 }),
  place('Mirador sin zona', 14.55, -90.45),
  place('Tapachula, México', 14.9, -92.26, { depto: '', munic: '' }),
  place('Estación de París', 48.8443, 2.3744),
];

const places: Places = {
  find: async (query) => samplePlaces.filter(({ label }) => fold(label).includes(fold(query))),
  at: async ({ lat, lng }) => ({
    label: `Junto a ${lat.toFixed(3)}, ${lng.toFixed(3)}`,
    zone: 10,
    depto: 'Guatemala',
    munic: 'Guatemala',
  }),
  baseMap: plain,
  branches: [],
};
const hostile: Places = {
  ...places,
  find: async () => hostileTexts.map((label, index) => place(label, 14.6 + index / 1_000, -90.5, { munic: label })),
  at: async () => ({ label: hostileText, depto: hostileText }),
};
const failing: Places = { ...places, find: async () => Promise.reject(new Error('unavailable')), at: async () => null };

const ring = (lat: number, lng: number): LatLng[] => [
  { lat: lat + 0.01, lng: lng - 0.01 },
  { lat: lat + 0.01, lng: lng + 0.01 },
  { lat: lat - 0.01, lng: lng + 0.01 },
  { lat: lat - 0.01, lng: lng - 0.01 },
  { lat: lat + 0.01, lng: lng - 0.01 },
];
const branchAt = (name: string, lat: number, lng: number): MapBranch => ({
  id: name,
  name,
  position: { lat, lng },
  perimeter: ring(lat, lng),
});
const inCity: Places = {
  ...places,
  branches: [
    branchAt('ZONA 1', 14.64, -90.51),
    branchAt('OAKLAND', 14.599, -90.507),
    branchAt(hostileText, 14.55, -90.55),
    { ...branchAt('SIN PERÍMETRO', 14.53, -90.58), perimeter: [] },
    { ...branchAt('SIN LUGAR', 0, 0), position: null },
  ],
};

type DemoProps = { position: LatLng | null; from?: Places; fixedBy?: string };

const Demo = ({ position, from = places, fixedBy }: DemoProps) => {
  const [picked, setPicked] = useState<Picked | null>(null);
  // Without a session: the places of this file answer at once.
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }));
  return (
    <QueryClientProvider client={client}>
      <MapField
        position={picked?.position ?? position}
        places={from}
        onPicked={setPicked}
        {...(fixedBy === undefined ? {} : { fixedBy })}
      />
      <output aria-label="elegido">{picked === null ? '' : JSON.stringify(picked)}</output>
    </QueryClientProvider>
  );
};

const oakland = { lat: 14.5993, lng: -90.5075 };

export const stories: Story[] = [
  { name: 'no place yet', render: () => <Demo position={null} /> },
  { name: 'a city without streets', render: () => <Demo position={null} from={inCity} /> },
  { name: 'a place', render: () => <Demo position={oakland} /> },
  { name: 'coordinates not found', render: () => <Demo position={{ lat: 14, lng: 14 }} /> },
  { name: 'fixed', render: () => <Demo position={oakland} fixedBy="Ana la está editando." /> },
  { name: 'search fails', render: () => <Demo position={null} from={failing} /> },
  { name: 'hostile', render: () => <Demo position={oakland} from={hostile} fixedBy={hostileText} /> },
];
