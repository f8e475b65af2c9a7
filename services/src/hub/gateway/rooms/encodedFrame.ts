// Frames that are JSON already: a view's text is made once and put together, the parser only writes the packet around it.
import { Decoder, Encoder, PacketType, type Packet } from 'socket.io-parser';

/** Stands for the one argument of a server event. */
export class EncodedFrame {
  readonly json: string;

  constructor(json: string) {
    this.json = json;
  }
}

class FrameEncoder extends Encoder {
  override encode(packet: Packet): unknown[] {
    const { type, nsp, data }: { type: PacketType; nsp: string; data?: unknown } = packet;
    const frame: unknown = Array.isArray(data) ? data[1] : null;
    if (type !== PacketType.EVENT || !Array.isArray(data) || !(frame instanceof EncodedFrame)) {
      return super.encode(packet);
    }
    return [`${type}${nsp},[${JSON.stringify(data[0])},${frame.json}]`];
  }
}

export const frameParser = { Encoder: FrameEncoder, Decoder };
