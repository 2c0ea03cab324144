/** A real WordPress of the Debian packages, with a MariaDB and PHP's own server of this test alone. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import type { TestContext } from 'node:test';
import { promisify } from 'node:util';
import { until } from '../collect/server.ts';
import { freePort } from '../free-port.ts';

const run = promisify(execFile);
const PLUGIN = resolve(import.meta.dirname, '../../kits/wordpress/svc-analytics');
const STAND_IN = join(import.meta.dirname, 'wordpress-stand-in.php');
const SOURCE = '/usr/share/wordpress';
/** Not on the path of ordinary users. */
const MARIADBD = '/usr/sbin/mariadbd';
export const PASSWORD = 'a password for this test';

/** Why WordPress cannot run here; false when it can. */
export const wordPressMissing: string | false = await Promise.all([
  run('php', ['-r', `exit(extension_loaded("mysqli") && is_file("${SOURCE}/wp-load.php") ? 0 : 1);`]),
  run(MARIADBD, ['--no-defaults', '--version']),
]).then(
  () => false,
  () => 'there is no WordPress on this machine (Debian: wordpress, mariadb-server, php-cli, php-mysql, php-curl)',
);

export interface WordPressSite {
  /** `http://127.0.0.1:port`. */
  readonly url: string;
  /** Runs PHP within WordPress and returns what it prints. */
  php(code: string): Promise<string>;
}

/** Installs WordPress with the plugin activated. It is ended after the test. */
export async function startWordPress(t: Pick<TestContext, 'after'>): Promise<WordPressSite> {
  const folder = await mkdtemp(join(tmpdir(), 'svc-wordpress-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const socket = await startMariaDb(t, folder);
  const root = join(folder, 'site');
  await cp(SOURCE, root, {
    recursive: true,
    dereference: true,
    filter: (path) => !path.startsWith(`${SOURCE}/wp-content`),
  });
  await mkdir(join(root, 'wp-content/mu-plugins'), { recursive: true });
  await mkdir(join(root, 'wp-content/plugins'));
  await mkdir(join(root, 'wp-content/themes'));
  // A copy: what uninstalling leaves is looked at in the database, and the sources stay as they are.
  await cp(PLUGIN, join(root, 'wp-content/plugins/svc-analytics'), { recursive: true });
  await symlink(STAND_IN, join(root, 'wp-content/mu-plugins/stand-in.php'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  await writeFile(join(root, 'wp-config.php'), configText(socket, url));
  const php = async (code: string) => {
    const begin = `$_SERVER['HTTP_HOST'] = '127.0.0.1:${port}'; require '${root}/wp-load.php';`;
    return (await run('php', ['-r', `${begin}\n${code}`], { cwd: root })).stdout;
  };
  await run('mariadb', ['--no-defaults', `--socket=${socket}`, '-uroot', '-e', 'CREATE DATABASE wordpress']);
  await run('php', [
    '-r',
    `define('WP_INSTALLING', true); $_SERVER['HTTP_HOST'] = '127.0.0.1:${port}';
     require '${root}/wp-load.php'; require ABSPATH . 'wp-admin/includes/upgrade.php';
     wp_install('Shop', 'admin', 'admin@shop.example', false, '', ${JSON.stringify(PASSWORD)});`,
  ]);
  await php(`require_once ABSPATH . 'wp-admin/includes/plugin.php';
    if (is_wp_error(activate_plugin('svc-analytics/svc-analytics.php'))) exit(1);`);
  await startServer(t, root, port);
  return { url, php };
}

async function startMariaDb(t: Pick<TestContext, 'after'>, folder: string): Promise<string> {
  const data = join(folder, 'mariadb');
  const socket = join(folder, 'mariadb.socket');
  const user = userInfo().username;
  await run('mariadb-install-db', [
    ...['--no-defaults', `--datadir=${data}`, `--user=${user}`, '--auth-root-authentication-method=normal'],
    '--skip-test-db',
  ]);
  const server = spawn(
    MARIADBD,
    ['--no-defaults', `--datadir=${data}`, `--socket=${socket}`, `--user=${user}`, '--skip-networking'],
    { stdio: 'ignore' },
  );
  t.after(async () => {
    const ended = once(server, 'exit');
    server.kill('SIGKILL');
    await ended;
  });
  await until(() => run('mariadb', ['--no-defaults', `--socket=${socket}`, '-uroot', '-e', '']).then(yes, no));
  return socket;
}

async function startServer(t: Pick<TestContext, 'after'>, root: string, port: number): Promise<void> {
  const router = join(root, 'router.php');
  await writeFile(
    router,
    `<?php if (is_file(__DIR__ . parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH))) return false;
     $_SERVER['SCRIPT_NAME'] = '/index.php'; require __DIR__ . '/index.php';`,
  );
  const server = spawn('php', ['-d', 'display_errors=1', '-S', `127.0.0.1:${port}`, '-t', root, router], {
    stdio: 'ignore',
    cwd: root,
  });
  t.after(async () => {
    const ended = once(server, 'exit');
    server.kill('SIGKILL');
    await ended;
  });
  await until(() => fetch(`http://127.0.0.1:${port}/wp-login.php`).then(yes, no));
}

function configText(socket: string, url: string): string {
  return `<?php
define('DB_NAME', 'wordpress'); define('DB_USER', 'root'); define('DB_PASSWORD', '');
define('DB_HOST', 'localhost:${socket}'); define('DB_CHARSET', 'utf8mb4'); define('DB_COLLATE', '');
define('WP_HOME', '${url}'); define('WP_SITEURL', '${url}');
define('AUTH_KEY', 'a'); define('SECURE_AUTH_KEY', 'b'); define('LOGGED_IN_KEY', 'c'); define('NONCE_KEY', 'd');
define('AUTH_SALT', 'e'); define('SECURE_AUTH_SALT', 'f'); define('LOGGED_IN_SALT', 'g'); define('NONCE_SALT', 'h');
define('DISABLE_WP_CRON', true); define('AUTOMATIC_UPDATER_DISABLED', true); define('WP_HTTP_BLOCK_EXTERNAL', true);
define('WP_ACCESSIBLE_HOSTS', '127.0.0.1');
$table_prefix = 'wp_';
if (!defined('ABSPATH')) define('ABSPATH', __DIR__ . '/');
require_once ABSPATH . 'wp-settings.php';
`;
}

const yes = () => true;
const no = () => false;
