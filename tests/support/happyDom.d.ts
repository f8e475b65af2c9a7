// Stands for happy-dom's own types, which need those of a newer Node than the pinned one. vitest only reads its options.
export declare class Window {
  constructor(options?: Record<string, unknown>);
}
