// A mark before a word: a colour of the theme, in a shape that is recognized without the colour.
import { variableOf } from '@despacho/ui/theme.ts';
import type { Token } from '@despacho/ui/tokens.ts';
import type { ReactNode } from 'react';
import styles from './Mark.module.css';

export type MarkLook = { color: Token; shape?: 'filled' | 'ring' | 'dashed'; text?: 'bold' | 'muted' };

/** The mark alone, beside a word that is elsewhere. */
export const Dot = ({ color, shape = 'filled' }: MarkLook) => (
  <span
    className={styles['dot']}
    data-shape={shape}
    style={{ color: `var(${variableOf(color)})` }}
    aria-hidden="true"
  />
);

export const Mark = ({ children, ...look }: MarkLook & { children: ReactNode }) => (
  <span className={styles['mark']} data-text={look.text}>
    <Dot {...look} />
    {children}
  </span>
);
