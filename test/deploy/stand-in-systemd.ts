/** Stands in for systemd on a machine: its systemctl starts, stops and restarts services by their unit files. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { NotifySocket } from '../../src/service/process/systemd.fixture.ts';
import { until } from '../collect/server.ts';
import type { InstalledMachine } from './installed-machine.ts';

const REQUESTS = 'run/systemd/requests';
const SYSTEMCTL = `#!/bin/sh
# Hands its words to the test, and waits for the answer: the status, and what to print.
cd /${REQUESTS}
printf '%s\\n' "$@" > $$.new
mv $$.new $$.request
until [ -e $$.answer ]; do sleep 0.01; done
read -r status < $$.answer
tail -n +2 $$.answer
rm $$.answer
exit "$status"
`;
const POLL_MS = 5;
const WANTS = 'etc/systemd/system/multi-user.target.wants';

interface Running {
  readonly child: ChildProcess;
  readonly socket: NotifySocket;
  readonly exited: Promise<unknown>;
  isReady: boolean;
}

/** One job, and when it was asked for and done, milliseconds of `performance.now()`. */
export interface Job {
  readonly words: string;
  readonly fromMs: number;
  toMs: number;
}

/** The lines of a unit by their keys, in order. */
type Unit = ReadonlyMap<string, readonly string[]>;

export class StandInSystemd {
  readonly #machine: InstalledMachine;
  readonly #running = new Map<string, Running>();
  /** As it was when systemd last read it. */
  readonly #units = new Map<string, Unit>();
  readonly jobs: Job[] = [];
  /** What services have sent to their notify sockets. */
  readonly messages: string[] = [];
  /** What services have logged. */
  log = '';
  #isOver = false;
  readonly #answering: Promise<void>;

  constructor(machine: InstalledMachine) {
    this.#machine = machine;
    mkdirSync(machine.path(REQUESTS), { recursive: true });
    writeFileSync(machine.path('usr/bin/systemctl'), SYSTEMCTL, { mode: 0o755 });
    this.#answering = this.#answer();
  }

  /** Returns the process of a running unit; throws when it does not run. */
  pid(unit: string): number {
    const running = this.#running.get(unit);
    if (running === undefined || running.child.exitCode !== null) throw new Error(`${unit} does not run`);
    return running.child.pid!;
  }

  isRunning(unit: string): boolean {
    return this.#running.has(unit);
  }

  /** Does what systemctl would do for the words. */
  async systemctl(...words: readonly string[]): Promise<readonly [status: number, output: string]> {
    const [verb, ...units] = words.filter((word) => !word.startsWith('--'));
    switch (verb) {
      case 'daemon-reload':
        this.#units.clear();
        return [0, ''];
      case 'enable':
        for (const unit of units) this.#enable(unit);
        return [0, ''];
      case 'is-enabled':
        return this.#isEnabled(units[0]!) ? [0, 'enabled'] : [1, 'disabled'];
      case 'is-active':
        return this.#running.has(units[0]!) ? [0, 'active'] : [3, 'inactive'];
      case 'list-units':
        return [0, [...this.#running.keys()].map((unit) => `${unit} loaded active running words`).join('\n')];
      case 'stop':
        for (const unit of units) await this.#stop(unit);
        return [0, ''];
      case 'start':
      case 'restart': {
        const [unit] = units as [string];
        if (verb !== 'start') await this.#stop(unit);
        return (await this.#start(unit)) ? [0, ''] : [1, `Job for ${unit} failed`];
      }
      default:
        return [1, `${words.join(' ')}: the stand-in does not know it`];
    }
  }

  async end(): Promise<void> {
    for (const unit of [...this.#running.keys()]) await this.#stop(unit);
    this.#isOver = true;
    await this.#answering;
  }

  async #answer(): Promise<void> {
    const folder = this.#machine.path(REQUESTS);
    while (!this.#isOver) {
      for (const running of this.#running.values()) this.#receive(running);
      for (const name of readdirSync(folder).filter((file) => file.endsWith('.request'))) {
        const words = readFileSync(join(folder, name), 'utf8').trimEnd().split('\n');
        rmSync(join(folder, name));
        void this.#do(words).then(([status, output]) => {
          const answer = join(folder, name.replace('request', 'answer'));
          writeFileSync(`${answer}.new`, `${status}\n${output}${output === '' ? '' : '\n'}`);
          renameSync(`${answer}.new`, answer);
        });
      }
      await pause(POLL_MS);
    }
  }

  async #do(words: readonly string[]) {
    const job: Job = { words: words.join(' '), fromMs: performance.now(), toMs: Number.POSITIVE_INFINITY };
    this.jobs.push(job);
    const answer = await this.systemctl(...words);
    job.toMs = performance.now();
    return answer;
  }

  #receive(running: Running): void {
    for (let message = running.socket.receive(); message !== null; message = running.socket.receive()) {
      this.messages.push(message);
      if (message.split('\n').includes('READY=1')) running.isReady = true;
    }
  }

  #enable(unit: string): void {
    const link = this.#machine.path(`${WANTS}/${unit}`);
    if (!existsSync(link)) symlinkSync(`/usr/lib/systemd/system/${unit}`, link);
  }

