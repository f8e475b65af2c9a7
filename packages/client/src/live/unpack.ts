// A join's body: gzip of UTF-8 JSON, or the JSON itself.
import { change, type Change } from '@despacho/contract/live/protocol.ts';
import { z } from 'zod';

const changes = z.array(change);

const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

const gunzip = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> => {
  if (typeof DecompressionStream === 'undefined') {
    // Browsers of old screens: their own reader is fetched only there.
    const { gunzipSync, strFromU8 } = await import('fflate');
    return strFromU8(gunzipSync(bytes));
  }
  const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Response(unpacked).text();
};

/** Rejects when the body is damaged: the caller joins again. */
export const unpack = async (body: Uint8Array): Promise<Change[]> => {
  const bytes = new Uint8Array(body);
  const text = isGzip(bytes) ? await gunzip(bytes) : new TextDecoder().decode(bytes);
  return changes.parse(JSON.parse(text));
};
