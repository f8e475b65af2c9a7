// What the client code of the couriers' page finds in a browser, in a thread of Node: its database, its storage, a place that
// moves, and a network that can be away.
import 'fake-indexeddb/auto';
import type { LatLng } from '@despacho/contract/values.ts';

/** The receiver and the network of one phone; speed in metres per second. */
export type PhoneDevice = { place: LatLng; speedMps: number; setOffline(isOffline: boolean): void };

const storage = (): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> => {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
};

const WATCH_MS = 1_000;
type OnPosition = (found: { coords: object }) => void;

const geolocationOf = (device: PhoneDevice) => {
  const give = (found: OnPosition): void => {
    const { lat: latitude, lng: longitude } = device.place;
    found({ coords: { latitude, longitude, accuracy: 8, speed: device.speedMps } });
  };
  return {
    getCurrentPosition: (found: OnPosition): void => queueMicrotask(() => give(found)),
    watchPosition: (found: OnPosition) => setInterval(() => give(found), WATCH_MS),
    clearWatch: (watch: NodeJS.Timeout): void => clearInterval(watch),
  };
};

/** Before the code of the page is imported. */
export const installPageGlobals = (origin: string, place: LatLng): PhoneDevice => {
  const overNetwork = globalThis.fetch;
  let network = new AbortController();
  const device: PhoneDevice = {
    place,
    speedMps: 0,
    setOffline: (isOffline) => {
      // What is open ends, and its answers are lost.
      network.abort();
      if (!isOffline) network = new AbortController();
    },
  };
  const page = {
    window: new EventTarget(),
    document: Object.assign(new EventTarget(), { visibilityState: 'visible' }),
    localStorage: storage(),
    fetch: async (path: string, { signal, ...options }: RequestInit = {}): Promise<Response> =>
      overNetwork(new URL(path, origin), {
        ...options,
        signal: AbortSignal.any([network.signal, ...(signal === null || signal === undefined ? [] : [signal])]),
      }),
  };
  for (const [name, value] of Object.entries(page)) Object.defineProperty(globalThis, name, { value });
  Object.defineProperty(navigator, 'geolocation', { value: geolocationOf(device) });
  // Those of Node are of all threads of a process, which are one phone each.
  Object.defineProperty(navigator, 'locks', { value: undefined });
  return device;
};
