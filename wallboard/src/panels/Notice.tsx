// A full screen with a few calm words, for when there is no data to show.
import { HEADER_TEXT } from '../text.ts';
import styles from './Notice.module.css';

export const Notice = ({ title, detail }: { title: string; detail: string }) => (
  <main className={styles['notice']}>
    <p className={styles['product']}>{HEADER_TEXT.title}</p>
    <h1>{title}</h1>
    <p>{detail}</p>
  </main>
);
