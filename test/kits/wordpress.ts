/** The WordPress plugin on PHP's own server and a stub of WordPress. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { TestContext } from 'node:test';
import { promisify } from 'node:util';
import { until } from '../collect/server.ts';
import { freePort } from '../free-port.ts';

export const PLUGIN = resolve(import.meta.dirname, '../../kits/wordpress/svc-analytics');
const isThere = await promisify(execFile)('php', ['-r', 'exit(extension_loaded("curl") ? 0 : 1);']).then(
  () => true,
  () => false,
);

/** The reason for which these tests are skipped; false when PHP is there. */
export const withoutPhp = isThere ? false : 'there is no php with curl on this machine (Debian: php-cli, php-curl)';

/** Starts WordPress with settings of the plugin. Its temporary files are in a folder of its own. */
export async function startWordpress(t: TestContext, settings: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(tmpdir(), 'svc-wordpress-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const port = await freePort();
  const environment = { OPTIONS: JSON.stringify(settings), ORDER: join(folder, 'order'), TEMPORARY: folder, PLUGIN };
  const php = spawn('php', ['-S', `127.0.0.1:${port}`, join(import.meta.dirname, 'wordpress-stub.php')], {
    env: { ...process.env, ...environment },
    stdio: 'ignore',
  });
  t.after(async () => {
    const ended = once(php, 'exit');
    php.kill('SIGKILL');
    await ended;
  });
  const ask = (path: string, options: RequestInit = {}) => fetch(`http://127.0.0.1:${port}${path}`, options);
  const text = async (path: string, options: RequestInit = {}) => (await ask(path, options)).text();
  await until(() =>
    ask('/').then(
      () => true,
      () => false,
    ),
  );
  return { folder, port, ask, text };
}
