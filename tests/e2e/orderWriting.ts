// An order typed into the form like a user does.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

export const PLACE = {
  label: 'Oakland Mall, zona 10',
  kind: 'place',
  source: 'embedded',
  position: { lat: 14.5993, lng: -90.5075 },
  zone: 10,
  depto: 'Guatemala',
  munic: 'Guatemala',
};

/** A machine without a street map finds no places: a place is chosen by the test. */
export const tellPlace = async (page: Page): Promise<void> => {
  await page.route('**/api/places?*', async (route) => route.fulfill({ json: { places: [PLACE] } }));
};

export const pick = async (page: Page, list: RegExp, text: string): Promise<void> => {
  await page.getByRole('combobox', { name: list }).fill(text);
  const option = page.getByRole('option', { name: text });
  await option.click();
  // While the list is there, keys are its own.
  await option.waitFor({ state: 'detached' });
};

/** What every form of an order demands, its place found by searching. Needs `tellPlace`. */
export const writeOrder = async (page: Page, number: string): Promise<void> => {
  await page.getByRole('textbox', { name: /^Orden No/ }).fill(number);
  await page.getByRole('textbox', { name: /^Cliente/ }).fill('Eva Creada');
  await page.getByRole('textbox', { name: /^Teléfono/ }).fill('55551111');
  await pick(page, /^Buscar lugar/, PLACE.label);
  await expect.poll(async () => page.getByRole('textbox', { name: /^Dirección/ }).inputValue()).toBe(PLACE.label);
};

export const payCash = async (page: Page): Promise<void> => {
  await page.getByRole('combobox', { name: /^Forma de pago/ }).selectOption('cash');
};
