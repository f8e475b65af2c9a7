// What a screen is composed of: the page, parts below each other, beside each other, and in columns.
import type { HTMLAttributes, ReactNode } from 'react';
import styles from './layout.module.css';

type PageProps = {
  /** Lists and numbers use the whole width, a record of many facts less, a text least. */
  width?: 'whole' | 'record' | 'text';
  /** Makes it a section of that name, below another page. */
  label?: string;
  children: ReactNode;
};

export const Page = ({ width = 'whole', label, children }: PageProps) => {
  const Element = label === undefined ? 'div' : 'section';
  return (
    <Element className={styles['page']} data-width={width} aria-label={label}>
      {children}
    </Element>
  );
};

export const Stack = ({ children }: { children: ReactNode }) => <div className={styles['stack']}>{children}</div>;

type Attributes = Omit<HTMLAttributes<HTMLElement>, 'className' | 'style'>;

/** Wraps where there is no room. `align="end"` is for fields beside buttons: their labels are above them. */
export const Row = ({ align = 'center', ...attributes }: Attributes & { align?: 'center' | 'end' }) => (
  <div {...attributes} className={styles['row']} data-align={align} />
);

/** As many columns as there is room for. */
export const Panels = ({ children }: { children: ReactNode }) => <div className={styles['panels']}>{children}</div>;

/** A quiet sentence; in a row it has a line of its own. */
export const Note = (attributes: Attributes) => <p {...attributes} className={styles['note']} />;
