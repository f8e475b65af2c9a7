// Price lists of companies: the circles of distance around their branches and what an order in each costs. Documents: `companies`.
import { z } from 'zod';
import { circleRows, PRICE_LIMITS } from './companies.ts';
import { payloadShapeOf } from './fields.ts';
import { storedShapeOf } from './payloads.ts';
import { routes } from './route.ts';
import { routeSource } from './maps/courierRoutes.ts';
import { documentId, latLng } from './values.ts';

/** One circle, as payloads and documents name its fields. Kilometres and quetzales. */
export const priceEntry = z.strictObject(payloadShapeOf(circleRows));
export type PriceEntry = z.infer<typeof priceEntry>;

/** As responses contain it: documents can hold more than people may write. */
const shownEntry = z.object(storedShapeOf(circleRows));

/** The prices of one company; `id` and `name` are those of the company. */
export const priceList = z.object({ id: z.string(), name: z.string(), pricingConfig: z.array(shownEntry) });
export type PriceList = z.infer<typeof priceList>;

/** Twice the number of circles, so that a repeated circle is refused by its own name. */
const entries = z.array(priceEntry).max(2 * PRICE_LIMITS.circles);
const saved = z.strictObject({
  id: documentId,
  pricingConfig: entries,
  /** The list that the caller read. Without it the last writer wins. */
  base: z.array(shownEntry).max(100).optional(),
});
/** Older programs send the whole body once more below `pricingConfig`. */
const eitherShape = z.union([saved, z.strictObject({ pricingConfig: saved }).transform((body) => body.pricingConfig)]);

/** [PR9] Quetzales, before and after a change. `uncovered`: beyond every range, without a cost. */
export const priceEffect = z.object({
  orders: z.int().min(0),
  before: z.number(),
  after: z.number(),
  difference: z.number(),
  uncoveredBefore: z.int().min(0),
  uncoveredAfter: z.int().min(0),
  /** Without kilometres, so not among `orders`. */
  unmeasured: z.int().min(0),
});
export type PriceEffect = z.infer<typeof priceEffect>;

/** Orders that one preview reads at most. */
export const MAX_PREVIEWED = 2_000;

/** Farther circles are not drawn. */
export const MAX_REACH_KM = 40;

/** [PR11] The circles around a branch by road. */
export const branchCircles = z.object({
  branch: z.object({ id: z.string(), name: z.string(), position: latLng.nullable() }),
  /** Null: no ring is drawn. `estimate`: the rings follow no streets. */
  source: routeSource.nullable(),
  circles: z.array(
    z.object({
      circle: z.number().int(),
      maxKm: z.number(),
      /** Closed; empty where it cannot be drawn. */
      ring: z.array(latLng),
    }),
  ),
});
export type BranchCircles = z.infer<typeof branchCircles>;

const company = z.strictObject({ companyId: documentId });
const reading = { method: 'GET', guard: 'pricing.read', scoped: true } as const;

export const pricingRoutes = routes({
  priceLists: { ...reading, path: '/api/allPricingConfig', response: z.array(priceList) },
  priceList: { ...reading, path: '/api/pricingConfig/:companyId', params: company, response: priceList },
  savePriceList: {
    method: 'POST',
    path: '/api/pricingConfig',
    guard: 'pricing.edit',
    scoped: true,
    invalidates: ['priceLists', 'priceList', 'circlePrices', 'branchCircles'],
    body: eitherShape,
    response: priceList,
  },
  /** What a list would have cost last week, before it is saved. `isWhole` false: of the newest orders only. */
  previewPriceList: {
    method: 'POST',
    path: '/api/pricingConfig/:companyId/preview',
    guard: 'pricing.edit',
    scoped: true,
    params: company,
    body: z.strictObject({ pricingConfig: entries }),
    response: priceEffect.extend({ from: z.iso.datetime(), to: z.iso.datetime(), isWhole: z.boolean() }),
  },
  branchCircles: {
    ...reading,
    path: '/api/branches/:id/circles',
    params: z.strictObject({ id: documentId }),
    response: branchCircles,
  },
  /** The same prices in the form that older programs read. */
  circlePrices: {
    ...reading,
    path: '/companies-service/circles/companies/:companyId',
    params: company,
    response: z.array(z.object({ circle: z.number().int(), price: z.number(), CompanyId: z.string() })),
  },
});
