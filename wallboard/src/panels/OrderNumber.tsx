// The number of an order. Where it is too long its start is cut: the end distinguishes it from its neighbours.
import styles from './OrderNumber.module.css';

export const OrderNumber = ({ number }: { number: string }) => (
  <b className={styles['number']}>
    <bdi>{number}</bdi>
  </b>
);
