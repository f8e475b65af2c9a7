// What a screen is composed of: the page, parts below each other, beside each other, and in columns.
import type { HTMLAttributes, ReactNode } from 'react';
import styles from './layout.module.css';

type PageProps = {
  /** Lists and numbers use the whole width, a record of many facts less, a text least. */
  width?: 'whole' | 'record' | 'text';
  /** Makes it a section of that name, below another page. */
  label?: string;
  /** As high as the window: its last part takes what the others leave. */
  isFilled?: boolean;
  children: ReactNode;
};

export const Page = ({ width = 'whole', label, isFilled = false, children }: PageProps) => {
  const Element = label === undefined ? 'div' : 'section';
  return (
    <Element className={styles['page']} data-width={width} data-filled={isFilled || undefined} aria-label={label}>
      {children}
    </Element>
  );
};

type StackProps = {
  /** What belongs together: lines about one thing. */
  isTight?: boolean;
  children: ReactNode;
};

export const Stack = ({ isTight = false, children }: StackProps) => (
  <div className={styles['stack']} data-tight={isTight || undefined}>
    {children}
  </div>
);

type Attributes = Omit<HTMLAttributes<HTMLElement>, 'className' | 'style'>;

/**
 * Wraps where there is no room. `align="end"` is for fields beside buttons: their labels are above them; `spread` moves the last
 * part to the end of the line; `steps` is one choice between two buttons, which never wraps.
 */
export const Row = ({
  align = 'center',
  ...attributes
}: Attributes & { align?: 'center' | 'end' | 'spread' | 'steps' }) => (
  <div {...attributes} className={styles['row']} data-align={align} />
);

type PanelsProps = {
  /** Two of equal height: the wide one, such as a map, has two thirds. A stack beside it is scrolled alone. */
  wide?: 'first' | 'last';
  /** The last one stays in sight while the others are scrolled. */
  last?: 'sticky';
  children: ReactNode;
};

/** As many columns as there is room for. */
export const Panels = ({ wide, last, children }: PanelsProps) => (
  <div className={styles['panels']} data-wide={wide} data-last={last}>
    {children}
  </div>
);

type NoteProps = Attributes & {
  /** Framed; hidden while it is empty, so that a message that comes is read aloud. */
  kind?: 'info' | 'done' | 'urgent' | 'failed';
};

/** Short facts on one line, a `span` for each. */
export const DotSeparated = (attributes: Attributes) => <span {...attributes} className={styles['dotSeparated']} />;

/** A quiet sentence; in a row it has a line of its own. */
export const Note = ({ kind, ...attributes }: NoteProps) => (
  <p {...attributes} className={styles['note']} data-kind={kind} />
);
