import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '../free-port.ts';
import { type Clusters, configurationText, type Ports, type Users, usersText } from './config.ts';

const PROCESS = join(import.meta.dirname, 'listener.ts');
const POLL_MS = 10;
const START_MAX_MS = 120_000;
/** Another process may take a free port first. */
const START_TRIES = 5;

export interface ClickHouseOptions {
  /** Users beside `default`, who has no password. */
  readonly users?: Users;
  /** Values of the server's own configuration. */
  readonly settings?: Readonly<Record<string, string | number>>;
  /** The clusters that it is a member of, by addresses of the native protocol. */
  readonly clusters?: Clusters;
  /** Puts data into the directory of its tables, before it starts. */
  readonly fill?: (data: string) => Promise<void>;
}

/**
 * A real ClickHouse server for tests: the engine that npm brings, with its own listeners, in a process and a directory
 * of its own. It ends with the process that started it.
 */
export class ClickHouseServer {
  readonly #directory: string;
  readonly #options: ClickHouseOptions;
  #ports: Ports | null = null;
  #child: ChildProcess | null = null;

  private constructor(directory: string, options: ClickHouseOptions) {
    this.#directory = directory;
    this.#options = options;
  }

  static async start(options: ClickHouseOptions = {}): Promise<ClickHouseServer> {
    const directory = await mkdtemp(join(tmpdir(), 'svc-clickhouse-'));
    const server = new ClickHouseServer(directory, options);
    try {
      await options.fill?.(join(directory, 'data'));
      await server.#start();
    } catch (error) {
      await server.close();
      throw error;
    }
    return server;
  }

  /** The address for the user `default`. */
  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get pid(): number {
    return this.#child!.pid!;
  }

  /** The port of HTTP. */
  get port(): number {
    return this.#ports!.http;
  }

  /** The port of the native protocol, over which servers reach each other. */
  get nativePort(): number {
    return this.#ports!.tcp;
  }

  /** Runs a statement as the user `default`. Returns the text of the answer; rejects with that of an exception. */
  async ask(statement: string): Promise<string> {
    const answer = await fetch(`${this.url}/?wait_end_of_query=1`, { method: 'POST', body: statement });
    const answered = await answer.text();
    if (answer.status !== 200) throw new Error(answered);
    return answered;
  }

  /** Kills the server; whatever it was doing stays half done. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (child === null) return;
    this.#child = null;
    const ended = once(child, 'exit');
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await ended;
    }
  }

  /** Kills the server and starts it again on the same data and ports. */
  async restart(): Promise<void> {
    await this.kill();
    await this.#start();
  }

  /** Kills the server and removes its data. */
  async close(): Promise<void> {
    await this.kill();
    await rm(this.#directory, { recursive: true, force: true });
  }

  async #start(): Promise<void> {
    const isNew = this.#ports === null;
    for (let tries = 1; ; tries++) {
      if (isNew) this.#ports = { http: await freePort(), tcp: await freePort() };
      const failure = await this.#launch();
      if (failure === null) return;
      if (tries === START_TRIES || !/Address already in use/.test(failure)) throw new Error(failure);
    }
  }

  /** Starts the process. Returns null when it answers, or its last words. */
  async #launch(): Promise<string | null> {
    const config = await this.#writeConfiguration();
    const words = ['--experimental-ffi', '--disable-warning=ExperimentalWarning', PROCESS, config];
    const child = spawn(process.execPath, words, {
      // Options of the tests, such as a preload, are not its own.
      env: { ...process.env, NODE_OPTIONS: '' },
      // The process ends when its input does.
      stdio: ['pipe', 'ignore', 'pipe'],
    });
    this.#child = child;
    const said = text(child.stderr!);
    child.once('exit', async (code, signal) => {
      // No test has ended it.
      if (this.#child === child) console.error(`a ClickHouse server has ended: ${signal ?? code}\n${await said}`);
    });
    const deadline = performance.now() + START_MAX_MS;
    while (child.exitCode === null && child.signalCode === null) {
      if (await isAnswering(this.port)) return null;
      if (performance.now() > deadline) throw new Error('the ClickHouse server does not answer');
      await setTimeout(POLL_MS);
    }
    this.#child = null;
    return await said;
  }

  async #writeConfiguration(): Promise<string> {
    const { users = {}, clusters = {}, settings = {} } = this.#options;
    const file = (name: string) => join(this.#directory, name);
    await writeFile(file('users.xml'), usersText(users));
    await writeFile(
      file('config.xml'),
      configurationText({
        directory: this.#directory,
        usersFile: file('users.xml'),
        ports: this.#ports!,
        clusters,
        settings,
      }),
    );
    return file('config.xml');
  }
}

async function isAnswering(port: number): Promise<boolean> {
  return await fetch(`http://127.0.0.1:${port}/ping`).then(
    async (answer) => (await answer.text()) === 'Ok.\n',
    () => false,
  );
}
