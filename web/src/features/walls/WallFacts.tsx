// What one wall shows of itself, once for the table and once for the cards of a narrow screen.
import type { WallDevice } from '@despacho/contract/walls.ts';
import { wallSignal, type WallSignal } from '@despacho/domain/walls.ts';
import { dateTime, duration } from '@despacho/ui/format.ts';
import type { ReactNode } from 'react';
import { sceneText, SIGNAL_TEXT, wallText } from './text.ts';
import styles from './Walls.module.css';

const BUILD_LENGTH = 8;

const Signal = ({ signal }: { signal: WallSignal }) => (
  <span className={styles['signal']} data-signal={signal}>
    {SIGNAL_TEXT[signal]}
  </span>
);

export type Fact = { id: keyof typeof wallText.columns; content: ReactNode };

/** All but its name and what can be done with it. */
export const factsOf = (wall: WallDevice, build: string, placeText: string): Fact[] => {
  const { report, createdAt } = wall;
  return [
    { id: 'place', content: placeText },
    { id: 'signal', content: <Signal signal={wallSignal(report, build)} /> },
    { id: 'lastFrame', content: report === null ? wallText.none : wallText.ago(duration(report.ageMs)) },
    { id: 'scene', content: report === null ? wallText.none : sceneText(report.scene) },
    { id: 'build', content: report?.build.slice(0, BUILD_LENGTH) ?? wallText.none },
    { id: 'created', content: dateTime(createdAt) },
  ];
};
