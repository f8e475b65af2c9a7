// /circles: the price circles of every company.
import { Circles as PriceCircles } from '../features/pricing/Circles.tsx';
import { SCREEN_TEXT } from './text.ts';

export const Circles = () => <PriceCircles title={SCREEN_TEXT.circles.title} />;
