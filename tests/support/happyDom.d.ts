// Replaces happy-dom's own types, which need those of a newer Node than the pinned one. vitest only reads its options.
export declare const Window: new (options?: Record<string, unknown>) => object;
