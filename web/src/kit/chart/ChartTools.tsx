// Takes a chart along: its numbers, its picture, or the chart alone on paper.
import { Button, Menu, MenuItem, PopoverNext } from '@blueprintjs/core';
import { Export } from '@blueprintjs/icons';
import type { RefObject } from 'react';
import { attempt } from '../notify/attempt.ts';
import type * as files from './chartFiles.ts';
import { chartText } from './text.ts';

type ChartToolsProps = { shown: files.NamedChart; chart: RefObject<HTMLElement | null> };

type Files = typeof files;

export const ChartTools = ({ shown, chart }: ChartToolsProps) => {
  const withFiles = (act: (use: Files, figure: HTMLElement) => void | Promise<void>) => async () => {
    const { current } = chart;
    if (current === null) return;
    await attempt(async () => act(await import('./chartFiles.ts'), current), chartText.failed);
  };
  const items = [
    { text: chartText.csv, act: withFiles((use) => use.saveChartCsv(shown)) },
    { text: chartText.picture, act: withFiles(async (use, figure) => use.saveChartPicture(figure, shown.title)) },
    { text: chartText.print, act: withFiles((use, figure) => use.printChart(figure)) },
  ];
  return (
    <PopoverNext
      placement="bottom-end"
      animation="minimal"
      arrow={false}
      content={
        <Menu>
          {items.map(({ text, act }) => (
            <MenuItem key={text} text={text} onClick={() => void act()} />
          ))}
        </Menu>
      }
    >
      <Button variant="minimal" icon={<Export />} aria-label={chartText.take(shown.title)} />
    </PopoverNext>
  );
};
