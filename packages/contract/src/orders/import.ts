// Orders from a CSV file: the template, the limits, and the result of each row ([IM8], [OR43]).
import { z } from 'zod';
import { acceptedPlaces, CSV_LIMITS, rowBreak } from '../csvFiles.ts';
import { MESSAGE_CHANNELS, messageChannel, type MessageChannel } from '../messages.ts';
import { routes } from '../route.ts';
import { screenPath } from '../values.ts';
import { kinds } from '../live/kinds.ts';
import { importedOrderKeys, orderRows } from './order.ts';

/** Columns that are no field by themselves: a place has both coordinates, and the order is for a branch of a company. */
const partyColumns = ['latitude', 'longitude', 'company', 'branch'] as const;

export const importColumn = z.enum([...importedOrderKeys.map((key) => orderRows[key].wire), ...partyColumns]);
export type ImportColumn = z.infer<typeof importColumn>;
/** The header of the template; a file may have them in any order, and ignored columns beside them. */
export const IMPORT_COLUMNS = importColumn.options;

/** The fields that no order is without. */
export const NEEDED_FIELDS = importedOrderKeys
  .filter((key) => orderRows[key].column.isNeeded === true)
  .map((key) => orderRows[key].wire);
/** A file without one of these is refused as a whole. */
export const NEEDED_COLUMNS: readonly ImportColumn[] = [...NEEDED_FIELDS, 'branch'];

export const IMPORT_LIMITS = {
  fileBytes: 4 * 1024 * 1024,
  rows: 5_000,
  ...CSV_LIMITS,
  /** An import of more orders asks which messages are sent [OR117]. */
  withoutConfirmation: 50,
} as const;

export const rowIssue = z.enum([
  'required',
  'not-a-number',
  /** A program has lost digits of it [RD2]. */
  'lost-digits',
  /** Two values in one cell. */
  'several',
  /** A thousand and more, or one and some decimals [MO1]. */
  'doubtful',
  /** More decimals than money has. */
  'decimals',
  'negative',
  'currency',
  'not-a-choice',
  'out-of-range',
  /** More than an order may have [MO1]. */
  'too-much',
  'too-long',
  'not-text',
  /** There is none, or none the caller may name. */
  'unknown',
  /** Several of this name: its id is needed. */
  'ambiguous',
  'mismatch',
  'disabled',
  ...rowBreak.options,
]);
export type RowIssue = z.infer<typeof rowIssue>;

/** `row` counts from 1 behind the header, `line` as an editor shows it. */
const where = { row: z.number().int(), line: z.number().int() };

export const rowError = z.object({ ...where, column: importColumn.nullable(), issue: rowIssue });
export type RowError = z.infer<typeof rowError>;

export const rowDuplicate = z.object({
  ...where,
  number: z.string(),
  /** Already imported from this file; another order of the company with this number today; twice in the file [OR46] [OR45]. */
  reason: z.enum(['imported', 'same-number', 'in-file']),
  /** The order there is; null within a file, and where the caller may not see it. */
  orderId: z.string().nullable(),
});
export type RowDuplicate = z.infer<typeof rowDuplicate>;

/** A row that is imported although another number differs from its own only in capitals, dashes or digits of another script [OR46]. */
export const rowNearDuplicate = rowDuplicate.pick({ row: true, line: true, number: true, orderId: true });
export type RowNearDuplicate = z.infer<typeof rowNearDuplicate>;

/** The fields that the list of imported orders shows; the whole order is one click away. */
export const importedOrder = kinds.order.staff.pick({
  id: true,
  number: true,
  status: true,
  customerName: true,
  phone: true,
  address: true,
  department: true,
  municipality: true,
  zone: true,
  note: true,
  paymentMethod: true,
  company: true,
  branch: true,
  courier: true,
  suggestedPosition: true,
  createdAt: true,
});
export type ImportedOrder = z.infer<typeof importedOrder>;

/** Names an upload, so that its progress can be requested. */
export const importKey = z.string().regex(/^[\w-]{16,100}$/);

/** Messages of one kind that a file would cause; `isChosen`: the last choice for its companies. */
const causedMessages = z.object({ count: z.number().int(), isChosen: z.boolean() });

/** As a field beside the file: names of channels with commas, empty for none. */
export const channelsText = (channels: readonly MessageChannel[]): string => channels.join(',');

/** Undefined: every message that the companies chose is sent [OR117]. */
const chosenChannels = z
  .string()
  .optional()
  .transform((text, context): MessageChannel[] | undefined => {
    if (text === undefined || text === '') return text === undefined ? undefined : [];
    const read = z.array(messageChannel).max(MESSAGE_CHANNELS.length).safeParse(text.split(','));
    if (!read.success) context.addIssue({ code: 'custom' });
    return read.data ?? [];
  });

const cells = z.partialRecord(importColumn, z.string());

export const importAnswer = z.object({
  isPreview: z.boolean(),
  /** The id of its batch; null in a preview. */
  importId: z.string().nullable(),
  /** created + duplicates + failed; a preview would create `creatable`. */
  counts: z.object({
    rows: z.number().int(),
    created: z.number().int(),
    creatable: z.number().int(),
    duplicates: z.number().int(),
    failed: z.number().int(),
  }),
  /** Created now. */
  orders: z.array(importedOrder),
  errors: z.array(rowError),
  duplicates: z.array(rowDuplicate),
  nearDuplicates: z.array(rowNearDuplicate),
  /** Lines above the heading that were not read [IM8]. */
  skippedLines: z.number().int(),
  /** Only in a preview [OR117]. */
  messages: z.object({ sms: causedMessages, email: causedMessages }).optional(),
  /** The rows as read: all of them in a preview; after an import those that failed, to be corrected and sent again [OR43]. */
  rows: z.array(z.object({ ...where, cells })),
});
export type ImportAnswer = z.infer<typeof importAnswer>;

export const orderImportRoutes = routes({
  importOrders: {
    method: 'POST',
    path: '/api/deliveries/upload-file',
    guard: 'orders.import',
    scoped: true,
    invalidates: ['importBatches', 'listOrders', 'countOrders', 'averageDelivery'],
    /** A preview writes nothing. */
    query: z.strictObject({ preview: z.stringbool({ truthy: ['true'], falsy: ['false'] }).optional() }),
    headers: z.object({ 'x-screen': screenPath, 'x-progress-key': importKey.optional() }),
    /** `places`: see placesText. */
    body: z.strictObject({ places: acceptedPlaces, messages: chosenChannels }),
    file: { field: 'file', maxBytes: IMPORT_LIMITS.fileBytes, isRequired: true },
    response: importAnswer,
  },
});
