// Handlers of the open API about a company: its branches, prices, account statement, and quotes.
import type { Company } from '@despacho/contract/companies.ts';
import { centsOf } from '@despacho/domain/openApi/content.ts';
import { clientCirclesOf, clientTime, moneyOf } from '@despacho/domain/openApi/views.ts';
import { DEFAULT_LATE_SEC } from '@despacho/domain/lateness/alerts.ts';
import { priceFor } from '@despacho/domain/orders/pricing.ts';
import type { Router } from '../../geo/geo.ts';
import type { Clock } from '../../platform/clock.ts';
import { branches } from '../../store/companies/branches.ts';
import { companies } from '../../store/companies/companies.ts';
import type { Firestore } from '../../store/firestore.ts';
import type { Handlers } from '../handlers.ts';
import { refuse, respond } from '../outcome.ts';
import type { StatementOf } from '../money/accountStatements.ts';
import { addressText, resolveDestination } from './destinations.ts';
import type { Places } from './places.ts';
import type { Quotes } from './quotes.ts';

type Dependencies = {
  db: Firestore;
  clock: Clock;
  router: Router;
  places: Places;
  quotes: Quotes;
  statement: StatementOf;
};
type CompanyHandlers = Pick<Handlers, 'clientBranches' | 'clientPrices' | 'clientStatement' | 'clientCreateQuote'>;

/** [OA11] At the earliest by the ride alone, at the latest when an order of the company would be late. */
const arrivalOf = (company: Company, now: number, rideSec: number) => {
  const limitSec = Math.max(company.lateLimitSec ?? DEFAULT_LATE_SEC, rideSec);
  return { from: clientTime(now + rideSec * 1_000), to: clientTime(now + limitSec * 1_000) };
};

export const clientCompanyHandlers = (dependencies: Dependencies): CompanyHandlers => {
  const { db, clock, router, places, quotes, statement } = dependencies;
  return {
    clientBranches: async ({ scope, caller }) => {
      const found =
        caller.branch === null
          ? (await branches.list(db, scope)).found
          : [await branches.find(db, caller.branch.id)].filter((branch) => branch !== null);
      return respond({
        branches: found.map(({ id, name, address, position, isEnabled }) => ({
          id,
          name,
          address,
          lat: position?.lat ?? null,
          lng: position?.lng ?? null,
          enabled: isEnabled,
        })),
      });
    },
    clientPrices: async ({ caller }) => {
      const company = await companies.find(db, caller.company.id);
      const circles = (company?.priceRanges ?? []).map(({ circle, cost, minKm, maxKm }) => ({
        circle,
        from: Math.round(minKm * 1_000),
        to: Math.round(maxKm * 1_000),
        price: moneyOf(cost),
      }));
      return respond({ circles });
    },
    clientStatement: async (call) => {
      // [OA15] The sandbox has no account, and the account of the company is real.
      if (call.caller.mode === 'test') return refuse('forbidden', { reason: 'live-key-required' });
      const found = await statement({ scope: call.scope, query: { month: call.query.month } });
      if (!found.ok) return found;
      const { from, to, rows, total, missing } = found.value;
      return respond({
        from,
        to,
        circles: clientCirclesOf(rows),
        orders: total.orders,
        sum: { amount: total.cents, currency: 'GTQ' },
        missing,
      });
    },
    clientCreateQuote: async (call) => {
      const { branch: branchId, destination } = call.body;
      const branch = await places.branchOf(call, branchId);
      if (!branch.ok) return branch;
      const { id, name, position } = branch.value;
      const company = await companies.find(db, call.caller.company.id);
      if (company === null) return refuse('not-found');
      if (position === null) return refuse('invalid', [{ path: 'body.branch', issue: 'mismatch' }]);
      const resolved = await resolveDestination(places.geocoder, destination, position);
      if (resolved === null) return refuse('invalid', [{ path: 'body.destination.address', issue: 'unknown' }]);
      const { distanceM, durationS } = await router.route([position, { lat: resolved.lat, lng: resolved.lng }]);
      const priced = priceFor(company.priceRanges, distanceM);
      const address = addressText(destination);
      const quote = await quotes.add({ companyId: company.id, branchId: id, address, resolved, priced });
      const cost = priced.delivery?.cost ?? null;
      return {
        ok: true,
        status: 201,
        value: {
          id: quote.id,
          branch: { id, name },
          resolved,
          deliverable: cost !== null,
          price: cost === null ? null : { amount: centsOf(cost), currency: 'GTQ' },
          circle: priced.circleValue,
          distance: Math.round(distanceM),
          arrival: arrivalOf(company, clock.now(), durationS),
          expiresAt: clientTime(quote.expiresAt),
        },
      };
    },
  };
};
