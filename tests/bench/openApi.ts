// An order over the open API, compared with the same order over the console's own call, in alternating rounds: CPU of the API and of the
// store, which are processes of their own. Each program's order has an `Idempotency-Key`, as careful programs send it.
import { randomUUID } from 'node:crypto';
import { sampleBranch, sampleCompany } from '@despacho/contract/samples.ts';
import { branchCodec } from '../../services/src/store/companies/branches.ts';
import { companyCodec } from '../../services/src/store/companies/companies.ts';
import { addApiKey } from '../support/apiKeys.ts';
import { startStack } from '../support/stack.ts';
import { assertAtMost, medianOf } from './measure/cpu.ts';
import { sized } from './measure/size.ts';
import { cpuMs } from './road/child.ts';

const ROUNDS = sized(1, 20);
/** One side makes so many in a round: below the limit of a key. */
const ORDERS = sized(20, 500);
const WARM_UP = 2;
const AT_ONCE = 4;
const TARGET = 1.15;

const company = { id: 'company-1', name: 'San Martin' };
const place = { lat: 14.61, lng: -90.52 };

const stack = await startStack({ LOG_LEVEL: 'info', TRUST_PROXY: '1' });
const { db } = stack;
await db.doc('companies/company-1').set(companyCodec.write(sampleCompany(company)));
await db.doc('branches/branch-1').set(branchCodec.write(sampleBranch({ id: 'branch-1', company })));
await stack.startIngest();
const { api, origin } = await stack.startApi();
const pids = [api.pid, stack.firestore().pid];
const token = await stack.token({ id: 'ada', role: 'ADMINISTRATOR', company, branch: null });

let count = 0;
const nextNumber = (): string => {
  count += 1;
  return `N-${count}`;
};

const send = async (path: string, bearer: string, body: object, headers: Record<string, string> = {}) => {
  const reply = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${bearer}`,
      'content-type': 'application/json',
      // Below the limit of an address.
      'x-forwarded-for': `10.9.${(count >> 8) & 255}.${count & 255}`,
      'x-forwarded-proto': 'https',
      ...headers,
    },
    body: JSON.stringify(body),
  });
  const text = await reply.text();
  if (reply.status !== 201) throw new Error(`${path} answered ${reply.status}: ${text}`);
};

const byConsole = async (): Promise<void> =>
  send('/api/deliveries?notify_biker=false&without_biker=true&calculate_circle=true', token, {
    orderId: nextNumber(),
    name: 'Ana Pérez',
    phone: 55_551_234,
    address: '5a calle 1-20',
    zone: 10,
    munic: 'Guatemala',
    depto: 'Guatemala',
    latitude: place.lat,
    longitude: place.lng,
    origin: '14.6,-90.51',
    status: 'En cola',
    payMethod: 'cash',
    cobro: 125.5,
    nota: 'Portón verde',
    company_id: company.id,
    branch_id: 'branch-1',
  });
const byKey = (key: string) => async (): Promise<void> => {
  const reference = nextNumber();
  await send(
    '/v1/orders',
    key,
    {
      reference,
      number: reference,
      branch: 'branch-1',
      customer: { name: 'Ana Pérez', phone: '55551234' },
      destination: { address: '5a calle 1-20', zone: 10, municipality: 'Guatemala', department: 'Guatemala', ...place },
      payment: { method: 'cash', collect: { amount: 12_550, currency: 'GTQ' } },
      note: 'Portón verde',
    },
    { 'idempotency-key': randomUUID() },
  );
};

const total = (): number => pids.reduce((sum, pid) => sum + cpuMs(pid), 0);
/** CPU milliseconds of an order. */
const costOf = async (create: () => Promise<void>): Promise<number> => {
  const before = total();
  const worker = async (): Promise<void> => {
    for (let made = 0; made < ORDERS / AT_ONCE; made += 1) await create();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return (total() - before) / ORDERS;
};

const shares: number[] = [];
const costs: Record<'console' | 'api', number[]> = { console: [], api: [] };
for (let round = -WARM_UP; round < ROUNDS; round += 1) {
  const program = byKey(await addApiKey(db, { company, mode: 'live' }));
  const isConsoleFirst = round % 2 === 0;
  const first = await costOf(isConsoleFirst ? byConsole : program);
  const second = await costOf(isConsoleFirst ? program : byConsole);
  const [people, programs] = isConsoleFirst ? [first, second] : [second, first];
  if (round < 0) continue;
  costs.console.push(people);
  costs.api.push(programs);
  shares.push(programs / people);
  console.log(
    `round ${round + 1}: ${programs.toFixed(2)} ms over the open API, ${people.toFixed(2)} ms over the console`,
  );
}
await stack.close();

console.log(
  `${ROUNDS * ORDERS} orders of each side: ${medianOf(costs.api).toFixed(2)} ms over the open API, ` +
    `${medianOf(costs.console).toFixed(2)} ms over the console, medians of rounds of ${ORDERS}`,
);
assertAtMost('an order over the open API / over the console', medianOf(shares), TARGET);
