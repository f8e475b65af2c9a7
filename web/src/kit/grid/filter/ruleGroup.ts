// The filter that people build, as the address keeps it: conditions in groups, and groups in groups, joined with Y or O.
import { z } from 'zod';

const OPERATORS = [
  'contains',
  'lacks',
  'is',
  'isNot',
  'starts',
  'above',
  'below',
  'atLeast',
  'atMost',
  'blank',
  'filled',
] as const;
export const operator = z.enum(OPERATORS);
export type Operator = z.infer<typeof operator>;

const rule = z.object({ column: z.string(), operator, text: z.string() });
export type Rule = z.infer<typeof rule>;

export type RuleGroup = { join: 'and' | 'or'; rules: (Rule | RuleGroup)[] };
export const ruleGroup: z.ZodType<RuleGroup> = z.object({
  join: z.enum(['and', 'or']),
  rules: z.array(z.union([rule, z.lazy(() => ruleGroup)])),
});
export const isGroup = (each: Rule | RuleGroup): each is RuleGroup => 'rules' in each;
