// The socket of one order, loaded after the first view. Without beats it counts as cut, however open it looks.
import { TRACK, TRACK_NAMESPACE } from '@despacho/contract/live/track.ts';
import type { TrackingProgress } from '@despacho/contract/tracking.ts';
import { io } from 'socket.io-client';

export type LiveTracking = { close(): void };

type Listeners = {
  onProgress: (progress: TrackingProgress) => void;
  onBeat: () => void;
  onConnected: (isConnected: boolean) => void;
};

export const connectTracking = (token: string, { onProgress, onBeat, onConnected }: Listeners): LiveTracking => {
  const socket = io(TRACK_NAMESPACE, {
    transports: ['websocket'],
    auth: { token },
    query: { page: TRACK.page },
    reconnectionDelay: 1_000,
    reconnectionDelayMax: 30_000,
    randomizationFactor: 0.5,
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const alive = (): void => {
    onConnected(true);
    clearTimeout(timer);
    timer = setTimeout(() => {
      onConnected(false);
      socket.disconnect().connect();
    }, TRACK.staleMs);
  };
  socket.on('track:progress', (progress: TrackingProgress) => {
    alive();
    onProgress(progress);
  });
  socket.on('track:beat', () => {
    alive();
    onBeat();
  });
  socket.on('disconnect', () => onConnected(false));
  // Socket.IO does not try a refused connection again: requests go on.
  socket.on('connect_error', () => onConnected(false));
  return {
    close: () => {
      clearTimeout(timer);
      socket.disconnect();
    },
  };
};
