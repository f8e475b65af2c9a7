// Gives orders that have none the keys they are searched by. Runs beside the product, may be stopped and run again:
// npm run search:backfill [-- --after the last id it printed]
import { inspect, parseArgs } from 'node:util';
import { configFrom } from './platform/config.ts';
import { closeFirestore, connectFirestore } from './store/firestore.ts';
import { backfillSearchKeys } from './store/lists/searchBackfill.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

try {
  const { values } = parseArgs({ options: { after: { type: 'string' } } });
  const db = connectFirestore(configFrom(process.env));
  try {
    for await (const { read, written, unreadable, last } of backfillSearchKeys(db, values.after ?? null))
      say(`${read} read, ${written} written, ${unreadable} unreadable; last id: ${last ?? 'none'}`);
  } finally {
    await closeFirestore(db);
  }
  process.exit(0);
} catch (error) {
  process.stderr.write(`${inspect(error)}\n`);
  process.exit(1);
}
