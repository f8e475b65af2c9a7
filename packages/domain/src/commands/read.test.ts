import { role } from '@despacho/contract/accounts/access.ts';
import { ORDER_STATUS, orderStatus, type Order } from '@despacho/contract/orders/order.ts';
import { sampleController, sampleCourier, sampleOrder } from '@despacho/contract/samples.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { can } from '../access/permissions.ts';
import { scopeContains, scopeOf } from '../access/scope.ts';
import { serves } from '../orders/parties.ts';
import { readCommand, commandsFor, type CommandReading, type Situation } from './read.ts';
import { COMMAND_NAMES, COMMANDS, letterOf } from './table.ts';
import { COMMAND_WORD } from './text.ts';

const company = { id: 'company-1', name: 'San Martin' };
const portales = { id: 'branch-1', name: 'PORTALES', position: null };
const oakland = { id: 'branch-2', name: 'OAKLAND', position: null };

const order = (id: string, number: string, only: Partial<Order> = {}) =>
  sampleOrder({ id, number, company, branch: portales, courier: null, status: ORDER_STATUS.ON_HOLD, ...only });
const courier = (id: string, name: string, only: Parameters<typeof sampleCourier>[0] = {}) =>
  sampleCourier({ id, name, company, branch: portales, branchIds: ['branch-1'], plate: `M-${id}`, ...only });

const luis = { id: 'luis', name: 'Luis Ramos' };
const orders = [
  order('one', '413543'),
  order('carried', '413600', { courier: luis, status: ORDER_STATUS.GOING, note: 'portón' }),
  order('taken', '413601', { courier: luis, status: ORDER_STATUS.ASSIGNED, remarks: 'con el guardia' }),
  order('twin-a', 'GT-77'),
  order('twin-b', 'GT-77', { branch: oakland }),
  order('spaced', 'X 77 A'),
  order('short', '123'),
  order('long', '1234'),
  order('parted', 'A5-B5'),
  order('closed', '413700', { status: ORDER_STATUS.DELIVERED, isActive: false }),
];
const couriers = [
  courier('ana', 'Ana López'),
  courier('anabel', 'Anabel Ruiz'),
  courier('luis', 'Luis Ramos'),
  courier('luis-2', 'Luis Paz'),
  courier('off', 'Berta Off', { accountStatus: 'INACTIVE' }),
  courier('far', 'Carlos Far', { branch: oakland, branchIds: ['branch-2'] }),
  courier('rosa', 'Rosa Paz', { branch: oakland, branchIds: ['branch-1', 'branch-2'] }),
];
const nothing = { order: null, courier: null };
const owner = sampleController({ role: 'OWNER', company: null, branch: null });
const staff = { account: owner, orders, couriers, chosen: nothing };

const read = (typed: string, only: Partial<Situation<(typeof orders)[0], (typeof couriers)[0]>> = {}) =>
  readCommand(typed, { ...staff, ...only });

/** A reading in a few words. */
const short = (reading: CommandReading<(typeof orders)[0], (typeof couriers)[0]> | null): unknown => {
  if (reading === null) return 'search';
  switch (reading.kind) {
    case 'commands':
      return reading.found.map((name) => COMMAND_WORD[name]);
    case 'orders':
    case 'couriers':
      return [reading.kind, ...reading.found.map(({ id }) => id)];
    case 'incomplete':
      return `${reading.command} needs ${reading.missing}`;
    case 'problem':
      return [reading.problem, reading.order?.id, reading.courier?.id].filter((part) => part !== undefined).join(' ');
    case 'act': {
      const { act } = reading;
      const parts = [
        act.command,
        'order' in act ? act.order.id : null,
        'courier' in act ? act.courier.id : null,
        'reason' in act ? act.reason : null,
        'note' in act ? act.note : null,
        reading.destroys ? '!' : null,
      ];
      return parts.filter((part) => part !== null).join(' ');
    }
  }
};

