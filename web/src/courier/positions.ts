// Positions of the phone while a shift is open and the page is visible: thinned here, sent together every ten seconds.
import type { SentPosition } from '@despacho/contract/couriers/application.ts';
import { MAX_SENT_POSITIONS } from '@despacho/contract/couriers/applicationLimits.ts';
import type { LatLng } from '@despacho/contract/values.ts';
import { writable } from '@despacho/client/readable.ts';
import { sendPositions, serverNow } from './phone.ts';
import { phoneNow } from './phoneClock.ts';
import { reportSilence } from './silence.ts';
import { isDue } from './thinning.ts';

const SEND_MS = 10_000;
const RESTING_MS = 30_000;
/** An older position is not where an act happened. */
const CURRENT_MS = 60_000;

/** [CP7] A check-in waits for its place no longer; the question for the permission may stay open. */
const LOCATE_MS = 8_000;

export const isDenied = writable(false);

type OwnPosition = SentPosition & { phoneAt: number };
export const lastPosition = writable<OwnPosition | null>(null);

/** Null: the phone gave none in the last minute. */
export const currentPosition = (): LatLng | null => {
  const last = lastPosition.get();
  return last !== null && phoneNow() - last.phoneAt < CURRENT_MS ? last.position : null;
};

/** [CP7] Where the phone is now; null: not known soon. */
export const locate = async (): Promise<LatLng | null> =>
  new Promise((resolve) => {
    setTimeout(() => resolve(null), LOCATE_MS);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lng: coords.longitude }),
      () => resolve(null),
      { enableHighAccuracy: true, maximumAge: CURRENT_MS },
    );
  });

type Battery = { level: number };
const batteryOf = async (): Promise<Battery | null> => {
  const own = navigator as Navigator & { getBattery?: () => Promise<Battery> };
  return (await own.getBattery?.().catch(() => null)) ?? null;
};

/** Until the returned function is called. */
export const followPosition = (): (() => void) => {
  let waiting: SentPosition[] = [];
  let battery: Battery | null = null;
  let lastDue: { at: number; position: LatLng; speedMps: number | null } | null = null;
  void batteryOf().then((found) => {
    battery = found;
  });

  const onPosition = ({ coords }: GeolocationPosition): void => {
    isDenied.set(false);
    const phoneAt = phoneNow();
    const position = { lat: coords.latitude, lng: coords.longitude };
    const speedMps =
      coords.speed === null || Number.isNaN(coords.speed) ? null : Math.min(150, Math.max(0, coords.speed));
    const sent: SentPosition = {
      at: new Date(serverNow()).toISOString(),
      position,
      accuracyM: Math.round(coords.accuracy),
      speedMps: speedMps === null ? null : Math.round(speedMps * 10) / 10,
      battery: battery?.level ?? null,
    };
    lastPosition.set({ ...sent, phoneAt });
    const next = { at: phoneAt, position, speedMps };
    if (!isDue(lastDue, next)) return;
    lastDue = next;
    waiting = [...waiting, sent].slice(-MAX_SENT_POSITIONS);
  };
  const onError = ({ code, PERMISSION_DENIED }: GeolocationPositionError): void => {
    if (code !== PERMISSION_DENIED || isDenied.get()) return;
    isDenied.set(true);
    void reportSilence('denied');
  };
  const send = async (): Promise<void> => {
    const sent = waiting;
    waiting = [];
    if (sent.length === 0 || (await sendPositions(sent))) return;
    waiting = [...sent, ...waiting].slice(-MAX_SENT_POSITIONS);
  };

  const options = { enableHighAccuracy: true, maximumAge: 5_000, timeout: RESTING_MS };
  const watch = navigator.geolocation.watchPosition(onPosition, onError, options);
  const timers = [
    setInterval(() => void send(), SEND_MS),
    // A phone that does not move reports nothing by itself.
    setInterval(() => navigator.geolocation.getCurrentPosition(onPosition, onError, options), RESTING_MS),
  ];
  // The first one at once, so that the courier is on the map.
  const first = setTimeout(() => void send(), 1_500);
  return () => {
    navigator.geolocation.clearWatch(watch);
    for (const timer of [...timers, first]) clearTimeout(timer);
    lastPosition.set(null);
    isDenied.set(false);
  };
};
