// The same greeting as a page of its own.
import styles from './Support.module.css';
import { SupportOptions } from './SupportOptions.tsx';

export const SupportPage = ({ title, onProblem }: { title: string; onProblem: () => void }) => (
  <div className={styles['page']}>
    <h1>{title}</h1>
    <SupportOptions onProblem={onProblem} />
  </div>
);
