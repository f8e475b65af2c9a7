// Lints the document of the open API. A warning is a finding; the telemetry of the linter is off.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pinnedNode, run } from './run.mjs';
import { root } from './sources.mjs';

/** @returns {Promise<import('./run.mjs').Ended>} */
export const lintOpenApi = async () => {
  const printed = await run(pinnedNode, [
    '--disable-warning=ExperimentalWarning',
    join(root, 'services/src/openApiDocument.ts'),
  ]);
  if (printed.code !== 0) return printed;
  const folder = mkdtempSync(join(tmpdir(), 'despacho-openapi-'));
  const file = join(folder, 'openapi.json');
  writeFileSync(file, printed.output);
  const linter = join(root, 'node_modules/@redocly/cli/bin/cli.js');
  const options = ['lint', file, '--extends=recommended', '--format=json'];
  const env = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', CI: 'true' };
  const { code, output } = await run(pinnedNode, [linter, ...options], { cwd: folder, env });
  rmSync(folder, { recursive: true });
  return { code: code === 0 && /"errors":\s*0,\s*"warnings":\s*0\b/.test(output) ? 0 : 1, output };
};
