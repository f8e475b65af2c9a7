// Reads what a gateway sends on one connection, byte by byte: WebSocket frames, Engine.IO, Socket.IO. It sends nothing.
import { gunzipSync } from 'node:zlib';
import {
  beat,
  change,
  joinAnswer,
  patch,
  type Beat,
  type Change,
  type JoinAnswer,
  type Patch,
} from '@despacho/contract/live/protocol.ts';
import { z } from 'zod';

export type WireMessage =
  | { type: 'join'; result: JoinAnswer; changes: Change[]; text: string }
  | { type: 'patch'; frame: Patch; text: string }
  | { type: 'beat'; frame: Beat }
  | { type: 'positions'; text: string }
  | { type: 'close'; text: string };

type Frame = { opcode: number; payload: Buffer };

const TEXT = 1;
const BINARY = 2;

/** The first whole frame of a server: not masked, in one piece. Null: more bytes are needed. */
const takeFrame = (bytes: Buffer): { frame: Frame; rest: Buffer } | null => {
  if (bytes.length < 2) return null;
  const [first = 0, second = 0] = bytes;
  const wide = second === 126 ? 2 : second === 127 ? 8 : 0;
  const head = 2 + wide;
  if (bytes.length < head) return null;
  const length = wide === 0 ? second : wide === 2 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2));
  if (bytes.length < head + length) return null;
  return {
    frame: { opcode: first & 0x0f, payload: bytes.subarray(head, head + length) },
    rest: bytes.subarray(head + length),
  };
};

const event = z.tuple([z.string(), z.unknown()]);
const changes = z.array(change);

const eventOf = (text: string): WireMessage | null => {
  const [name, argument] = event.parse(JSON.parse(text.slice(text.indexOf('['))));
  switch (name) {
    case 'live:patch':
      return { type: 'patch', frame: patch.parse(argument), text };
    case 'live:beat':
      return { type: 'beat', frame: beat.parse(argument) };
    case 'live:positions':
      return { type: 'positions', text };
    case 'live:close':
      return { type: 'close', text };
    default:
      throw new Error(`a gateway said ${name}`);
  }
};

const joinOf = (header: string, body: Buffer): WireMessage => {
  const [argument] = z.tuple([z.looseObject({})]).parse(JSON.parse(header.slice(header.indexOf('['))));
  const text = gunzipSync(body).toString('utf8');
  const result = joinAnswer.parse({ ...argument, body: new Uint8Array(body) });
  return { type: 'join', result, changes: changes.parse(JSON.parse(text)), text };
};

/** Packets of the namespace, behind Engine.IO's `4`: `2` an event, `3` a reply, `6` a reply with a body behind it. */
export const wireTap = (onMessage: (told: WireMessage) => void): ((bytes: Buffer) => void) => {
  let buffered: Buffer = Buffer.alloc(0);
  let isOpen = false;
  let header: string | null = null;

  const take = ({ opcode, payload }: Frame): void => {
    if (opcode === BINARY && header !== null) {
      onMessage(joinOf(header, payload));
      header = null;
    }
    if (opcode !== TEXT) return;
    const text = payload.toString('utf8');
    if (text.startsWith('42')) {
      const message = eventOf(text);
      if (message !== null) onMessage(message);
    } else if (text.startsWith('46')) header = text;
  };

  return (bytes) => {
    buffered = buffered.length === 0 ? bytes : Buffer.concat([buffered, bytes]);
    if (!isOpen) {
      const end = buffered.indexOf('\r\n\r\n');
      if (end === -1) return;
      isOpen = true;
      buffered = buffered.subarray(end + 4);
    }
    for (let found = takeFrame(buffered); found !== null; found = takeFrame(buffered)) {
      buffered = found.rest;
      take(found.frame);
    }
  };
};
