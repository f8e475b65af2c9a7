// The embedded Firestore as a process of its own: DATA_FILE, FIRESTORE_HOST and FIRESTORE_PORT, or the same as arguments.
import { parseArgs } from 'node:util';
import { startFirestore } from './server.ts';

const { values } = parseArgs({
  options: { file: { type: 'string' }, host: { type: 'string' }, port: { type: 'string' } },
});
const { DATA_FILE, FIRESTORE_HOST, FIRESTORE_PORT } = process.env;

const host = values.host ?? FIRESTORE_HOST ?? '127.0.0.1';
const firestore = await startFirestore({
  file: values.file ?? DATA_FILE ?? 'firestore.db',
  host,
  port: Number(values.port ?? FIRESTORE_PORT ?? 8080),
});
process.stdout.write(`firestore ready on ${host}:${firestore.port}\n`);

const stop = () => {
  void firestore.close().then(() => process.exit(0));
};
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
