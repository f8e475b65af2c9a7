// How old the numbers of days are, and how many days are not in them.
import { duration } from '@despacho/ui/format.ts';
import { Note } from '../layout/Page.tsx';
import { stateText as text } from './text.ts';

export const NumbersAge = ({ ageMs, missing }: { ageMs: number | null; missing: number }) => (
  <Note>
    {ageMs === null ? text.unknownAge : text.age(duration(ageMs))}
    {missing === 0 ? null : ` · ${text.missing(missing)}`}
  </Note>
);
