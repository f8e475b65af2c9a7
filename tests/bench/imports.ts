// A file of 2,000 rows: its check by the import screen, compared with the store queries it cannot do without, in
// alternating rounds. API and store are separate processes. Then, once, its import and its undo.
import { IMPORT_COLUMNS, importAnswer, type ImportColumn } from '@despacho/contract/orders/import.ts';
import { sampleBranch, sampleCompany, sampleOrder } from '@despacho/contract/samples.ts';
import { dayWindow } from '@despacho/domain/localTime.ts';
import { branchCodec } from '../../services/src/store/companies/branches.ts';
import { companyCodec } from '../../services/src/store/companies/companies.ts';
import { existingNumbers } from '../../services/src/store/orders/import/existingNumbers.ts';
import { orderCodec } from '../../services/src/store/orders/orders.ts';
import { startStack } from '../support/stack.ts';
import { upload } from '../support/uploads.ts';
import { assertAtMost, medianOf } from './measure/cpu.ts';
import { sized } from './measure/size.ts';

const ROWS = sized(200, 2_000);
/** Number of order numbers that exist today already. */
const TAKEN = sized(50, 500);
/** Orders of today with other numbers. */
const OTHERS = sized(150, 1_500);
const ROUNDS = sized(1, 5);
/** Ratio of check and queries: the file parsed, each row validated, the response for all rows written. */
const TARGET = 2;
const PATH = '/api/deliveries/upload-file';

const numbers = Array.from({ length: ROWS }, (_, at) => `IM-${at}`);
const cells = {
  name: 'Ana Peña',
  address: '"5a calle 1-2, zona 1"',
  depto: 'Guatemala',
  munic: 'Guatemala',
  zone: '1',
  phone: '55550000',
  payMethod: 'Efectivo',
  nota: 'portón verde',
  latitude: '14.61',
  longitude: '-90.51',
  company: 'San Martin',
  branch: 'PORTALES',
};
const line = (number: string): string => {
  const row: Partial<Record<ImportColumn, string>> = { ...cells, orderId: number };
  return IMPORT_COLUMNS.map((column) => row[column] ?? '').join(',');
};
const file = new TextEncoder().encode([IMPORT_COLUMNS.join(','), ...numbers.map(line)].join('\n'));

const stack = await startStack();
const { db } = stack;
await db.doc('companies/company-1').set(companyCodec.write(sampleCompany()));
await db.doc('branches/branch-1').set(branchCodec.write(sampleBranch()));
const writer = db.bulkWriter();
const createdAt = new Date().toISOString();
for (const number of [...numbers.slice(0, TAKEN), ...Array.from({ length: OTHERS }, (_, at) => `GT-${at}`)])
  void writer.set(db.doc(`deliveries/${number}`), orderCodec.write(sampleOrder({ id: number, number, createdAt })));
await writer.close();
const { origin } = await stack.startApi();
const token = await stack.token({ id: 'ada', role: 'CONTROLLER' });

const timed = async <T>(act: () => Promise<T>): Promise<{ ms: number; value: T }> => {
  const before = performance.now();
  const value = await act();
  return { ms: performance.now() - before, value };
};
const send = async (query: string) => {
  const reply = await upload(
    { origin },
    { path: `${PATH}${query}`, token, bytes: file, name: 'lunes.csv', type: 'text/csv' },
  );
  const { counts, importId } = importAnswer.parse(reply.json);
  if (counts.duplicates !== TAKEN || counts.failed !== 0) throw new Error(JSON.stringify(reply.json).slice(0, 400));
  return importId;
};
const queryStore = async () => existingNumbers(db, 'company-1', dayWindow(Date.now()));

const [checks, questions, shares]: [number[], number[], number[]] = [[], [], []];
for (let round = -2; round < ROUNDS; round += 1) {
  const [checked, queried] = [await timed(async () => send('?preview=true')), await timed(queryStore)];
  if (queried.value.size !== TAKEN + OTHERS) throw new Error(`${queried.value.size} numbers exist`);
  // The first rounds warm up the compilers.
  if (round < 0) continue;
  checks.push(checked.ms);
  questions.push(queried.ms);
  shares.push(checked.ms / queried.ms);
}
console.log(
  `${ROWS} rows, ${TAKEN} of them there already: checked in ${(medianOf(checks) / 1_000).toFixed(2)} s (slowest ` +
    `${(Math.max(...checks) / 1_000).toFixed(2)} s); the questions alone ${(medianOf(questions) / 1_000).toFixed(2)} s`,
);
assertAtMost('check / questions to the store', medianOf(shares), TARGET);

const imported = await timed(async () => send(''));
const undone = await timed(async () =>
  fetch(`${origin}/api/imports/${imported.value}/undo`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  }),
);
console.log(
  `${ROWS - TAKEN} orders made in ${(imported.ms / 1_000).toFixed(1)} s, taken back (${undone.value.status}) in ${(undone.ms / 1_000).toFixed(1)} s`,
);
await stack.close();
