// The text of an uploaded file: by its byte order mark, else UTF-8, UTF-16 or what the spreadsheets of Windows write.
import type { FileIssue } from '@despacho/contract/csvFiles.ts';
import { fileTypeFromBuffer } from 'file-type';
import iconv from 'iconv-lite';

/** `at`: the character where the trouble begins in `text`, which is then only good for counting lines. */
type Decoded = { ok: true; text: string } | { ok: false; issue: FileIssue; at: number; text: string };

/** The longer marks first: that of UTF-32 begins like that of UTF-16. */
const MARKS = [
  { mark: [0xff, 0xfe, 0, 0], encoding: 'utf-32le' },
  { mark: [0, 0, 0xfe, 0xff], encoding: 'utf-32be' },
  { mark: [0xff, 0xfe], encoding: 'utf-16le' },
  { mark: [0xfe, 0xff], encoding: 'utf-16be' },
] as const;

/** Bytes that show which half of each pair is empty. */
const SAMPLE = 4_096;
const MIN_EMPTY = 0.3;
const MAX_EMPTY = 0.05;

/** Western text in UTF-16 has an empty byte in most pairs, always on the same side. */
const unmarkedWide = (bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null => {
  const sample = bytes.subarray(0, SAMPLE);
  const empty = [0, 0];
  for (const [at, byte] of sample.entries()) if (byte === 0) empty[at % 2] = (empty[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = empty.map((count) => count / (sample.length / 2));
  if (odd >= MIN_EMPTY && even <= MAX_EMPTY) return 'utf-16le';
  return even >= MIN_EMPTY && odd <= MAX_EMPTY ? 'utf-16be' : null;
};

const WORKBOOKS: ReadonlySet<string> = new Set(['xlsx', 'xlsm', 'xltx', 'xltm', 'ods', 'ots', 'numbers', 'cfb']);
/** Names in an archive that is a workbook of a kind without a type of its own, or one that was cut. */
const WORKBOOK_PARTS = ['[Content_Types].xml', 'xl/workbook.'];
const ARCHIVES: ReadonlySet<string> = new Set(['zip', 'gz', 'rar', '7z', 'tar', 'bz2', 'xz', 'zst']);

/** By its first bytes, whatever its name is. */
const otherKindOf = async (bytes: Uint8Array): Promise<FileIssue> => {
  const { ext = '', mime = '' } = (await fileTypeFromBuffer(bytes)) ?? {};
  const isWorkbookPart = (name: string): boolean => Buffer.from(bytes).includes(name);
  if (WORKBOOKS.has(ext) || (ext === 'zip' && WORKBOOK_PARTS.some(isWorkbookPart))) return 'workbook';
  if (ARCHIVES.has(ext)) return 'archive';
  if (ext === 'pdf') return 'pdf';
  return mime.startsWith('image/') ? 'picture' : 'not-text';
};

const MARKUP = /^\s*(?:<!--|<(?:!doctype|html|head|meta|body|style|div|table|\?xml)\b|MIME-Version:\s)/i;
/** The mark of UTF-8, its letters with accents and its dashes, as the characters that their bytes are in windows-1252. */
const UTF8_PAIRS = /^\u00EF\u00BB\u00BF|\u00C3[\u0080-\u00BF]|\u00C2[\u00A0-\u00BF]|\u00E2\u0080[\u0090-\u00BF]/;

/**
 * A byte that no encoding here has; within words, accented letters of DOS or an old Macintosh, as the characters that their bytes
 * are in windows-1252.
 */
const NO_TEXT = /\uFFFD|\p{L}(?:[¤¥¢£‚Žˆ‡„ƒ]|œ(?!u))|\p{L}¡\p{L}|µ\p{L}/u;

const narrowText = (bytes: Uint8Array): Decoded => {
  try {
    return { ok: true, text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    // One byte that is no UTF-8 is enough: the file is of the other kind, or a mixture of both, which is not guessed.
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const isMixed = UTF8_PAIRS.test(buffer.toString('latin1'));
    const text = isMixed ? new TextDecoder('utf-8').decode(bytes) : iconv.decode(buffer, 'windows-1252');
    const at = text.search(NO_TEXT);
    return at === -1 ? { ok: true, text } : { ok: false, issue: 'not-text', at, text };
  }
};

const decoded = (bytes: Uint8Array): Decoded => {
  const marked = MARKS.find(({ mark }) => mark.every((byte, at) => bytes[at] === byte))?.encoding;
  const wide = marked ?? (bytes.includes(0) ? unmarkedWide(bytes) : null);
  return wide === null ? narrowText(bytes) : { ok: true, text: iconv.decode(Buffer.from(bytes), wide) };
};

/** [IM8] */
export const textOfFile = async (bytes: Uint8Array): Promise<Decoded> => {
  const isPdf = Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-';
  const found = decoded(bytes);
  const { text } = found;
  const zero = text.indexOf('\0');
  if (isPdf || zero !== -1) return { ok: false, issue: await otherKindOf(bytes), at: Math.max(zero, 0), text };
  return MARKUP.test(text) ? { ok: false, issue: 'markup', at: 0, text } : found;
};
