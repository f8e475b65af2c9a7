// Half stars: a slider for keys and screen readers, whose stars are touched or clicked.
import type { Ref } from 'react';
import { STAR_WORDS, text } from './text.ts';

const MAX = 5;
const STEP = 0.5;

const HALVES = Array.from({ length: MAX / STEP }, (_, at) => (at + 1) * STEP);

const wordOf = (stars: number): string => STAR_WORDS.find(([max]) => stars <= max)?.[1] ?? '';

const Star = ({ fill }: { fill: number }) => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path className="empty" d={SHAPE} />
    <path className="full" d={SHAPE} clipPath={`inset(0 ${100 - fill * 100}% 0 0)`} />
  </svg>
);
const SHAPE = 'M12 1.8l3.1 6.6 7.1.9-5.2 5 1.3 7.1L12 17.9l-6.3 3.5L7 14.3l-5.2-5 7.1-.9z';

type PlainStarsProps = { ref: Ref<HTMLSelectElement>; first: string };

/** For a form that is posted without script. */
export const PlainStars = ({ ref, first }: PlainStarsProps) => (
  <select ref={ref} name="stars" required defaultValue={first} aria-label={text.rating}>
    <option value="">{text.chooseStars}</option>
    {HALVES.map((half) => (
      <option key={half} value={half}>
        {text.stars(String(half))}, {wordOf(half)}
      </option>
    ))}
  </select>
);

type StarsProps = { value: number; onChange: (stars: number) => void };

export const Stars = ({ value, onChange }: StarsProps) => (
  <div className="stars">
    <div className="drawn" aria-hidden="true">
      {[1, 2, 3, 4, 5].map((star) => (
        <Star key={star} fill={Math.min(1, Math.max(0, value - star + 1))} />
      ))}
    </div>
    <input
      type="range"
      min={0}
      max={MAX}
      step={STEP}
      value={value}
      aria-label={text.rating}
      aria-valuetext={value === 0 ? text.rating : `${text.stars(String(value))}, ${wordOf(value)}`}
      onChange={(event) => onChange(Math.max(STEP, Number(event.target.value)))}
    />
    <output>{value === 0 ? '' : wordOf(value)}</output>
  </div>
);
