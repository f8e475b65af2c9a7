// How long something has lasted, where seconds would only be unrest.
import { duration } from '@despacho/ui/format.ts';
import { UNDER_A_MINUTE } from '../text.ts';

const MINUTE_MS = 60_000;

export const calmAge = (ms: number): string => (ms < MINUTE_MS ? UNDER_A_MINUTE : duration(ms));
