/** Runs nginx as its users do, with the configuration of docs/proxy.md. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Connection } from '../collect/connection.ts';
import { until } from '../collect/server.ts';

const DOCUMENT = resolve(import.meta.dirname, '../../docs/proxy.md');
const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

/** Returns the nginx configurations of docs/proxy.md, in its order. */
export function documentedConfigurations() {
  const text = readFileSync(DOCUMENT, 'utf8');
  const blocks = [...text.matchAll(/```nginx\n(.*?)```/gs)].map(([, block = '']) => block);
  if (blocks.length !== 5) throw new Error(`docs/proxy.md has ${blocks.length} nginx configurations, not 5`);
  const [upstream = '', proxy = '', relay = '', reverseProxy = '', realIp = ''] = blocks;
  return { upstream, proxy, relay, reverseProxy, realIp };
}

export interface Nginx {
  readonly port: number;
  stop(): Promise<void>;
}

/** Runs nginx in the foreground on a free port. `http` and `server` are the content of these blocks. */
export async function startNginx(http: string, server: string): Promise<Nginx> {
  const directory = mkdtempSync(join(tmpdir(), 'svc-nginx-'));
  const port = await freePort();
  for (const name of TEMPORARY) mkdirSync(join(directory, name));
  const configuration = `
worker_processes 1;
pid ${directory}/nginx.pid;
events { worker_connections 256; }
http {
  access_log off;
  ${TEMPORARY.map((name) => `${name}_temp_path ${directory}/${name};`).join('\n  ')}
  ${http}
  server {
    listen 127.0.0.1:${port};
    ${server}
  }
}
`;
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

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function isOpen(port: number): Promise<boolean> {
  const connection = await Connection.open(port).catch(() => null);
  connection?.close();
  return connection !== null;
}
