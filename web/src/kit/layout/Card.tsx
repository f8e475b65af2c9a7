// A framed part of a page with its heading.
import { useId, type ReactNode, type Ref } from 'react';
import styles from './layout.module.css';

type CardProps = {
  /** The id of the heading, where something refers to it. */
  id?: string;
  /** Names the part; without it what is in it has a name of its own. */
  title?: string;
  /** Beside the title. */
  actions?: ReactNode;
  /** A heading that receives the focus. */
  headingRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
};

export const Card = ({ id: ownId, title, actions, headingRef, children }: CardProps) => {
  const madeId = useId();
  const id = ownId ?? madeId;
  if (title === undefined) return <div className={styles['card']}>{children}</div>;
  return (
    <section className={styles['card']} aria-labelledby={id}>
      <header>
        <h2 id={id} ref={headingRef} tabIndex={headingRef === undefined ? undefined : -1}>
          {title}
        </h2>
        {actions}
      </header>
      {children}
    </section>
  );
};
