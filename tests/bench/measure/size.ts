// How long a bench measures: `npm test` runs each one for seconds, which shows that it starts, compares and prints.
const isQuick = process.env['BENCH'] === 'quick';

export const sized = <T>(quick: T, full: T): T => (isQuick ? quick : full);
