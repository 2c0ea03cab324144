/** The command line in the process of a test, on the test's clock. */
import type { Readable } from 'node:stream';
import { Writable } from 'node:stream';
import type { ReadStream } from 'node:tty';
import { run } from '../src/cli/run.ts';
import type { Clock } from '../src/domain/clock.ts';
import type { RunCommand } from '../src/uploads/run-command.ts';

/**
 * Returns a function that runs commands on a data directory in this process. One that is ended is not waited for: it goes
 * on by itself, as one that was killed would not.
 */
export function commandsHere(dataDir: string, clock: Clock): RunCommand {
  return async ({ words, files, signal, progressed }) => {
    const out = new Lines(() => {});
    let problem = '';
    const err = new Lines((line) => {
      if (line.startsWith('svc: ')) problem = line.slice('svc: '.length);
      else progressed(line);
    });
    const stdin = null as unknown as Readable as ReadStream;
    const ended = Promise.withResolvers<number>();
    signal.addEventListener('abort', () => ended.resolve(1));
    const status = await Promise.race([
      ended.promise,
      run([...words, '--json', '--', ...files], { environment: { SVC_DATA: dataDir }, stdin, out, err, clock }),
    ]);
    return status === 0 ? { kind: 'done', json: JSON.parse(out.text) } : { kind: 'failed', problem };
  };
}

class Lines extends Writable {
  text = '';
  readonly #took: (line: string) => void;

  constructor(took: (line: string) => void) {
    super();
    this.#took = took;
  }

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.text += chunk;
    for (const line of String(chunk).split('\n')) if (line !== '') this.#took(line);
    done();
  }
}
