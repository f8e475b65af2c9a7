// Format of all lines the supervisor prints: process, time, level, message.
import { prettyFactory } from 'pino-pretty';

const width = 'api gateway'.length;
const pretty = prettyFactory({
  singleLine: true,
  colorize: false,
  translateTime: 'SYS:HH:MM:ss',
  ignore: 'process,pid,hostname',
});

/** Children log JSON; other lines (a crash, a warning of Node) are printed unchanged. */
export const printedLine = (name: string, line: string): string =>
  `${name.padEnd(width)} | ${(line.startsWith('{') ? pretty(line) : line).trimEnd()}\n`;
