// A picture of the visible page without the data of customers. The library is loaded on demand.

/** On every element that shows a name, a phone or an address of a customer: `<span data-customer>`. */
const CUSTOMER_ATTRIBUTE = 'data-customer';

type DrawnNow = () => Promise<CanvasImageSource>;

/** The pixels of a graphics card are gone when they are read later; a canvas of that kind registers how it is read. */
const sources = new Map<HTMLCanvasElement, DrawnNow>();

/** For maps: until the returned function is called. */
export const keepReadable = (canvas: HTMLCanvasElement, drawnNow: DrawnNow): (() => void) => {
  sources.set(canvas, drawnNow);
  return () => void sources.delete(canvas);
};

/** Names of style variables: what they set is copied, and reading them takes most of the time. */
export const VARIABLES = /^--/;

const MASK = '•••••';

/** The content of fields may be data of a customer, in every form. */
const TYPED = 'input:not([type=checkbox], [type=radio]), textarea';

const mask = (copied: Element): void => {
  for (const shown of copied.querySelectorAll(`[${CUSTOMER_ATTRIBUTE}]`)) {
    shown.textContent = MASK;
  }
  for (const field of copied.querySelectorAll(TYPED)) {
    if (field instanceof HTMLInputElement && field.getAttribute('value')) field.setAttribute('value', MASK);
    if (field instanceof HTMLTextAreaElement && field.textContent !== '') field.textContent = MASK;
  }
};

/** Lays a readable copy over the canvas; it looks the same, so the exchange cannot be seen. */
const coverWithCopy = async (canvas: HTMLCanvasElement, drawnNow: DrawnNow): Promise<() => void> => {
  const copy = document.createElement('canvas');
  [copy.width, copy.height] = [canvas.width, canvas.height];
  copy.getContext('2d')?.drawImage(await drawnNow(), 0, 0, copy.width, copy.height);
  const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = canvas;
  Object.assign(copy.style, {
    position: 'absolute',
    left: `${offsetLeft}px`,
    top: `${offsetTop}px`,
    width: `${offsetWidth}px`,
    height: `${offsetHeight}px`,
  });
  canvas.after(copy);
  return () => copy.remove();
};

/** What the user sees of `root`, in pixels of the page. */
export const takePicture = async (root: HTMLElement): Promise<HTMLCanvasElement> => {
  const { snapdom } = await import('@zumer/snapdom');
  const drawn = [...sources].filter(([canvas]) => root.contains(canvas));
  const uncover = await Promise.all(drawn.map(async ([canvas, drawnNow]) => coverWithCopy(canvas, drawnNow)));
  try {
    return await snapdom.toCanvas(root, {
      dpr: 1,
      clip: 'viewport',
      excludeStyleProps: VARIABLES,
      backgroundColor: getComputedStyle(document.body).backgroundColor,
      plugins: [
        {
          name: 'mask',
          afterClone: ({ clone }) => {
            if (!(clone instanceof Element)) throw new TypeError('the copy cannot be masked');
            mask(clone);
          },
        },
      ],
    });
  } finally {
    for (const remove of uncover) remove();
  }
};
