// The boards of an hour, requested with the token of this wall.
import { createApi } from '@despacho/client/rest.ts';
import type { BoardHour } from '@despacho/contract/pastBoard.ts';

/** `startAt`: milliseconds; null where the request failed, as for an hour that does not exist. */
export type RequestedHour = { startAt: number | null; hour: BoardHour | null };

export const requestHour = async (token: string, hour: string): Promise<RequestedHour> => {
  const result = await createApi({ token: () => token }).pastBoardHour({ query: { hour } });
  return result.ok
    ? { startAt: Date.parse(result.value.startAt), hour: result.value.hour }
    : { startAt: null, hour: null };
};
