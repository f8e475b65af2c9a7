// Replies around an encoded document: protobuf allows a message to be assembled from encoded fields.
import { timestampOf } from './codec.ts';

const LENGTH_DELIMITED = 2;

const varint = (value: number): number[] => {
  const bytes: number[] = [];
  let rest = value;
  // Arithmetic instead of shifts: microseconds do not fit in 32 bits.
  while (rest > 127) {
    bytes.push((rest % 128) + 128);
    rest = Math.floor(rest / 128);
  }
  bytes.push(rest);
  return bytes;
};

const tag = (field: number, type: number) => varint(field * 8 + type);

const delimited = (field: number, chunks: Uint8Array[]): Uint8Array[] => {
  const length = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  return [Uint8Array.from([...tag(field, LENGTH_DELIMITED), ...varint(length)]), ...chunks];
};

const timestamp = (field: number, micros: number): Uint8Array[] => {
  const { seconds, nanos } = timestampOf(micros);
  return delimited(field, [
    Uint8Array.from([...tag(1, 0), ...varint(Number(seconds)), ...tag(2, 0), ...varint(nanos)]),
  ]);
};

/** RunQueryResponse with a document. */
export const queryReply = (document: Buffer, readAt: number): Buffer =>
  Buffer.concat([...delimited(1, [document]), ...timestamp(3, readAt)]);

/** BatchGetDocumentsResponse with a found document. */
export const foundReply = (document: Buffer, readAt: number): Buffer =>
  Buffer.concat([...delimited(1, [document]), ...timestamp(4, readAt)]);

/** ListenResponse with a DocumentChange for one target. */
export const changeReply = (document: Buffer, targetId: number): Buffer =>
  Buffer.concat(delimited(3, [...delimited(1, [document]), Uint8Array.from([...tag(5, 0), ...varint(targetId)])]));
