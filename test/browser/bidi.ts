/** A Firefox process, driven over WebDriver BiDi: Debian's `firefox-esr`, or the program that SVC_TEST_FIREFOX names. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const PROGRAM = process.env.SVC_TEST_FIREFOX ?? 'firefox-esr';
/** The language of the pages' visitor. */
export const LOCALE = 'en-US';
/** Every name is this machine, and Firefox fetches nothing by itself. */
const PREFERENCES = {
  'network.dns.native-is-localhost': true,
  'network.proxy.type': 0,
  'browser.startup.page': 0,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'app.update.auto': false,
  'intl.accept_languages': LOCALE,
};

/** Says why the tests in Firefox cannot run; false when they can. */
export function firefoxMissing(): string | false {
  return spawnSync(PROGRAM, ['--version']).status === 0 ? false : `there is no ${PROGRAM}: apt-get install firefox-esr`;
}

/** A message of Firefox: the answer to a command, or an event. */
interface Message {
  readonly id?: number;
  readonly result?: unknown;
  readonly message?: string;
  readonly method?: string;
  readonly params?: unknown;
}

type OnEvent = (method: string, params: never) => void;

/** One process with a profile of its own, and its only BiDi session. */
export class Bidi {
  readonly #process: ChildProcess;
  readonly #profile: string;
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>();
  readonly #onEvent: OnEvent;
  #sent = 0;

  private constructor(process: ChildProcess, profile: string, socket: WebSocket, onEvent: OnEvent) {
    this.#process = process;
    this.#profile = profile;
    this.#socket = socket;
    this.#onEvent = onEvent;
    socket.addEventListener('message', ({ data }) => this.#take(JSON.parse(String(data)) as Message));
    socket.addEventListener('close', () => {
      for (const { reject } of this.#waiting.values()) reject(new Error('Firefox has ended'));
      this.#waiting.clear();
    });
  }

  /** Starts Firefox and subscribes to events. `onEvent` gets each of them, in order with the answers to commands. */
  static async start(
    events: readonly string[],
    onEvent: OnEvent,
    preferences: Readonly<Record<string, unknown>> = {},
  ): Promise<Bidi> {
    const profile = mkdtempSync(join(tmpdir(), 'svc-firefox-'));
    const lines = Object.entries({ ...PREFERENCES, ...preferences }).map(
      ([name, value]) => `user_pref(${JSON.stringify([name, value]).slice(1, -1)});`,
    );
    writeFileSync(join(profile, 'user.js'), lines.join('\n'));
    const options = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'];
    const process = spawn(PROGRAM, options, {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...globalThis.process.env, HOME: profile },
    });
    const socket = new WebSocket(`${await addressOf(process)}/session`);
    await new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve);
      socket.addEventListener('error', () => reject(new Error('Firefox takes no connection')));
    });
    const bidi = new Bidi(process, profile, socket, onEvent);
    await bidi.ask('session.new', { capabilities: {} });
    await bidi.ask('session.subscribe', { events });
    return bidi;
  }

  /** Sends a command and returns its result. Rejects with the message of Firefox. */
  async ask<Result = unknown>(method: string, params: object): Promise<Result> {
    this.#sent += 1;
    const waiting = Promise.withResolvers<unknown>();
    this.#waiting.set(this.#sent, waiting);
    this.#socket.send(JSON.stringify({ id: this.#sent, method, params }));
    return (await waiting.promise) as Result;
  }

  async close(): Promise<void> {
    this.#socket.close();
    const ended = once(this.#process, 'exit');
    this.#process.kill('SIGKILL');
    await ended;
    rmSync(this.#profile, { recursive: true, force: true, maxRetries: 5 });
  }

  #take({ id, result, message, method, params }: Message): void {
    if (id === undefined) {
      if (method !== undefined) this.#onEvent(method, params as never);
      return;
    }
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (message === undefined) waiting?.resolve(result);
    else waiting?.reject(new Error(message));
  }
}

/** Waits until Firefox says where it listens. */
async function addressOf({ stderr }: ChildProcess): Promise<string> {
  for await (const line of createInterface({ input: stderr! })) {
    const [, address] = /WebDriver BiDi listening on (ws:\S+)/.exec(line) ?? [];
    if (address === undefined) continue;
    stderr!.resume();
    return address;
  }
  throw new Error('Firefox ended before it listened');
}
