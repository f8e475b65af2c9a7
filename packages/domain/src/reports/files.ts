// What a file of a report contains besides its rows: its name, its headings, and the rule it counts by below them.
import type { ReportCell, ReportFormat, ReportRequest } from '@despacho/contract/reports.ts';
import { fold } from '../fold.ts';
import { REPORT_RULE, REPORT_TITLE, REPORT_WORD } from './text.ts';

/** `entregadas-por-motorista-2026-11-01-2026-11-20.csv`. */
export const reportFileName = ({ report, from, to }: ReportRequest, format: ReportFormat): string =>
  `${fold(REPORT_TITLE[report]).replaceAll(/[^a-z0-9]+/g, '-')}-${from}-${to}.${format}`;

export const reportHeading = ({ report, from, to }: ReportRequest): string =>
  `${REPORT_TITLE[report]} ${REPORT_WORD.days(from, to)}`;

/** [RP2] Below the rows. */
export const reportNotes = ({ report }: ReportRequest, missing: readonly string[]): string[] => [
  REPORT_WORD.rule(REPORT_RULE[report]),
  ...(missing.length === 0 ? [] : [REPORT_WORD.missing(missing)]),
];

const SEPARATORS = /[,;#\r\n]+/g;

/** [RP5] Without the characters that other programs split files at. */
export const withoutSeparators = (cell: ReportCell): ReportCell =>
  typeof cell === 'string' ? cell.replaceAll(SEPARATORS, ' ').replaceAll(/ {2,}/g, ' ').trim() : cell;
