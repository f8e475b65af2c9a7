// What an export cannot do without, in a process of its own: the rows of the report, from the same cursor, as lines of a file.
// Arguments: address of the store, file, report request. Sends the number of rows.
import { open } from 'node:fs/promises';
import { reportRequest } from '@despacho/contract/reports.ts';
import { csvLine } from '@despacho/domain/export/csv.ts';
import { connectFirestore } from '../../../services/src/store/firestore.ts';
import { reportRows } from '../../../services/src/store/reports/reports.ts';

const [address = '', path = '', request = ''] = process.argv.slice(2);
const db = connectFirestore({ firestore: { kind: 'emulator', address, projectId: 'despacho' } });
const scoped = { request: reportRequest.parse(JSON.parse(request)), scope: { type: 'all' } as const };

process.send?.({ ready: true });
process.once('message', () => void write());

const write = async (): Promise<void> => {
  let count = 0;
  const file = await open(path, 'w');
  for await (const page of reportRows(db, scoped)) {
    if ('missing' in page) continue;
    count += page.rows.length;
    await file.writeFile(page.rows.map((row) => csvLine(row)).join(''));
  }
  await file.sync();
  await file.close();
  await db.terminate();
  process.send?.({ rows: count });
  process.disconnect();
};
