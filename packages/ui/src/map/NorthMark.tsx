// The compass: an arrow to the north under its letter. It takes its size and colour from where it is used.
import { MAP_TEXT } from './text.ts';

type NorthMarkProps = {
  className?: string;
  /** Degrees by which the map is turned clockwise. */
  bearing?: number;
  /** Inside a control that has a name of its own. */
  isDecoration?: boolean;
};

export const NorthMark = ({ className = '', bearing = 0, isDecoration = false }: NorthMarkProps) => (
  <svg
    className={className}
    viewBox="0 0 24 32"
    {...(isDecoration ? { 'aria-hidden': true } : { role: 'img', 'aria-label': MAP_TEXT.north })}
  >
    <g transform={`rotate(${-bearing} 12 16)`}>
      <path
        d="M5.5 10V1.5L10 10m0 0V1.5"
        transform="translate(4.25 0)"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.2"
      />
      <path d="M12 12.5 19.5 31 12 27Z" fill="currentColor" />
      <path d="M12 12.5 4.5 31 12 27Z" fill="none" stroke="currentColor" strokeWidth="1.6" strokeLinejoin="round" />
    </g>
  </svg>
);
