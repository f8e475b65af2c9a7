// Which scene it is, and how many take turns.
import { memo } from 'react';
import type { SceneName } from '../scenes/names.ts';
import { SCENE_LABEL } from '../text.ts';
import styles from './Turns.module.css';

type TurnsProps = { scene: SceneName; scenes: readonly SceneName[] };

export const Turns = memo(({ scene, scenes }: TurnsProps) => (
  <span className={styles['turns']} data-scene={scene}>
    {SCENE_LABEL[scene]}
    {scenes.length > 1 ? scenes.map((name) => <i key={name} data-on={name === scene || undefined} />) : null}
  </span>
));
Turns.displayName = 'Turns';
