// What is doubtful about a value that is accepted: for a field of a form, or a cell of a file.
import { isLatitude, isLongitude } from '@despacho/domain/reading/coordinates.ts';
import { readDegrees } from '@despacho/domain/reading/degrees.ts';
import { readers } from '@despacho/domain/reading/kinds.ts';
import { REMARK_SENTENCE } from '@despacho/domain/reading/text.ts';
import { formText } from './text.ts';

/** [OR98] Guatemalan numbers have eight digits; others are accepted. */
export const phoneWarning = (text: string): string | null => {
  const reading = readers.phone(text);
  return reading.state === 'read' && reading.remark !== null ? REMARK_SENTENCE[reading.remark] : null;
};

/** [OR102] The coordinates of each field are typed in the other one. */
export const swapWarning =
  (name: 'latitude' | 'longitude') =>
  (text: string): string | null => {
    const read = readDegrees(text);
    if ('issue' in read) return null;
    const [isOwn, isOther] = name === 'latitude' ? [isLatitude, isLongitude] : [isLongitude, isLatitude];
    return !isOwn(read.degrees) && isOther(read.degrees) ? formText.swapped : null;
  };
