// The allowed imports of each layer. One row per folder; the longest matching folder is the layer of a file.

export type Layer = {
  folder: string;
  /** Folders of ours, besides itself. */
  may: string[];
  /** Allowed packages, where a layer is restricted; a name also covers its subpaths. */
  packages?: string[];
};

const contract = 'packages/contract';
const domain = 'packages/domain';
const reading = 'packages/domain/src/reading';
const client = 'packages/client';
const ui = 'packages/ui';
const platform = 'services/src/platform';
const store = 'services/src/store';
const geo = 'services/src/geo';
const identity = 'services/src/identity';
const reportFiles = 'services/src/reportFiles';
const plans = 'services/src/plans';
const sites = 'services/src/sites';
const server = [contract, domain, store, platform];
const kit = [contract, domain, client, ui, 'web/src/kit'];

export const layers: Layer[] = [
  // Below the contract: its schemas read what people write (decision 159).
  { folder: reading, may: [], packages: [] },
  { folder: contract, may: [reading], packages: ['zod'] },
  {
    folder: domain,
    may: [contract, reading],
    packages: ['xstate', 'rxjs', 'zod', '@turf/boolean-point-in-polygon', '@turf/kinks', 'colord', 'dequal'],
  },
  {
    folder: client,
    may: [contract, domain],
    packages: [
      'socket.io-client',
      'rxjs',
      '@tanstack/react-query',
      'react',
      'zod',
      'xstate',
      '@xstate/react',
      'fflate',
      'use-sync-external-store',
    ],
  },
  {
    folder: ui,
    may: [contract, domain],
    packages: [
      'react',
      'qr',
      'react-map-gl',
      'maplibre-gl',
      'deck.gl',
      '@luma.gl',
      'geojson',
      'topojson-client',
      'world-atlas',
      '@fontsource',
      '@fontsource-variable',
    ],
  },
  {
    folder: 'packages/firestore',
    may: [],
    packages: ['node:', '@grpc', '@google-cloud/firestore-api', 'dequal', 'zod'],
  },
  { folder: platform, may: ['services/bin'] },
  { folder: 'services/src/supervision', may: [platform, 'packages/firestore', 'services/bin'] },
  { folder: store, may: [contract, domain, platform] },
  { folder: reportFiles, may: [contract, domain, platform] },
  { folder: geo, may: server },
  { folder: identity, may: server },
  { folder: plans, may: [...server, geo] },
  { folder: 'services/src/demo', may: [...server, identity, geo] },
  { folder: sites, may: [platform], packages: ['express', 'helmet', 'compression', 'node:'] },
  { folder: 'services/src/edge', may: [contract, platform, sites] },
  { folder: 'services/src/api', may: [...server, identity, geo, plans, sites, reportFiles] },
  { folder: 'services/src/hub', may: [...server, identity] },
  { folder: 'services/src/jobs', may: [...server, identity, geo, plans, reportFiles] },
  { folder: 'services/src', may: ['services', 'packages/firestore', contract, domain] },
  { folder: 'services/bin', may: [], packages: ['node:', 'vite'] },
  { folder: 'web/src/kit', may: [contract, domain, client, ui] },
  { folder: 'web/src/entities', may: kit },
  { folder: 'web/src/features', may: [...kit, 'web/src/entities'] },
  { folder: 'web/src/screens', may: [...kit, 'web/src/entities', 'web/src/features'] },
  { folder: 'web/src/tracking', may: [contract, domain, client, ui] },
  { folder: 'web/src/courier', may: [contract, domain, client, ui] },
  { folder: 'web/src/developers', may: [ui] },
  {
    folder: 'web',
    may: [
      ...kit,
      'web/src/entities',
      'web/src/features',
      'web/src/screens',
      'web/src/tracking',
      'web/src/courier',
      'web/src/developers',
    ],
  },
  { folder: 'wallboard', may: [contract, domain, client, ui, 'wallboard/vite.config.mjs'] },
  // Built by Node: the build's hash is the one the server shows.
  { folder: 'web/build', may: [], packages: ['vite', 'postcss', 'node:fs'] },
  // Its development server passes on what belongs to programs.
  { folder: 'web/vite.config.mjs', may: ['services/bin', 'web/build', sites] },
  { folder: 'web/vite.courier.config.mjs', may: ['services/bin'] },
  { folder: 'wallboard/vite.config.mjs', may: ['services/bin'] },
];

