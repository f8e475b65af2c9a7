// The one table of keyboard shortcuts: `g` and then a letter goes somewhere, the others act on the shell.

/** After `g`: the path of the screen it opens. */
export const GOES = {
  o: '/all-orders',
  n: '/create-order',
  e: '/history-orders',
  m: '/map',
  p: '/bikers',
  c: '/companies',
  u: '/users',
  t: '/alerts-all',
  w: '/walls',
  r: '/report',
} as const;

export const HOME_KEY = 'i';

export const ACTS = { '?': 'help', m: 'menu', a: 'alarms' } as const;
export type Act = (typeof ACTS)[keyof typeof ACTS];

export type Stroke =
  /** Waits for the second key. */
  { kind: 'began' } | { kind: 'go'; to: string } | { kind: 'act'; act: Act } | null;

const goes = new Map<string, string>(Object.entries(GOES));
const acts = new Map<string, Act>(Object.entries(ACTS));

/** What a key means; `isSecond`: right after `g`. */
export const strokeOf = (key: string, isSecond: boolean): Stroke => {
  if (isSecond) {
    const to = key === HOME_KEY ? 'home' : goes.get(key);
    return to === undefined ? null : { kind: 'go', to };
  }
  if (key === 'g') return { kind: 'began' };
  const act = acts.get(key);
  return act === undefined ? null : { kind: 'act', act };
};
