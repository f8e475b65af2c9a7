// Timers as a dependency, so that tests control time.

export type Stop = () => void;

export type Timers = {
  after(ms: number, run: () => void): Stop;
  every(ms: number, run: () => void): Stop;
};

export const realTimers: Timers = {
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  every: (ms, run) => {
    const timer = setInterval(run, ms);
    return () => clearInterval(timer);
  },
};
