// Measures the sheet with a ResizeObserver: the library's own sensor needs inline styles, which the content policy forbids.
import { ResizeSensor } from '@blueprintjs/table/lib/esm/interactions/resizeSensor.js';

ResizeSensor.attach = (element, callback) => {
  // In the frame after: a sheet that changes while it is measured would be measured again at once.
  let frame = 0;
  const observer = new ResizeObserver(() => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(callback);
  });
  observer.observe(element);
  return () => {
    cancelAnimationFrame(frame);
    observer.disconnect();
  };
};
