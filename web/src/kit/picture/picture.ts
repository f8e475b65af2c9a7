// A picture of the page as it is seen, without what is known of customers. The library is fetched when somebody needs it.

/** On every element that shows a name, a phone or an address of a customer: `<span data-customer>`. */
export const CUSTOMER_ATTRIBUTE = 'data-customer';

type DrawnNow = () => Promise<CanvasImageSource>;

/** A canvas without a card's memory is empty when it is read later; whoever draws one says how it is read. */
const sources = new WeakMap<HTMLCanvasElement, DrawnNow>();

/** For maps: until the returned function is called. */
export const keepReadable = (canvas: HTMLCanvasElement, drawnNow: DrawnNow): (() => void) => {
  sources.set(canvas, drawnNow);
  return () => void sources.delete(canvas);
};

const MASK = '•••••';

/** The copy is a document of its own, with classes of its own: `instanceof` would never hold. */
const isInput = (element: Element): element is HTMLInputElement | HTMLTextAreaElement =>
  element.tagName === 'INPUT' || element.tagName === 'TEXTAREA';

const mask = (copy: Document): void => {
  for (const shown of copy.querySelectorAll(`[${CUSTOMER_ATTRIBUTE}]`)) {
    if (isInput(shown)) shown.value = MASK;
    else shown.textContent = MASK;
  }
};

/** Constructed sheets stay behind when a page is copied; ours hold all colours. */
const dress = (copy: Document): void => {
  const view = copy.defaultView;
  if (view === null) return;
  copy.adoptedStyleSheets = document.adoptedStyleSheets.map((sheet) => {
    const made = new view.CSSStyleSheet();
    made.replaceSync([...sheet.cssRules].map(({ cssText }) => cssText).join('\n'));
    return made;
  });
};

export const takePicture = async (root: HTMLElement): Promise<HTMLCanvasElement> => {
  const { default: html2canvas } = await import('html2canvas-pro');
  const canvases = [...root.querySelectorAll('canvas')];
  const drawn = await Promise.all(canvases.map(async (canvas) => sources.get(canvas)?.() ?? null));
  return html2canvas(root, {
    logging: false,
    scale: 1,
    windowWidth: innerWidth,
    windowHeight: innerHeight,
    onclone: (copy, copied) => {
      dress(copy);
      mask(copy);
      copied.querySelectorAll('canvas').forEach((canvas, at) => {
        const source = drawn[at] ?? null;
        if (source !== null) canvas.getContext('2d')?.drawImage(source, 0, 0, canvas.width, canvas.height);
      });
    },
  });
};