describe('[CL1] a line is', () => {
  it.each([
    ['', 'search'],
    ['413543', 'search'],
    ['asignar', 'search'],
    ['a 413543 ana', 'search'],
    ['asignarla 413543', 'search'],
    ['asignar 413543 ana', 'assign one ana'],
    ['  ASIGNAR  413543   Ana  López ', 'assign one ana'],
    ['.a 413543 ana', 'assign one ana'],
    ['. asi 413543 ana', 'assign one ana'],
    ['.m 413600 ana', 'move carried ana !'],
    ['.m 413601 ana', 'move taken ana'],
    ['.c 413543 cliente no contesta', 'cancel one cliente no contesta !'],
    ['.c 413601 no contesta', 'cancel taken con el guardia · no contesta !'],
    ['.e 413543', 'remove one !'],
    ['.l 413543', 'ready one'],
    ['.n 413600 tocar el timbre', 'note carried portón · tocar el timbre'],
    ['.n 413543 tocar', 'note one tocar'],
    ['.s ana', 'follow ana'],
    ['seguir m-rosa', 'follow rosa'],
    ['tardes', 'search'],
    ['tardes ', 'late'],
    ['.t', 'late'],
  ])('%j: %j', (typed, expected) => expect(short(read(typed))).toEqual(expected));

  it('[CL2] short for its word: each begins with another letter, and the help lists those of the account', () => {
    expect(new Set(COMMAND_NAMES.map(letterOf)).size).toBe(COMMAND_NAMES.length);
    expect(short(read('.'))).toEqual(Object.values(COMMAND_WORD));
    expect(short(read('.no'))).toEqual(['nota']);
    expect(short(read('.x'))).toBe('unknown-command');
    expect(commandsFor(sampleController({ role: 'BRANCH', company, branch: portales }))).toEqual([
      'assign',
      'move',
      'ready',
      'follow',
      'late',
    ]);
  });
});

describe('[CL4] what may mean several', () => {
  it.each([
    ['.a', ['asignar']],
    ['.a ', 'assign needs order'],
    ['.a 413543', 'assign needs courier'],
    ['.a 413543 ', ['couriers', 'ana', 'anabel', 'luis-2', 'luis', 'rosa']],
    ['.a 413543 lu', ['couriers', 'luis-2', 'luis']],
    ['.a 413543 anab', 'assign one anabel'],
    ['.a 413543 luis paz', 'assign one luis-2'],
    ['.c 413543', 'cancel needs text'],
    ['.a 4136', ['orders', 'carried', 'taken']],
    ['.a 41354 ana', ['orders', 'one']],
    ['.a gt-77 ana', ['orders', 'twin-a', 'twin-b']],
    ['.l x 77 a', 'ready spaced'],
    ['.l 123 4', 'superfluous short'],
    ['.n 123 4 timbres', 'note short 4 timbres'],
    ['.l 1234', 'ready long'],
    ['.l 55', 'unknown-order'],
    ['.s ', ['couriers', 'ana', 'anabel', 'off', 'far', 'luis-2', 'luis', 'rosa']],
  ])('[CL9] %j: %j', (typed, expected) => expect(short(read(typed))).toEqual(expected));

  it('is one after a choice, while the words stay', () => {
    const twin = { ...nothing, order: { words: 'GT-77', id: 'twin-b' } };
    expect(short(read('.l GT-77', { chosen: twin }))).toBe('ready twin-b');
    expect(short(read('.a GT-77 rosa', { chosen: twin }))).toBe('assign twin-b rosa');
    expect(short(read('.l GT-7', { chosen: twin }))).toEqual(['orders', 'twin-a', 'twin-b']);
    // One that is over by now is not replaced by its namesake.
    const over = { ...nothing, order: { words: 'GT-77', id: 'closed' } };
    expect(short(read('.l GT-77', { chosen: over }))).toBe('unknown-order');
    const off = { ...nothing, courier: { words: 'Luis Paz', id: 'off-paz' } };
    const paces = [...couriers, courier('off-paz', 'Luis Paz', { accountStatus: 'INACTIVE' })];
    expect(short(read('.a 413543 luis paz', { chosen: off, couriers: paces }))).toBe('off-duty one off-paz');
    expect(short(read('.s luis paz', { chosen: { ...nothing, courier: { words: 'Luis Paz', id: 'gone' } } }))).toBe(
      'unknown-courier',
    );
    const paz = { ...nothing, courier: { words: 'Luis Paz', id: 'luis-2' } };
    expect(short(read('.s luis paz', { chosen: paz, couriers: [...couriers, courier('x', 'Luis Paz')] }))).toBe(
      'follow luis-2',
    );
  });

  it('who is named wholly is not replaced by one with a longer name', () => {
    const longer = [...couriers, courier('longer', 'Berta Off Díaz')];
    expect(short(read('.a 413543 berta off', { couriers: longer }))).toBe('off-duty one off');
    expect(short(read('.a 413543 berta off d', { couriers: longer }))).toBe('assign one longer');
  });

  it('shows where a candidate goes', () => {
    expect(read('.a  4136 ana')).toMatchObject({ before: '.a  ', after: ' ana' });
    expect(read('.a 413543  lu')).toMatchObject({ before: '.a 413543  ', after: '' });
    expect(read('.a 413543  ')).toMatchObject({ before: '.a 413543  ', after: '' });
    expect(read('.as')).toMatchObject({ before: '.', after: '' });
  });
});

