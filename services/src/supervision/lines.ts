// One form for every line the supervisor prints: who, when, how grave, what.
import { prettyFactory } from 'pino-pretty';

const width = 'api gateway'.length;
const pretty = prettyFactory({
  singleLine: true,
  colorize: false,
  translateTime: 'SYS:HH:MM:ss',
  ignore: 'process,pid,hostname',
});

/** Children log JSON; what is not JSON (a crash, a warning of Node) is shown as it came. */
export const printedLine = (name: string, line: string): string =>
  `${name.padEnd(width)} | ${(line.startsWith('{') ? pretty(line) : line).trimEnd()}\n`;
