// The sheet is told its size by the browser's own observer: the library's sensor writes styles into markup, which the policy of our pages refuses.
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
