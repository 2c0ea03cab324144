/** The client's plain links begin with the path that the service is below. */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const WEB = join(import.meta.dirname, '../../web/src');
/** Paths from the root of the host, where the browser and not the router takes them. */
const FROM_THE_ROOT = [
  /<a\b[^>]*?\shref=(?:"\/|\{[`'"]\/)[^>]*/g,
  /<(?:img|use|script|form)\b[^>]*?\s(?:src|href|action)=(?:"\/|\{[`'"]\/)[^>]*/g,
  /\b(?:fetch|open|location\.(?:assign|replace))\([`'"]\/.*/g,
  /\blocation\.href = [`'"]\/.*/g,
];

test('plain links, pictures and requests of the client go through hrefOf', () => {
  const found = globSync('**/*.{ts,tsx}', { cwd: WEB }).flatMap((file) => {
    const text = readFileSync(join(WEB, file), 'utf8');
    return FROM_THE_ROOT.flatMap((pattern) => [...text.matchAll(pattern)].map(([match]) => `${file}: ${match}`));
  });
  assert.deepEqual(found, []);
});
