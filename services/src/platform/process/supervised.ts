// The messages between a process and the supervisor that started it.
import { z } from 'zod';

/** Processes that can run behind an edge, any number of each. */
export const backendParts = ['api', 'gateway'] as const;
export type BackendPart = (typeof backendParts)[number];

/** Child to supervisor, once for each start. The port is the one it listens on, if it does. */
export const readyMessage = z.object({ ready: z.array(z.string()), port: z.number().int().nullable() });
export type ReadyMessage = z.infer<typeof readyMessage>;

/** Supervisor to edge: the current backends. Ports change when a process is restarted. */
export const backendsMessage = z.object({ backends: z.partialRecord(z.enum(backendParts), z.array(z.string())) });
export type Backends = z.infer<typeof backendsMessage>['backends'];
