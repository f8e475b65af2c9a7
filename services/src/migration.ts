// Changes documents of other programs and older versions. Runs beside the product, may be stopped and run again:
// npm run search:backfill, npm run secrets:migrate [-- --after the last id it printed]
import { inspect, parseArgs } from 'node:util';
import { configFrom } from './platform/config.ts';
import { closeFirestore, connectFirestore, type Firestore } from './store/firestore.ts';
import { backfillSearchKeys } from './store/orders/lists/searchBackfill.ts';
import { migrateSecrets } from './store/orders/secretsMigration.ts';

const printLine = (line: string): void => void process.stdout.write(`${line}\n`);

/** Each prints its progress, with the last id. */
const migrations: Record<string, (db: Firestore, after: string | null) => Promise<void>> = {
  search: async (db, after) => {
    for await (const { read, written, unreadable, last } of backfillSearchKeys(db, after))
      printLine(`${read} read, ${written} written, ${unreadable} unreadable; last id: ${last ?? 'none'}`);
  },
  secrets: async (db, after) => {
    for await (const { what, read, written, last } of migrateSecrets(db, after))
      printLine(`${what}: ${read} read, ${written} written; last id: ${last ?? 'none'}`);
  },
};

try {
  const { values, positionals } = parseArgs({ options: { after: { type: 'string' } }, allowPositionals: true });
  const migrate = migrations[positionals[0] ?? ''];
  if (migrate === undefined) throw new Error(`name one of: ${Object.keys(migrations).join(', ')}`);
  const db = connectFirestore(configFrom(process.env));
  try {
    await migrate(db, values.after ?? null);
  } finally {
    await closeFirestore(db);
  }
  process.exit(0);
} catch (error) {
  process.stderr.write(`${inspect(error)}\n`);
  process.exit(1);
}
