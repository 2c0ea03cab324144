import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { MaintainerLine } from './maintainer.fixture.ts';

/** One life of the maintainer process. */
export class Maintainer {
  readonly #child: ChildProcess;
  readonly #closed: Promise<unknown>;

  constructor(dataDir: string, until: 'killed' | 'once') {
    const path = join(import.meta.dirname, 'maintainer.fixture.ts');
    this.#child = spawn(process.execPath, [path, dataDir, until], { stdio: ['ignore', 'pipe', 'inherit'] });
    this.#closed = once(this.#child, 'close');
  }

  /** Passes on its lines until it ends. */
  async live(report: (line: MaintainerLine) => void): Promise<void> {
    for await (const line of createInterface({ input: this.#child.stdout! })) {
      // The kill may cut the last line off.
      if (line.endsWith('}')) report(JSON.parse(line) as MaintainerLine);
    }
    await this.#closed;
  }

  kill(): void {
    this.#child.kill('SIGKILL');
  }

  get wasKilled(): boolean {
    return this.#child.signalCode === 'SIGKILL';
  }
}