describe('[CL3] nothing is done', () => {
  it.each([
    ['.l 413700', 'unknown-order'],
    ['.l 413543 ya', 'superfluous one'],
    ['.t 5', 'superfluous'],
    ['.a 413601 ana', 'has-other taken'],
    ['.m 413543 ana', 'has-none one'],
    ['.m 413601 luis ramos', 'has-it taken luis'],
    ['.a 413543 berta', 'off-duty one off'],
    ['.a 413543 carlos', 'elsewhere one far'],
    ['.a 413543 nadie', 'unknown-courier one'],
    ['.l 413600', 'left carried'],
    [`.n 413543 ${'x'.repeat(2_001)}`, 'too-long one'],
  ])('%j: %j', (typed, expected) => expect(short(read(typed))).toEqual(expected));

  it('by accounts that may not', () => {
    const branch = sampleController({ role: 'BRANCH', company, branch: portales });
    expect(short(read('.c 413543 x', { account: branch }))).toBe('not-allowed');
    expect(short(read('.m 413601 ana', { account: branch }))).toBe('not-queued taken');
    expect(short(read('.l twin-b', { account: branch }))).toBe('unknown-order');
    expect(short(read('.l gt-77', { account: branch }))).toBe('ready twin-a');
    expect(short(read('.a 413543 ana', { account: sampleController({ role: 'DEMO' }) }))).toBe('not-allowed');
  });
});

const words = fc.constantFrom(
  ...Object.values(COMMAND_WORD),
  ...orders.map(({ number }) => number),
  ...couriers.map(({ name }) => name),
  '.',
  '.a',
  'm',
  'gt',
  '4',
  'ana',
  'luis',
  '\u200b',
  '(',
  '\\',
  '*',
  '🛵',
  '\n',
  '__proto__',
  'constructor',
);
const wholeLines = fc
  .tuple(
    fc.constantFrom(...COMMAND_NAMES),
    fc.boolean(),
    fc.constantFrom(...orders.map(({ number }) => number)),
    fc.oneof(words, fc.constant('')),
  )
  .map(([name, isShort, number, rest]) => {
    const { needs } = COMMANDS[name];
    const parts = [isShort ? `.${letterOf(name)}` : COMMAND_WORD[name], needs.includes('order') ? number : '', rest];
    return parts.filter((part) => part !== '').join(' ');
  });
