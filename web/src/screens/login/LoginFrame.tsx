// The pages before a session: what they ask for beside the name of the product.
import type { ReactNode } from 'react';
import { product } from '../../kit/shell/product.ts';
import { screenText } from '../text.ts';
import styles from './Login.module.css';

// The drawing beside the sign-in form: one ride through a grid of streets, from the branch to the customer.
const STREETS = [30, 150, 270, 390, 510, 630];
const AVENUES = [60, 200, 340, 480, 620];
/** How much a street falls to the left and an avenue to the right: the old town is not quite square. */
const SLANT = 0.1;

const streetY = (street: number, x: number): number => street - SLANT * (x - 360);
const avenueX = (avenue: number, y: number): number => avenue + SLANT * (y - 270);

/** Where the two meet. */
const corner = (street: number, avenue: number): [x: number, y: number] => {
  const x = (avenue + SLANT * (street + SLANT * 360 - 270)) / (1 + SLANT * SLANT);
  return [x, streetY(street, x)];
};

const start = corner(390, 60);
const end = corner(30, 480);
const ride = [start, corner(270, 60), corner(270, 200), corner(150, 200), corner(150, 340), corner(30, 340), end];
const ridePath = `M${ride.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`;

const Route = ({ className }: { className: string | undefined }) => (
  <svg className={className} viewBox="0 -60 720 740" aria-hidden="true" preserveAspectRatio="xMidYMin slice">
    {STREETS.map((street) => (
      <path key={street} d={`M-400 ${streetY(street, -400)}L1200 ${streetY(street, 1_200)}`} />
    ))}
    {AVENUES.map((avenue) => (
      <path key={avenue} d={`M${avenueX(avenue, -200)} -200L${avenueX(avenue, 900)} 900`} />
    ))}
    <path data-part="ride" d={ridePath} />
    <circle data-part="start" cx={start[0]} cy={start[1]} r="12" />
    <circle data-part="end" cx={end[0]} cy={end[1]} r="12" />
  </svg>
);

export const LoginFrame = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={styles['page']}>
    <header className={styles['brand']}>
      <p className={styles['product']}>{product}</p>
      <p className={styles['tagline']}>{screenText.tagline}</p>
      <Route className={styles['route']} />
    </header>
    <main className={styles['entry']}>
      <div className={styles['card']}>
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  </div>
);
