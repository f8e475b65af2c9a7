// The memory of the page, where the browser reports it.

type HeapInfo = { memory?: { usedJSHeapSize: number } };
type MemoryMeter = { measureUserAgentSpecificMemory?: () => Promise<{ bytes: number }> };

/** Null where it is unknown. The exact measure is allowed to isolated pages only; the other one is Chromium's. */
export const usedMemory = async (page: Performance & HeapInfo & MemoryMeter): Promise<number | null> => {
  if (globalThis.crossOriginIsolated && page.measureUserAgentSpecificMemory !== undefined) {
    const { bytes } = await page.measureUserAgentSpecificMemory();
    return bytes;
  }
  return page.memory?.usedJSHeapSize ?? null;
};

/** Memory before the collector runs is not in use: only the minimum of two measurements in a row counts. */
export const steadyMemory = (): ((bytes: number | null) => number | null) => {
  let before: number | null = null;
  return (bytes) => {
    const steady = bytes === null || before === null ? null : Math.min(before, bytes);
    before = bytes;
    return steady;
  };
};
