// The list of parts, and the chosen one with every state in four windows: wide and narrow, light and dark.
import { useEffect, useState } from 'react';
import { idOf, parts } from './find.ts';
import styles from './Index.module.css';
import type { Story } from './story.ts';

const themes = ['light', 'dark'] as const;
const widths = ['wide', 'narrow'] as const;

const Windows = ({ id }: { id: string }) => (
  <div className={styles['windows']}>
    {widths.map((width) =>
      themes.map((theme) => (
        // oxlint-disable-next-line react/iframe-missing-sandbox -- our own page, which needs its scripts and its origin
        <iframe
          key={`${width}-${theme}`}
          className={styles[width]}
          title={`${id}, ${width}, ${theme}`}
          loading="lazy"
          src={`?${new URLSearchParams({ story: id, theme }).toString()}`}
        />
      )),
    )}
  </div>
);

export const Index = () => {
  const [chosen, setChosen] = useState(() => decodeURIComponent(location.hash.slice(1)) || (parts[0]?.name ?? ''));
  const [stories, setStories] = useState<readonly Story[]>([]);
  useEffect(() => {
    let isCurrent = true;
    location.hash = chosen;
    const load = async (): Promise<void> => {
      const file = await parts.find(({ name }) => name === chosen)?.load();
      if (isCurrent) setStories(file?.stories ?? []);
    };
    void load();
    return () => {
      isCurrent = false;
    };
  }, [chosen]);
  return (
    <div className={styles['gallery']}>
      <nav className={styles['parts']}>
        {parts.map(({ name }) => (
          <button
            key={name}
            type="button"
            aria-current={name === chosen ? 'page' : undefined}
            onClick={() => setChosen(name)}
          >
            {name}
          </button>
        ))}
      </nav>
      <main className={styles['stories']}>
        {stories.map((story) => (
          <section key={idOf(chosen, story)}>
            <h2>{story.name}</h2>
            <Windows id={idOf(chosen, story)} />
          </section>
        ))}
      </main>
    </div>
  );
};
