// The order that the desk has chosen, for parts of the console that act on it; null without a desk.
import { writable } from '@despacho/client/readable.ts';

export const chosenOrder = writable<string | null>(null);
