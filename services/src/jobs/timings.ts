// Timings of the queues. Real milliseconds.

export type JobTimings = {
  /** How long a run belongs to its worker without a renewal; the worker renews at half time. */
  lockMs: number;
  /** How often runs without a renewal are looked for. */
  stalledMs: number;
  /** A flushed Redis has lost every schedule without an error: they are set again this often. */
  rescheduleMs: number;
  /** How often the watchdog looks. */
  lookMs: number;
  /** A run that takes longer, or than the time until its second tick, failed: the next tick runs it again. */
  runMs: number;
};

/** A killed worker's job runs again within 15 s. */
export const JOB_TIMINGS: JobTimings = {
  lockMs: 10_000,
  stalledMs: 5_000,
  rescheduleMs: 60_000,
  lookMs: 15_000,
  runMs: 300_000,
};
