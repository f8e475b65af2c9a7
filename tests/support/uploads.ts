// Files sent as a form, and pictures to send.
import sharp from 'sharp';
import type { Reply, TestApi } from './api.ts';

type Upload = {
  path: string;
  token?: string;
  bytes: Uint8Array;
  name?: string;
  type?: string;
  field?: string;
  fields?: Record<string, string>;
};

export const upload = async (
  { origin }: Pick<TestApi, 'origin'>,
  { path, token, bytes, name = 'foto.jpg', type = 'image/jpeg', field = 'file', fields = {} }: Upload,
): Promise<Reply> => {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.set(key, value);
  form.set(field, new File([Uint8Array.from(bytes)], name, { type }));
  const reply = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    body: form,
  });
  const text = await reply.text();
  return { status: reply.status, headers: reply.headers, text, json: JSON.parse(text) as unknown };
};

type Size = { width?: number; height?: number };

const plainPicture = ({ width = 60, height = 40 }: Size) =>
  sharp({ create: { width, height, channels: 3, background: '#C2500A' } });

export const samplePng = async (size: Size = {}): Promise<Buffer> => plainPicture(size).png().toBuffer();
/** Like a phone that was upright: rotated by metadata only, and with its position. */
export const samplePhoto = async (size: Size = {}): Promise<Buffer> =>
  plainPicture(size)
    .withExif({ IFD0: { Copyright: 'SECRET-OWNER', Orientation: '6' }, IFD3: { GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
