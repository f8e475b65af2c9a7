// The embedded Firestore as a process, configured by the environment or by arguments of the same meaning.
// NEEDED_INDEXES names a file that receives, at the end, the index file that the queries of this run need.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { startFirestore } from './server.ts';

// After a burst of writes V8 would use twice the memory it needs; this limit costs about a tenth more CPU.
setFlagsFromString('--semi-space-growth-factor=1');
setFlagsFromString('--heap-growing-percent=50');

const { values } = parseArgs({
  options: { file: { type: 'string' }, host: { type: 'string' }, port: { type: 'string' } },
});
const { DATA_FILE, FIRESTORE_HOST, FIRESTORE_PORT, INDEX_FILE, STRICT_INDEXES, NEEDED_INDEXES } = process.env;

const host = values.host ?? FIRESTORE_HOST ?? '127.0.0.1';
const firestore = await startFirestore({
  file: values.file ?? DATA_FILE ?? 'firestore.db',
  host,
  port: Number(values.port ?? FIRESTORE_PORT ?? 8080),
  indexFile: INDEX_FILE,
  strictIndexes: STRICT_INDEXES === '1',
});
const stop = () => {
  if (NEEDED_INDEXES) writeFileSync(NEEDED_INDEXES, `${JSON.stringify(firestore.neededIndexes(), null, 2)}\n`);
  void firestore.close().then(() => process.exit(0));
};
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
// Last, because a reader of this line may send the signal at once.
process.stdout.write(`firestore ready on ${host}:${firestore.port}\n`);
