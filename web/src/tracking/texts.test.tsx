// Texts that programs stumble over, on the customers' page: every one is drawn as it was written, and none as markup.
import type { TrackedOrderView } from '@despacho/contract/tracking.ts';
import { expect, it } from 'vitest';
import { naughtyStrings, textsDrawnOtherwise } from '../../../tests/support/suites.ts';
import { render } from './server.tsx';
import { LOCKED, samplePage, sampleState, sampleTracked, WAITING } from './trackedSample.ts';

const { isHere, why } = naughtyStrings;

const PAGES: Record<string, Partial<TrackedOrderView>> = {
  going: {},
  waiting: { progress: WAITING, courier: null },
  locked: LOCKED,
};

const htmlOf = (name: string, text: string): string => {
  const { brand, customer, courier } = sampleTracked();
  const page = sampleTracked({
    number: text,
    brand: { ...brand, name: text },
    customer: customer && { name: text, address: text, note: text },
    courier: courier && { ...courier, name: text },
    ...PAGES[name],
  });
  return render({ ...sampleState(samplePage(page)), title: text, pbx: null }).html;
};

const pages = Object.keys(PAGES).map((name, at) => ({ name, at }));

it.skipIf(!isHere).each(pages)(`[RD18] the page $name draws the public list of texts${why}`, ({ name, at }) => {
  expect(textsDrawnOtherwise((text) => htmlOf(name, text), at, pages.length)).toEqual([]);
});