  #isEnabled(unit: string): boolean {
    try {
      readlinkSync(this.#machine.path(`${WANTS}/${unit}`));
      return true;
    } catch {
      return false;
    }
  }

  /** Starts a unit, and waits until it is ready when it says so itself. Returns whether it runs. */
  async #start(unit: string): Promise<boolean> {
    if (this.#running.has(unit)) return true;
    const lines = this.#unitOf(unit);
    const one = (key: string) => lines.get(key)?.at(-1);
    const name = `run/systemd/notify-${unit}`;
    rmSync(this.#machine.path(name), { force: true });
    const socket = new NotifySocket(this.#machine.path(name));
    chmodSync(this.#machine.path(name), 0o777);
    const state = this.#machine.path(`var/lib/${one('StateDirectory')}`);
    const user = one('User')!;
    await this.#machine.run(
      'install',
      '-d',
      '-o',
      user,
      '-g',
      user,
      '-m',
      '700',
      state.slice(this.#machine.root.length),
    );
    const identity = ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--init-groups'];
    const watchdog = one('WatchdogSec');
    const child = this.#machine.start([...identity, ...one('ExecStart')!.split(' ')], {
      ...this.#environmentOf(lines),
      ...(one('Type') === 'notify' && { NOTIFY_SOCKET: `/${name}` }),
      ...(watchdog !== undefined && { WATCHDOG_USEC: `${Number(watchdog) * 1e6}` }),
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (words: string) => {
        this.log += words;
      });
    }
    const running = { child, socket, exited: once(child, 'exit'), isReady: one('Type') !== 'notify' };
    this.#running.set(unit, running);
    await until(() => child.exitCode !== null || running.isReady);
    return child.exitCode === null;
  }

  async #stop(unit: string): Promise<void> {
    const running = this.#running.get(unit);
    if (running === undefined) return;
    running.child.kill('SIGTERM');
    await running.exited;
    this.#receive(running);
    running.socket[Symbol.dispose]();
    this.#running.delete(unit);
  }

  #unitOf(unit: string): Unit {
    const [, template, instance = ''] = /^([^@]+@)?([^.]*)\.\w+$/.exec(unit)!;
    const known = this.#units.get(unit);
    if (known !== undefined) return known;
    const text = this.#machine.read(`usr/lib/systemd/system/${template === undefined ? unit : `${template}.service`}`);
    const found = new Map<string, string[]>();
    for (const [, key, value] of text.replaceAll('%i', instance).matchAll(/^(\w+)=(.*)$/gm)) {
      found.set(key!, [...(found.get(key!) ?? []), value!]);
    }
    this.#units.set(unit, found);
    return found;
  }

  /** `EnvironmentFile` wins over `Environment`, the later one over the earlier one. */
  #environmentOf(unit: Unit): Readonly<Record<string, string>> {
    const files = (unit.get('EnvironmentFile') ?? []).map((name) => this.#machine.path(name.replace(/^-\//, '')));
    const own = (unit.get('Environment') ?? []).flatMap((line) => line.split(' '));
    const read = files.filter((file) => existsSync(file)).flatMap((file) => readFileSync(file, 'utf8').split('\n'));
    const pairs = [...own, ...read].filter((line) => /^\w+=/.test(line));
    return Object.fromEntries(
      pairs.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    );
  }
}
