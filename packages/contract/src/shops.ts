// Shops of WooCommerce that a company connected: their orders arrive by webhook, and what happens to them goes back as notes.
import { z } from 'zod';
import { writtenText } from './inputs.ts';
import { clientWebhook } from './openApi/webhooks.ts';
import { routes } from './route.ts';
import { documentId, instant, reference } from './values.ts';

/** Its name, of its first address, is part of the reference of each of its orders. */
export const MAX_SHOP_NAME = 58;

/** Why an order of a shop is not as the shop wants it; `fields`: what of the order, as the open API names it. */
const shopError = z.object({ number: z.string(), code: z.string(), fields: z.array(z.string()), at: instant });
export type ShopError = z.infer<typeof shopError>;

/** Names of one branch, and branches of one shop. */
export const MAX_SHOP_NAMES = 20;
const MAX_BRANCHES = 100;
/** Orders that name it go to the branch: a shipping method by title, kind (`flat_rate`) or instance (`flat_rate:3`), or `field=value` of the order. */
export const shopBranch = z.object({ branch: reference, names: z.array(z.string()) });
export type ShopBranch = z.infer<typeof shopBranch>;
export const shopBranchName = writtenText(100);

export const listedShop = z.object({
  ...clientWebhook.pick({ id: true, url: true, test: true, enabled: true, disabledReason: true }).shape,
  company: reference,
  /** Where its orders go; null: the branch of the key, or the only one of the company. */
  branch: reference.nullable(),
  branches: z.array(shopBranch),
  /** The key under whose rights its orders are created. */
  apiKey: reference,
  /** Where the shop sends its orders. */
  webhookUrl: z.string(),
  createdAt: instant,
  /** Real time. */
  lastOrder: z.object({ number: z.string(), at: instant }).nullable(),
  lastError: shopError.nullable(),
});
export type ListedShop = z.infer<typeof listedShop>;

const secretText = (prefix: RegExp) => z.string().min(16).max(200).regex(prefix);
const address = z.string().min(1).max(200);
const fields = {
  branch: documentId.nullable().optional(),
  /** Each name belongs to one branch. */
  branches: z
    .array(z.strictObject({ branch: documentId, names: z.array(shopBranchName).min(1).max(MAX_SHOP_NAMES) }))
    .max(MAX_BRANCHES)
    .optional(),
  consumerKey: secretText(/^ck_\w+$/),
  consumerSecret: secretText(/^cs_\w+$/),
  /** What the shop signs its orders with. */
  webhookSecret: secretText(/^[!-~]+$/),
};
const params = z.strictObject({ id: documentId });
const writing = { guard: 'apiKeys.edit', scoped: true, invalidates: ['shops', 'webhooks'] } as const;
const one = z.object({ shop: listedShop });

export const shopRoutes = routes({
  shops: {
    method: 'GET',
    path: '/api/shops',
    guard: 'apiKeys.edit',
    scoped: true,
    response: z.object({ shops: z.array(listedShop) }),
  },
  /** `url`: the address of the shop, below which WooCommerce answers. Its secrets are in no response. */
  connectShop: {
    ...writing,
    method: 'POST',
    path: '/api/shops',
    body: z.strictObject({ ...fields, url: address, apiKey: documentId }),
    response: one,
  },
  /** What is named is replaced. Key and secret of the consumer go together, and with another address; the API key is another one of the company, and a test shop keeps its own. */
  changeShop: {
    ...writing,
    method: 'PATCH',
    path: '/api/shops/:id',
    params,
    body: z
      .strictObject({
        ...z.object(fields).partial().shape,
        url: address.optional(),
        apiKey: documentId.optional(),
        enabled: z.boolean().optional(),
      })
      .refine((body) => Object.values(body).some((value) => value !== undefined), 'nothing changed')
      .refine(({ consumerKey, consumerSecret }) => (consumerKey === undefined) === (consumerSecret === undefined), {
        path: ['consumerSecret'],
        message: 'consumerKey and consumerSecret go together',
      }),
    response: one,
  },
  /** An order of the shop. Its signature is checked before anything of it is read. */
  wooCommerceOrder: {
    method: 'POST',
    path: '/connectors/woocommerce/:id',
    guard: 'public',
    hasOwnLimit: true,
    params,
    headers: z.object({
      'x-wc-webhook-signature': z.string().max(200).optional(),
      'x-wc-webhook-topic': z.string().max(100).optional(),
    }),
    isRaw: true,
    // Each of its lines has the fields of plugins, too.
    maxBytes: 256 * 1_024,
    response: z.object({
      /** `refused`: the connection shows why. `older`: something newer of the order came before. */
      result: z.enum(['pong', 'created', 'cancelled', 'unchanged', 'older', 'refused']),
    }),
  },
});
