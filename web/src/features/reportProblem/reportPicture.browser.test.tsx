import { cleanup, render } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { settle } from '../../../../tests/browser/stage.tsx';
import { ReportPicture } from './ReportPicture.tsx';
import { reportText } from './text.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const Stage = () => {
  const [canvas, setCanvas] = useState<HTMLCanvasElement | null>(null);
  const picture = canvas === null ? null : ({ kind: 'captured', canvas } as const);
  return <ReportPicture picture={picture} isLarge={false} onLarge={() => {}} onChange={setCanvas} />;
};

const pictureOf = async (width: number): Promise<File> => {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width, 10];
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
  return new File([blob ?? ''], `${width}.png`, { type: 'image/png' });
};

it('of two files that are chosen the second is shown, however long the first takes to read', async () => {
  const read = createImageBitmap.bind(window);
  const first = Promise.withResolvers<void>();
  vi.spyOn(window, 'createImageBitmap').mockImplementationOnce(async (file: ImageBitmapSource) => {
    await first.promise;
    return read(file);
  });
  render(<Stage />);
  const input = page.getByLabelText(reportText.choose);
  await input.upload(await pictureOf(10));
  await input.upload(await pictureOf(20));
  const width = () => document.querySelector('canvas')?.width;
  await expect.poll(width).toBe(20);
  first.resolve();
  await settle();
  expect(width()).toBe(20);
});
