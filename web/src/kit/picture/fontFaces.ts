// The fonts of the page as text a picture can carry: a picture of its own reads no files. Only Latin parts; a few hundred kilobytes.

const FONT_URL = /url\(["']?([^"')]+)["']?\)/;

const asData = async (address: string): Promise<string> => {
  const blob = await (await fetch(address)).blob();
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const reader = new FileReader();
  reader.addEventListener('loadend', () => {
    if (typeof reader.result === 'string') resolve(reader.result);
    else reject(reader.error ?? new Error(`${address} could not be read`));
  });
  reader.readAsDataURL(blob);
  return promise;
};

const isLatin = (rule: CSSFontFaceRule): boolean => {
  const range = rule.style.getPropertyValue('unicode-range');
  return range === '' || /U\+0{0,4}(-|\b)/i.test(range);
};

const carried = async (rule: CSSFontFaceRule, base: string): Promise<string> => {
  const address = FONT_URL.exec(rule.cssText)?.[1];
  if (address === undefined) return rule.cssText;
  const data = await asData(new URL(address, base).href);
  return rule.cssText.replace(FONT_URL, `url("${data}")`);
};

export const fontFaces = async (): Promise<string> => {
  const faces = [...document.styleSheets].flatMap((sheet) =>
    [...sheet.cssRules]
      .filter((rule) => rule instanceof CSSFontFaceRule)
      .filter(isLatin)
      .map(async (rule) => carried(rule, sheet.href ?? location.href)),
  );
  return (await Promise.all(faces)).join('\n');
};
