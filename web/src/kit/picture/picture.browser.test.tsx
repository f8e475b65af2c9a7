import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../../../../tests/browser/stage.tsx';
import { takePicture } from './picture.ts';

const Page = ({ name }: { name: string }) => (
  // Rows of one size, with any content.
  <div style={{ display: 'grid', width: 400, gridTemplateRows: '40px 40px 40px 80px' }}>
    <span data-customer>{name}</span>
    <input aria-label="Cliente" readOnly value={name} />
    <input aria-label="Teléfono" />
    <textarea aria-label="Nota" readOnly value={name} />
  </div>
);
const pictureOf = async (name: string): Promise<string> => {
  const { container, unmount } = mount({ name, render: () => <Page name={name} /> });
  await page.getByLabelText('Teléfono').fill(name);
  const picture = await takePicture(container);
  unmount();
  return picture.toDataURL();
};

it('a picture of the page contains no data of a customer, shown or typed', async () => {
  expect(await pictureOf('María José Ibáñez')).toBe(await pictureOf('Luis'));
});
