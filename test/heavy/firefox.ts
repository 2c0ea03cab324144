/** A real Firefox, driven over WebDriver BiDi: Debian's `firefox-esr`, or the one that SVC_TEST_FIREFOX names. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const PROGRAM = process.env.SVC_TEST_FIREFOX ?? 'firefox-esr';
/** Every host is this machine, and nothing is fetched that no test asks for. */
const PREFERENCES = {
  'network.dns.forceResolve': '127.0.0.1',
  'network.proxy.type': 0,
  'browser.startup.page': 0,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'app.update.auto': false,
  'intl.accept_languages': 'en-US',
};

/** Says why the tests in Firefox cannot run; false when they can. */
export function firefoxMissing(): string | false {
  return spawnSync(PROGRAM, ['--version']).status === 0 ? false : `there is no ${PROGRAM}: apt-get install firefox-esr`;
}

interface Answer {
  readonly id?: number;
  readonly result?: unknown;
  readonly message?: string;
}

/** One tab of a browser of its own. */
export class Firefox {
  readonly #process: ChildProcess;
  readonly #profile: string;
  readonly #socket: WebSocket;
  readonly #answers = new Map<number, PromiseWithResolvers<unknown>>();
  #context = '';
  #sent = 0;

  private constructor(process: ChildProcess, profile: string, socket: WebSocket) {
    this.#process = process;
    this.#profile = profile;
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => {
      const { id, result, message } = JSON.parse(String(data)) as Answer;
      if (id === undefined) return;
      const waiting = this.#answers.get(id);
      if (message === undefined) waiting?.resolve(result);
      else waiting?.reject(new Error(message));
    });
  }

  static async start(): Promise<Firefox> {
    const profile = mkdtempSync(join(tmpdir(), 'svc-firefox-'));
    const lines = Object.entries(PREFERENCES).map(
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
    const firefox = new Firefox(process, profile, socket);
    await firefox.#ask('session.new', { capabilities: {} });
    const { contexts } = (await firefox.#ask('browsingContext.getTree', {})) as {
      readonly contexts: readonly { readonly context: string }[];
    };
    firefox.#context = contexts[0]!.context;
    // The tracker sends nothing from a browser that is driven.
    const functionDeclaration = "() => Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false })";
    await firefox.#ask('script.addPreloadScript', { functionDeclaration });
    return firefox;
  }

  /** Opens a page and waits until it has loaded. */
  async open(url: string): Promise<void> {
    await this.#ask('browsingContext.navigate', { context: this.#context, url, wait: 'complete' });
  }

  /** Goes some pages forward, or back when negative. */
  async go(delta: number): Promise<void> {
    await this.#ask('browsingContext.traverseHistory', { context: this.#context, delta });
  }

  /** Evaluates a script in the page, and waits for its promise. Rejects with the exception of the page. */
  async run(expression: string): Promise<unknown> {
    const target = { context: this.#context };
    const answer = (await this.#ask('script.evaluate', { expression, target, awaitPromise: true })) as {
      readonly result?: { readonly value?: unknown };
      readonly exceptionDetails?: { readonly text: string };
    };
    if (answer.exceptionDetails !== undefined) throw new Error(answer.exceptionDetails.text);
    return answer.result?.value;
  }

  async close(): Promise<void> {
    this.#socket.close();
    const ended = once(this.#process, 'exit');
    this.#process.kill('SIGKILL');
    await ended;
    rmSync(this.#profile, { recursive: true, force: true, maxRetries: 5 });
  }

  async #ask(method: string, params: object): Promise<unknown> {
    this.#sent += 1;
    const waiting = Promise.withResolvers<unknown>();
    this.#answers.set(this.#sent, waiting);
    this.#socket.send(JSON.stringify({ id: this.#sent, method, params }));
    return await waiting.promise;
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
