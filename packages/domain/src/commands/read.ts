// Reads a line as a command: what it would do, whom or what it may mean, what it lacks, or why it does nothing [CL1].
import { can, type Account } from '../access/permissions.ts';
import { scopeContains, scopeOf } from '../access/scope.ts';
import { isActiveStatus } from '../orders/order.ts';
import {
  courierProblem,
  destroys,
  orderProblem,
  textAct,
  type Act,
  type CommandCourier,
  type CommandOrder,
  type Problem,
} from './acts.ts';
import { nameCourier, nameOrder, type Chosen, type Named } from './matches.ts';
import { commandLine, commandsOf, COMMANDS, MARK, type Argument, type CommandName, type Line } from './table.ts';

/** What the caller has on its screen, and what it chose for the words of this line. */
export type Situation<O, C> = {
  account: Account;
  orders: Iterable<O>;
  couriers: Iterable<C>;
  chosen: { order: Chosen | null; courier: Chosen | null };
};

/** The line with a candidate in place of the words that name it is `before`, its name, `after`. */
type Place = { before: string; after: string };

export type CommandReading<O, C> =
  | ({ kind: 'commands'; found: readonly CommandName[] } & Place)
  | ({ kind: 'orders'; command: CommandName; found: readonly O[] } & Place)
  | ({ kind: 'couriers'; command: CommandName; found: readonly C[] } & Place)
  | { kind: 'incomplete'; command: CommandName; missing: Argument }
  | { kind: 'problem'; command: CommandName | null; problem: Problem; order: O | null; courier: C | null }
  | { kind: 'act'; act: Act<O, C>; destroys: boolean };

const problemOf = <O, C>(
  command: CommandName | null,
  problem: Problem,
  { order = null, courier = null }: { order?: O | null; courier?: C | null } = {},
): CommandReading<O, C> => ({ kind: 'problem', command, problem, order, courier });

const acting = <O extends CommandOrder, C>(act: Act<O, C>): CommandReading<O, C> => ({
  kind: 'act',
  act,
  destroys: destroys(act),
});

/** [CL3] Nothing outside is found, whatever the screen has. */
const visibleOrders = <O extends CommandOrder>({
  account,
  orders,
}: Pick<Situation<O, unknown>, 'account' | 'orders'>) => {
  const scope = can(account, 'orders.read') ? scopeOf(account) : null;
  if (scope === null) return [];
  return [...orders].filter(
    ({ status, company, branch }) =>
      isActiveStatus(status) && scopeContains(scope, { companyId: company.id, branchId: branch?.id ?? null }),
  );
};

type Rest<O> = Pick<Named<O>, 'words' | 'after'> & { before: string };

/** The courier of a command, chosen among those who may take `order`. */
const readCourier = <O extends CommandOrder, C extends CommandCourier>(
  command: CommandName,
  text: string,
  before: string,
  order: O | null,
  { account, couriers, chosen }: Situation<O, C>,
): CommandReading<O, C> => {
  const visible = can(account, 'couriers.read') ? [...couriers] : [];
  const isPossible = (each: C): boolean => order === null || courierProblem(order, each) === null;
  const meant = nameCourier(text, visible, chosen.courier);
  const [first] = meant.found;
  if (first === undefined) return problemOf(command, 'unknown-courier', { order });
  // Who is named wholly is not replaced by another with a longer name.
  const found = meant.isWhole
    ? meant.found.filter(isPossible)
    : nameCourier(text, visible.filter(isPossible), chosen.courier).found;
  const [courier] = found;
  if (courier === undefined) {
    const problem = (order === null ? null : courierProblem(order, first)) ?? 'unknown-courier';
    return text.trim() === ''
      ? problemOf(command, 'unknown-courier', { order })
      : problemOf(command, problem, { order, courier: first });
  }
  if (text.trim() === '' || found.length > 1) return { kind: 'couriers', command, found, before, after: '' };
  if (order === null) return acting<O, C>({ command: 'follow', courier });
  return acting<O, C>({ command: command === 'move' ? 'move' : 'assign', order, courier });
};

/** What follows the number. */
const readRest = <O extends CommandOrder, C extends CommandCourier>(
  command: CommandName,
  order: O,
  { before, words, after }: Rest<O>,
  situation: Situation<O, C>,
): CommandReading<O, C> => {
  const problem = orderProblem(command, order, situation.account);
  if (problem !== null) return problemOf(command, problem, { order });
  const text = after.trim();
  switch (command) {
    case 'assign':
    case 'move': {
      const typed = after.trimStart();
      if (after === '') return { kind: 'incomplete', command, missing: 'courier' };
      return readCourier(
        command,
        typed,
        `${before}${words}${after.slice(0, -typed.length || undefined)}`,
        order,
        situation,
      );
    }
    case 'cancel':
    case 'note': {
      if (text === '') return { kind: 'incomplete', command, missing: 'text' };
      const act = textAct(command, order, text);
      return act === 'too-long' ? problemOf(command, act, { order }) : acting<O, C>(act);
    }
    case 'remove':
    case 'ready':
      return text === '' ? acting<O, C>({ command, order }) : problemOf(command, 'superfluous', { order });
    case 'follow':
    case 'late':
      return problemOf(command, 'superfluous');
  }
};

const readOrder = <O extends CommandOrder, C extends CommandCourier>(
  command: CommandName,
  { head, rest }: Line,
  situation: Situation<O, C>,
): CommandReading<O, C> => {
  if (rest.trim() === '') return { kind: 'incomplete', command, missing: 'order' };
  const { found, isCertain, words, after } = nameOrder(rest, visibleOrders(situation), situation.chosen.order);
  const [order] = found;
  if (order === undefined) return problemOf(command, 'unknown-order');
  if (!isCertain) return { kind: 'orders', command, found, before: head, after };
  return readRest(command, order, { before: head, words, after }, situation);
};

const allowed = (account: Account, names: readonly CommandName[]): CommandName[] =>
  names.filter((name) => can(account, COMMANDS[name].permission));

/** Null: the line is a search. */
export const readCommand = <O extends CommandOrder, C extends CommandCourier>(
  typed: string,
  situation: Situation<O, C>,
): CommandReading<O, C> | null => {
  const line = commandLine(typed);
  if (line === null) return null;
  const { account } = situation;
  const names = commandsOf(line);
  const [command] = names;
  if (command === undefined) return problemOf(null, 'unknown-command');
  const mine = allowed(account, names);
  const isOne = names.length === 1 && (line.isEnded || COMMANDS[command].needs.length === 0);
  if (mine.length === 0) return problemOf(command, 'not-allowed');
  if (!isOne) return { kind: 'commands', found: mine, before: MARK, after: line.rest === '' ? '' : ` ${line.rest}` };
  const [needed] = COMMANDS[command].needs;
  if (needed === 'order') return readOrder(command, line, situation);
  if (needed === 'courier') return readCourier(command, line.rest, line.head, null, situation);
  return line.rest.trim() === '' ? acting<O, C>({ command: 'late' }) : problemOf(command, 'superfluous');
};

/** [CL2] The commands of an account, for the help. */
export const commandsFor = (account: Account): CommandName[] =>
  allowed(account, commandsOf({ word: '', isMarked: true }));
