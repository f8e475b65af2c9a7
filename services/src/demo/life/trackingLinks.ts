// Links of customers' pages to try: of an order on its way, and of one whose company asks for the PIN. In a file of DATA_DIR that
// its owner alone can read, for the table at the start.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import { DEMO_LINKS_FILE, type DemoLinks } from '../../platform/demoAccounts.ts';
import { secretsOfOrder } from '../city/orders.ts';
import type { World } from '../simulator/world.ts';

/** The orders that went on their way last, so that their links work longest. */
export const linksOf = ({ setup: { seed }, orders, companies }: World): DemoLinks => {
  const going = [...orders.values()]
    .map(({ order }) => order)
    .filter(({ status }) => status === ORDER_STATUS.GOING)
    .toSorted((a, b) => (b.stateTime[ORDER_STATUS.GOING] ?? '').localeCompare(a.stateTime[ORDER_STATUS.GOING] ?? ''));
  const linkTo = (requirePin: boolean) => {
    const order = going.find(({ company }) => (companies.get(company.id)?.requirePin ?? false) === requirePin);
    return order === undefined ? null : secretsOfOrder(seed, order.id);
  };
  const [open, locked] = [linkTo(false), linkTo(true)];
  return {
    open: open?.trackingToken ?? null,
    locked: locked === null ? null : { token: locked.trackingToken, pin: locked.pin },
  };
};

export const storeLinks = async (dataDir: string, world: World): Promise<void> =>
  writeFile(join(dataDir, DEMO_LINKS_FILE), JSON.stringify(linksOf(world)), { mode: 0o600 });
