// A screen in a process of its own whose clock is wrong, and jumps on request: node clockChild.ts <origin> <token> <ms off>
// The page's own way of noticing a sleep runs too, over the least of a window.
import { elapsedMs } from '@despacho/domain/lateness/elapsed.ts';
import { alertFor } from '@despacho/domain/lateness/alerts.ts';

const [origin = '', token = '', off = '0'] = process.argv.slice(2);
let offMs = Number(off);
const RealDate = Date;
const wrongNow = (): number => RealDate.now() + offMs;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given) => Reflect.construct(target, given.length === 0 ? [wrongNow()] : given),
  get: (target, name, receiver) => (name === 'now' ? wrongNow : Reflect.get(target, name, receiver)),
});
Object.assign(globalThis, {
  window: new EventTarget(),
  document: Object.assign(new EventTarget(), { visibilityState: 'visible' }),
});

// Only now, so that every module with a clock of its own has the wrong one.
const { connectLive } = await import('@despacho/client/live/connect.ts');
const { browserEnvironment } = await import('@despacho/client/live/environment.ts');
const { staffKinds } = await import('@despacho/client/live/kinds.ts');
const live = connectLive(
  { kinds: staffKinds(), sessionId: `session-clock-${process.pid}`, token: () => token, origin },
  { ...browserEnvironment, onNextFrame: (run) => void setImmediate(run) },
);

export type ClockReport = {
  freshness: string;
  joins: number;
  /** The operation's clock beyond the machine's monotonic one, which all processes share. */
  offsetMs: number;
  levels: Record<string, string | null>;
};

let joins = 0;
let before = live.status.get().freshness;
live.status.subscribe(() => {
  const { freshness } = live.status.get();
  if (freshness === 'fresh' && before !== 'fresh') joins += 1;
  before = freshness;
});

const report = (): ClockReport => {
  const now = live.now();
  const orders = [...live.collections.order.values()];
  return {
    freshness: live.status.get().freshness,
    joins,
    offsetMs: now - Number(process.hrtime.bigint() / 1_000_000n),
    levels: Object.fromEntries(orders.map((order) => [order.id, alertFor(elapsedMs(order, now), null)])),
  };
};

process.on('message', (message: { jumpMs: number } | 'report') => {
  if (message === 'report') process.send?.(report());
  else offMs += message.jumpMs;
});
process.on('disconnect', () => process.exit(0));
