// How long a fault lasts: seconds with every test run, much longer under `npm run test:faults`.

const isFull = process.env['FAULTS'] === 'full';

export const sized = <T>(quick: T, full: T): T => (isFull ? full : quick);

/** Every draw of a run follows from it; a failed run is repeated with FAULTS_SEED. */
export const SEED = Number(process.env['FAULTS_SEED'] ?? Date.now() % 1_000_000);
