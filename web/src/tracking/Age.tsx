// How old the shown state is, once three requests or four beats are missing.
import { text } from './text.ts';
import { useNow } from './useNow.ts';
import { ageText } from './words.ts';

const STALE_MS = 45_000;

export const Age = ({ currentAt }: { currentAt: number }) => {
  const age = useNow() - currentAt;
  return (
    <p className="age" role="status">
      {age < STALE_MS ? null : text.stale(ageText(age))}
    </p>
  );
};