const lines = fc.oneof(
  { weight: 3, arbitrary: wholeLines },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
  {
    weight: 1,
    arbitrary: fc.array(fc.oneof(words, fc.string({ maxLength: 4 }))).map((parts) => `.${parts.join(' ')}`),
  },
);
const places = fc.constantFrom(
  { company: null, branch: null },
  { company, branch: null },
  { company, branch: portales },
  { company, branch: oakland },
  { company: { id: 'company-2', name: 'ISHOP' }, branch: null },
);
const accounts = fc
  .tuple(fc.constantFrom(...role.options), places, fc.boolean())
  .map(([each, place, isEnabled]) => sampleController({ role: each, ...place, isEnabled }));
const anyone = fc.oneof(accounts, fc.constant(owner));
const chosenWords = fc.option(
  fc.record({ words: words, id: fc.constantFrom(...[...orders, ...couriers].map(({ id }) => id), 'hidden') }),
  { nil: null },
);
const situations = fc.record({
  account: anyone,
  orders: fc.array(
    fc
      .tuple(fc.constantFrom(...orders), fc.constantFrom(...orderStatus.options))
      .map(([each, status]) => ({ ...each, status })),
    { minLength: 3, maxLength: 8 },
  ),
  couriers: fc.subarray(couriers),
  chosen: fc.record({ order: chosenWords, courier: chosenWords }),
});

type AnySituation = Situation<(typeof orders)[0], (typeof couriers)[0]> & { orders: readonly Order[] };
type AnyReading = CommandReading<(typeof orders)[0], (typeof couriers)[0]>;

const sees = ({ account }: AnySituation, { company: { id }, branch }: Order): boolean => {
  const scope = can(account, 'orders.read') ? scopeOf(account) : null;
  return scope !== null && scopeContains(scope, { companyId: id, branchId: branch?.id ?? null });
};

/** What is wrong about a reading, in a word each. */
const wrongIn = (situation: AnySituation, reading: AnyReading): string[] => {
  const mayUse = (name: keyof typeof COMMANDS): boolean => can(situation.account, COMMANDS[name].permission);
  switch (reading.kind) {
    case 'commands':
      return reading.found.every(mayUse) ? [] : ['command'];
    case 'orders':
      return reading.found.every((each) => sees(situation, each)) ? [] : ['candidate'];
    case 'problem':
      return reading.order === null || sees(situation, reading.order) ? [] : ['order of a problem'];
    case 'couriers':
      return can(situation.account, 'couriers.read') ? [] : ['courier'];
    case 'incomplete':
      return [];
    case 'act': {
      const { act } = reading;
      const acted = 'order' in act ? act.order : null;
      const given = 'courier' in act ? act.courier : null;
      const served = acted === null ? null : { companyId: acted.company.id, branchId: acted.branch?.id ?? null };
      return [
        ...(mayUse(act.command) ? [] : ['permission']),
        ...(acted === null || (situation.orders.includes(acted) && sees(situation, acted)) ? [] : ['order']),
        ...(given === null || [...situation.couriers].includes(given) ? [] : ['courier']),
        ...(given === null || served === null || serves(given, served) ? [] : ['served']),
        ...(act.command !== 'cancel' || act.reason.trim() !== '' ? [] : ['reason']),
        ...(reading.destroys || !['cancel', 'remove'].includes(act.command) ? [] : ['confirmation']),
      ];
    }
  }
};

describe('any line of any account', () => {
  it('[CL3] never fails, and never leads to an act on what the account may not see or do', () => {
    let acts = 0;
    fc.assert(
      fc.property(lines, situations, (typed, situation) => {
        const reading = readCommand(typed, situation);
        acts += reading?.kind === 'act' ? 1 : 0;
        expect(reading === null ? [] : wrongIn(situation, reading)).toEqual([]);
      }),
      { numRuns: 4_000 },
    );
    expect(acts).toBeGreaterThan(100);
  });
});
