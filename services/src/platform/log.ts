// One-line JSON logs with ids. The supervisor formats them; elsewhere a log collector reads them.
import { pino, type Logger } from 'pino';

export type Log = Logger;

/** Synchronous: a process that is about to end must not lose its last line. */
export const logTo = (level: string, name: string): Log =>
  pino(
    { level, base: { process: name }, timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination({ fd: 1, sync: true }),
  );

/** For tests, and for tools that print their result. */
export const silentLog = (): Log => pino({ level: 'silent' });
