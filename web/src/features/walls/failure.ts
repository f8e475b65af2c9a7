// The server's refusal of a wall as a sentence.
import type { Failure } from '@despacho/client/rest.ts';
import { wallConflict } from '@despacho/contract/walls.ts';
import { failureText } from './text.ts';

export const sentenceOf = ({ code, details }: Failure): string => {
  const conflict = wallConflict.safeParse(details);
  return failureText(code, conflict.success ? conflict.data.reason : null);
};
