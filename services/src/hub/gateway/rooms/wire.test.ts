import { LIVE_NAMESPACE } from '@despacho/contract/live/protocol.ts';
import { describe, expect, it } from 'vitest';
import { messageOf, sendTo, type Line } from './wire.ts';

/** A connection that only records its input, and the path of each write. */
const lineOf = (isWritable: boolean) => {
  const direct: Buffer[] = [];
  const queued: { packet: string; frame: unknown }[] = [];
  const line = {
    conn: {
      readyState: 'open',
      transport: { writable: isWritable },
      request: { socket: { write: (bytes: Buffer) => direct.push(bytes) } },
      write: (packet: string, options: { wsPreEncodedFrame: unknown[] }) =>
        queued.push({ packet, frame: options.wsPreEncodedFrame[0] }),
    },
  };
  return { line: line as unknown as Line, direct, queued };
};

/** As a client reads it: header of 2, 4 or 10 bytes, text, the next frame. */
const textsIn = (written: readonly Buffer[]): string[] => {
  const texts: string[] = [];
  let rest = Buffer.concat(written);
  while (rest.length > 0) {
    expect(rest[0]).toBe(0x81);
    const short = rest[1] ?? 0;
    const head = short < 126 ? 2 : short === 126 ? 4 : 10;
    const length = head === 2 ? short : head === 4 ? rest.readUInt16BE(2) : Number(rest.readBigUInt64BE(2));
    texts.push(rest.toString('utf8', head, head + length));
    rest = rest.subarray(head + length);
  }
  return texts;
};

describe('the wire', () => {
  it.each([1, 60, 90, 91, 92, 125, 126, 65_490, 65_500, 65_535, 65_536, 200_000])(
    '[LV11] %i characters arrive as one complete event',
    (length) => {
      const { line, direct } = lineOf(true);
      const json = JSON.stringify({ text: 'ñ'.repeat(length) });
      sendTo([line], messageOf({ event: 'live:patch', json }));
      expect(textsIn(direct)).toEqual([`42${LIVE_NAMESPACE},["live:patch",${json}]`]);
    },
  );

  it('[LV11] several events keep their order, and every socket gets the same bytes', () => {
    const [one, other] = [lineOf(true), lineOf(true)];
    sendTo([one.line, other.line], messageOf({ event: 'live:patch', json: '1' }, { event: 'live:beat', json: '2' }));
    expect(textsIn(one.direct)).toEqual(['42/live,["live:patch",1]', '42/live,["live:beat",2]']);
    expect(other.direct).toHaveLength(1);
    expect(other.direct[0]).toBe(one.direct[0]);
  });

  it('[LV1] data that Engine.IO still buffers is not overtaken', () => {
    const busy = lineOf(false);
    const free = lineOf(true);
    sendTo([busy.line, free.line], messageOf({ event: 'live:patch', json: '1' }));
    expect(busy.direct).toEqual([]);
    expect(busy.queued).toEqual([{ packet: '2/live,["live:patch",1]', frame: free.direct[0] }]);
  });
});
