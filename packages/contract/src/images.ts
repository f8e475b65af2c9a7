// Images of orders: sent as a file, stored under a name that the server generates, shown at /imagenes/{name}.
import { z } from 'zod';
import { routes, type FileRule } from './route.ts';
import { documentId, screenPath } from './values.ts';

/** "At most": this many bytes still pass. */
export const LARGEST_IMAGE = 5_242_880;

/** 128 random bits and what it is. */
export const imageName = z.string().regex(/^[\da-f]{32}\.(jpg|png)$/);

/** The value of an order's `picture`. It opens only with a signature: `orderPicture` answers the address for a page [IM10]. */
export const imageUrl = (name: string): string => `/imagenes/${name}`;

/** Null: a picture on another server. Other programs may store an origin before the path, or no path. */
export const imageNameIn = (picture: string): string | null => {
  const name = picture.slice(picture.lastIndexOf('/') + 1);
  return imageName.safeParse(name).success ? name : null;
};

export const signedAddress = z.object({ url: z.string() });

export const storedImage = z.object({ name: imageName, url: z.string() });
export type StoredImage = z.infer<typeof storedImage>;

const file = { field: 'file', maxBytes: LARGEST_IMAGE, isRequired: true } as const satisfies FileRule;
const params = z.strictObject({ id: documentId });
const headers = z.object({ 'x-screen': screenPath });
const done = z.object({ ok: z.literal(true) });

export const imageRoutes = routes({
  /** Before an order is created; its name then goes with the order. One that no order names is gone after a day. */
  uploadImage: {
    method: 'POST',
    path: '/api/images',
    guard: 'orders.createClient',
    body: z.strictObject({}),
    file,
    response: storedImage,
  },
  /** Removes an image without an order; any other is a conflict. */
  removeImage: {
    method: 'DELETE',
    path: '/api/images/:name',
    guard: 'orders.createClient',
    params: z.strictObject({ name: imageName }),
    response: done,
  },
  orderImage: {
    method: 'POST',
    path: '/api/deliveries/:id/image',
    guard: 'orders.edit',
    scoped: true,
    invalidates: ['order', 'orderHistory'],
    params,
    headers,
    body: z.strictObject({}),
    file,
    response: storedImage,
  },
  /** The address of an image that the order names, valid for a while [IM10]. */
  orderPicture: {
    method: 'GET',
    path: '/api/deliveries/:id/pictures/:name',
    guard: 'orders.read',
    scoped: true,
    params: z.strictObject({ id: documentId, name: imageName }),
    response: signedAddress,
  },
  removeOrderImage: {
    method: 'DELETE',
    path: '/api/deliveries/:id/image',
    guard: 'orders.edit',
    scoped: true,
    invalidates: ['order', 'orderHistory'],
    params,
    headers,
    response: done,
  },
});