/**
 * Features never import each other, except flows that others begin: every feature may begin one of these, and each of them
 * those before it, so that nothing goes in circles.
 */
export const sharedFeatures = [
  'courierAlert',
  'rating',
  'undo',
  'orderStatus',
  'assign',
  'plan',
  'bulk',
  'createOrder',
  'orderHistory',
  'courierMessages',
  'orderDetail',
  'orderLists',
];

/** Only these folders may use the package: everything else goes through them. */
export const reserved: { packages: string[]; only: string[]; reason: string }[] = [
  { packages: ['firebase-admin/auth'], only: [identity], reason: 'accounts hide behind one interface' },
  { packages: ['firebase-admin/app'], only: [store, identity], reason: 'one connection to the project' },
  {
    packages: ['firebase-admin', '@google-cloud/firestore'],
    only: [store, identity],
    reason: 'only the store knows Firestore',
  },
  {
    packages: ['@google-cloud/storage', 'firebase-admin/storage'],
    only: [platform],
    reason: 'files hide behind blobs',
  },
  { packages: ['socket.io'], only: ['services/src/hub'], reason: 'only the hub knows the socket server' },
  { packages: ['socket.io-client'], only: [client], reason: 'only the client knows the socket' },
  {
    packages: ['express'],
    only: ['services/src/api', sites, 'services/src/edge'],
    reason: 'only the api knows HTTP handlers; sites serve files',
  },
  {
    packages: ['express-rate-limit', 'multer', 'file-type', 'csv-parse', 'iconv-lite'],
    only: ['services/src/api'],
    reason: 'only the api knows HTTP handlers',
  },
  {
    packages: ['sharp'],
    only: ['services/src/api', 'services/src/demo/city'],
    reason: 'uploads are redrawn by the api; the demo city draws its own pictures',
  },
  { packages: ['helmet'], only: [sites], reason: 'one place for what a browser is told to refuse' },
  { packages: ['http-proxy-3'], only: ['services/src/edge'], reason: 'only the edge passes requests on' },
  {
    packages: ['pmtiles', 'pbf', '@mapbox/vector-tile', 'flatqueue'],
    only: [geo],
    reason: 'only the map folder knows how tiles and graphs are kept',
  },
  { packages: ['bullmq'], only: ['services/src/jobs'], reason: 'only jobs know BullMQ' },
  { packages: ['jose'], only: [identity], reason: 'tokens are made and checked in one place' },
  {
    packages: ['pino', 'pino-pretty', 'prom-client'],
    only: [platform, 'services/src/supervision'],
    reason: 'one log, one registry',
  },
  {
    packages: ['@tanstack/react-table', '@tanstack/react-virtual'],
    only: ['web/src/kit'],
    reason: 'only the kit knows the table library',
  },
  {
    packages: ['react-dom/server'],
    only: ['web/src/tracking/server.tsx'],
    reason: 'the customers’ page is rendered by a file of its own, which the api loads from the build',
  },
  {
    packages: ['idb', 'vite-plugin-pwa'],
    only: ['web/src/courier', 'web/vite.courier.config.mjs'],
    reason: 'only the couriers’ application keeps anything in the database of a phone',
  },
  { packages: ['react-hook-form', '@hookform'], only: ['web/src/kit'], reason: 'one form' },
  {
    packages: ['@blueprintjs'],
    only: ['web/src/kit', 'web/src/entities', 'web/src/features', 'web/src/screens', 'web'],
    reason: 'walls and public pages stay small',
  },
];

/** The stream has one owner: its commands are in one folder. */
export const streamCommands = { pattern: /\.(xadd|xread|xrange|xrevrange|xtrim)\(/i, only: store };
