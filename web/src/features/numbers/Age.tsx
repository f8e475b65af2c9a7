// How old the numbers are, and which days are not in them.
import { duration } from '@despacho/ui/format.ts';
import { Note } from '../../kit/layout/Page.tsx';
import { numbersText as text } from './text.ts';
import type { NumbersValue } from './useNumbers.ts';

export const Age = ({ value: { ageMs, missing } }: { value: NumbersValue }) => (
  <Note>
    {ageMs === null ? text.unknownAge : text.age(duration(ageMs))}
    {missing.length === 0 ? null : ` · ${text.missing(missing.length)}`}
  </Note>
);
