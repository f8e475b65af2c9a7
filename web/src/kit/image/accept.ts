// Which file may become a photo: one .jpg or .png of at most 5 MB [IM2] [IM3]. The server looks at its bytes again.
import { LARGEST_IMAGE } from '@despacho/contract/images.ts';

export type ImageType = 'png';
export type Refused = 'notPng' | 'wrongType' | 'tooLarge' | 'several' | 'unreadable';

/** A .jpeg is a .jpg [IM2]. */
const named = /\.(jpe?g|png)$/i;
const types: ReadonlySet<string> = new Set(['image/jpeg', 'image/png']);
const pictures = /^image\//;

/** The pictures of a drop or a paste; a pasted text has none. */
export const picturesOf = (list: FileList | null | undefined): File[] =>
  list === null || list === undefined ? [] : Array.from(list);

/** `only`: of the two types. */
export const accepted = (
  files: readonly File[],
  only: ImageType | null = null,
): { file: File } | { refused: Refused } => {
  const [file] = files;
  if (file === undefined) return { refused: 'wrongType' };
  if (files.length > 1) return { refused: 'several' };
  // A pasted picture may have no name; a file from a folder may have no type.
  const isNamed = named.test(file.name) && (file.type === '' || pictures.test(file.type));
  if (!types.has(file.type) && !isNamed) return { refused: 'wrongType' };
  if (only === 'png' && file.type !== 'image/png' && !/\.png$/i.test(file.name)) return { refused: 'notPng' };
  return file.size > LARGEST_IMAGE ? { refused: 'tooLarge' } : { file };
};
