// A full-page message instead of content.
import type { ReactNode } from 'react';
import styles from './Message.module.css';

type MessageProps = { title: string; detail?: string; children?: ReactNode };

export const Message = ({ title, detail, children }: MessageProps) => (
  <div className={styles['message']}>
    <h1>{title}</h1>
    {detail === undefined ? null : <p>{detail}</p>}
    {children}
  </div>
);
