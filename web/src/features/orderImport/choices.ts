// What can be chosen in the import of orders: the results that rows are shown by, and what imported orders are grouped by.
export const VERDICTS = ['new', 'duplicate', 'failed'] as const;
export type Verdict = (typeof VERDICTS)[number];

export const GROUPINGS = ['none', 'department', 'municipality', 'zone'] as const;
export type GroupedBy = (typeof GROUPINGS)[number];
