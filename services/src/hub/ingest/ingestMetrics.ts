// The metrics of an ingest.
import type { Metrics } from '../../platform/metrics.ts';

export const createIngestMetrics = (metrics: Metrics) => ({
  changes: metrics.counter('ingest_changes_total', 'Changes sent to the live state.', ['result']),
  rebuilds: metrics.counter('ingest_rebuilds_total', 'Whole live sets published again.', ['reason']),
  jumps: metrics.counter('ingest_rejected_positions_total', 'Positions that no motorcycle reaches, never confirmed.'),
  misdated: metrics.counter(
    'ingest_misdated_documents_total',
    'Orders, incidents, check-ins and shifts that a phone misdated, corrected.',
  ),
  silences: metrics.counter('ingest_silences_total', 'Times no canary came back and every listener was renewed.'),
});

export type IngestMetrics = ReturnType<typeof createIngestMetrics>;
