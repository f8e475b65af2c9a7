// A process that changes orders at a steady rate, one commit each, until it receives a stop.
import { connectFirestore } from '../../../services/src/store/firestore.ts';
import { markNow, orderId } from './city.ts';

type WriterOrder = { run: { address: string; orders: number; perSecond: number } } | { count: true } | { stop: true };
type WriterReport = { committed: number };

const TICK_MS = 10;
/** With more pending commits the store cannot keep up, and queueing would only measure the queue. */
const MAX_OPEN = 64;

let stop: (() => Promise<void>) | null = null;
let committed = 0;
const report = (): void => void process.send?.({ committed } satisfies WriterReport);

const run = ({ address, orders, perSecond }: { address: string; orders: number; perSecond: number }) => {
  const db = connectFirestore({ firestore: { kind: 'emulator', address, projectId: 'despacho' } });
  const started = performance.now();
  committed = 0;
  let issued = 0;
  let open = 0;
  const change = async (): Promise<void> => {
    open += 1;
    // A step that visits every order and never the same company twice in a row.
    const index = (issued * 37) % orders;
    issued += 1;
    await db.doc(`deliveries/${orderId(index)}`).update({ orderId: markNow() });
    open -= 1;
    committed += 1;
  };
  const timer = setInterval(() => {
    const due = ((performance.now() - started) / 1_000) * perSecond;
    const room = Math.min(Math.floor(due - issued), MAX_OPEN - open);
    for (let at = 0; at < room; at += 1) void change();
  }, TICK_MS);
  stop = async () => {
    clearInterval(timer);
    stop = null;
    await db.terminate();
    report();
  };
};

process.on('message', (order: WriterOrder) => {
  if ('run' in order) run(order.run);
  else if ('count' in order) report();
  else void stop?.();
});
process.on('disconnect', () => process.exit(0));
