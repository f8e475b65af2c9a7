// The colours that people choose for a state: names of the theme, each with a mark of its colour.
import { stateColor } from '@despacho/contract/values.ts';
import type { Option } from './fieldSpec.ts';
import { COLOR_TEXT } from './text.ts';

export const colorOptions: readonly Option[] = stateColor.options.map((value) => ({
  value,
  label: COLOR_TEXT[value],
  mark: { color: value },
}));
