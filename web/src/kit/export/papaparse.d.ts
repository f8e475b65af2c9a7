// What we call of papaparse. Its own types bring those of Node, which the console must not know (tsconfig.json names this file).
declare const Papa: {
  unparse(rows: readonly (readonly string[])[], options: { newline: string }): string;
};
export { Papa as default };
