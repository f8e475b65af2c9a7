// Finds every story of the console and of packages/ui; a new `X.stories.tsx` needs no row anywhere.
import type { Story } from './story.ts';

type StoryFile = { stories: Story[] };

const files = import.meta.glob<StoryFile>(['../**/*.stories.tsx', '../../../packages/ui/src/**/*.stories.tsx']);

/** `../kit/notify/Notices.stories.tsx` is "kit/notify/Notices". */
const nameOf = (path: string): string =>
  path
    .replace(/\.stories\.tsx$/, '')
    .replace(/^(\.\.\/)+/, '')
    .replace('packages/ui/src/', 'ui/');

export const parts: { name: string; load: () => Promise<StoryFile> }[] = Object.entries(files)
  .map(([path, load]) => ({ name: nameOf(path), load }))
  .toSorted((a, b) => a.name.localeCompare(b.name));

/** "kit/notify/Notices: undo". */
export const idOf = (part: string, story: Story): string => `${part}: ${story.name}`;

export const findStory = async (id: string): Promise<Story> => {
  const part = parts.find(({ name }) => id.startsWith(`${name}: `));
  const { stories } = (await part?.load()) ?? { stories: [] };
  const story = stories.find((each) => idOf(part?.name ?? '', each) === id);
  if (story === undefined) throw new Error(`No story is called ${id}`);
  return story;
};
