/**
 * Fills the cache of compiled sources that `bin/svc` names, for the present user: `npm run build`. It starts the service
 * once, on an empty data directory. A service whose sources are not in the cache compiles them itself, and keeps the
 * compiler in memory until it is restarted.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { SETTINGS } from '../service/settings/settings.ts';

const SVC = resolve(import.meta.dirname, '../../bin/svc');

const directory = mkdtempSync(join(tmpdir(), 'svc-compile-'));
// Without the settings of this shell: they may name servers that are in use.
const without = Object.values(SETTINGS).flatMap(({ variable }) => ['-u', variable]);
const service = spawn('env', [...without, SVC, 'serve', '--data', directory, '--port', '0'], {
  stdio: ['ignore', 'pipe', 'ignore'],
});
const ended = once(service, 'close');
let hasStarted = false;
for await (const line of createInterface({ input: service.stdout })) {
  if (hasStarted || (JSON.parse(line) as { readonly msg?: unknown }).msg !== 'listening') continue;
  hasStarted = true;
  service.kill('SIGTERM');
}
await ended;
rmSync(directory, { recursive: true, force: true });
console.log(hasStarted ? 'build/compiled: the sources' : 'build/compiled: nothing, the service could not be started');
