/** Runs nginx as its users do, with the configurations of docs/proxy.md and of deploy. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Certificate } from '../alerts/certificates.ts';
import { Connection } from '../collect/connection.ts';
import { until } from '../collect/server.ts';
import { freePort } from '../free-port.ts';

const DOCUMENT = resolve(import.meta.dirname, '../../docs/proxy.md');
const DEPLOYED = resolve(import.meta.dirname, '../../deploy/scaled/nginx.conf.template');
const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

/** Returns the nginx configurations of docs/proxy.md, in its order. */
export function documentedConfigurations() {
  const text = readFileSync(DOCUMENT, 'utf8');
  const blocks = [...text.matchAll(/```nginx\n(.*?)```/gs)].map(([, block = '']) => block);
  if (blocks.length !== 6) throw new Error(`docs/proxy.md has ${blocks.length} nginx configurations, not 6`);
  const [upstream = '', proxy = '', relay = '', reverseProxy = '', realIp = '', belowPath = ''] = blocks;
  return { upstream, proxy, relay, reverseProxy, realIp, belowPath };
}

export interface Nginx {
  readonly port: number;
  stop(): Promise<void>;
}

/** Runs nginx in the foreground, on a free port by default. `http` and `server` are the content of these blocks. */
export async function startNginx(http: string, server: string, chosenPort?: number): Promise<Nginx> {
  const directory = makeDirectory();
  const port = chosenPort ?? (await freePort());
  return await runNginx(
    directory,
    port,
    `
worker_processes 1;
pid ${directory}/nginx.pid;
events { worker_connections 256; }
http {
  access_log off;
  ${temporaryPaths(directory)}
  ${http}
  server {
    listen 127.0.0.1:${port};
    ${server}
  }
}
`,
  );
}

export interface DeployedOptions {
  /** The ports of the processes, by their names in the file. */
  readonly servers: Readonly<Record<string, number>>;
  readonly proxyKey: string;
  readonly certificate: Certificate;
  /** Changes the file further, as its comments tell operators to. */
  readonly edit?: (configuration: string) => string;
}

/**
 * Runs nginx with deploy/scaled/nginx.conf.template: the servers, the ports and the certificate are replaced, everything
 * else is as it is.
 */
export async function startDeployedNginx(options: DeployedOptions): Promise<Nginx & { readonly plainPort: number }> {
  const { servers, proxyKey, certificate, edit = (configuration) => configuration } = options;
  const directory = makeDirectory();
  const [port, plainPort] = [await freePort(), await freePort()];
  writeFileSync(join(directory, 'fullchain.pem'), certificate.cert);
  writeFileSync(join(directory, 'privkey.pem'), certificate.key);
  const replacements: readonly (readonly [string | RegExp, string])[] = [
    [/pid .*;/, `pid ${directory}/nginx.pid;`],
    ['http {', `http {\n  ${temporaryPaths(directory)}`],
    ['listen 80;', `listen 127.0.0.1:${plainPort};`],
    ['listen 443 ssl;', `listen 127.0.0.1:${port} ssl;`],
    ['listen [::]:80;', ''],
    ['listen [::]:443 ssl;', ''],
    ['/etc/nginx/tls', directory],
    [/\$\{RELAY_KEY\}(?=")/, proxyKey],
    ...Object.entries(servers).map(([name, at]) => [`server ${name}:8000;`, `server 127.0.0.1:${at};`] as const),
  ];
  let text = edit(readFileSync(DEPLOYED, 'utf8'));
  for (const [documented, real] of replacements) {
    const next = text.replaceAll(typeof documented === 'string' ? documented : new RegExp(documented, 'g'), real);
    if (next === text) throw new Error(`deploy/scaled/nginx.conf.template no longer has ${documented}`);
    text = next;
  }
  return { ...(await runNginx(directory, port, text)), plainPort };
}

/** Names the directories below the one of a server for its temporary files, for its `http` block. */
function temporaryPaths(directory: string): string {
  return TEMPORARY.map((name) => `${name}_temp_path ${directory}/${name};`).join('\n  ');
}

/** Makes a directory for a server and its temporary files. */
function makeDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'svc-nginx-'));
  for (const name of TEMPORARY) mkdirSync(join(directory, name));
  return directory;
}

/** Runs nginx in the foreground with a whole configuration, until it listens on a port. The stop removes the directory. */
async function runNginx(directory: string, port: number, configuration: string): Promise<Nginx> {
  const file = join(directory, 'nginx.conf');
  writeFileSync(file, configuration);
  const child = spawn('nginx', ['-e', 'stderr', '-p', directory, '-c', file, '-g', 'daemon off;'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/usr/local/sbin` },
  });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  let over: string | null = null;
  child.on('error', (error: NodeJS.ErrnoException) => {
    over = error.code === 'ENOENT' ? 'nginx is not installed (apt-get install nginx-light)' : error.message;
  });
  child.on('close', () => {
    over ??= errors;
  });
  const stop = async () => {
    if (over === null) {
      child.kill('SIGTERM');
      await once(child, 'close');
    }
    rmSync(directory, { recursive: true, force: true });
  };
  await until(async () => over !== null || (await isOpen(port)), 10_000);
  if (over !== null) {
    await stop();
    throw new Error(over);
  }
  return { port, stop };
}

async function isOpen(port: number): Promise<boolean> {
  const connection = await Connection.open(port).catch(() => null);
  connection?.close();
  return connection !== null;
}
