import { appendFileSync, existsSync, readFileSync, truncateSync } from 'node:fs';
import type { LoadRange } from './journal-database.ts';

/** A store that outlives its process: each token once, one JSON line each; a line that a crash cut off was not stored. */
export class StoreFile {
  readonly #path: string;
  readonly #tokens = new Set<string>();
  /** The stored events, in order. */
  text = '';

  constructor(path: string) {
    this.#path = path;
    if (!existsSync(path)) return;
    const content = readFileSync(path, 'utf8');
    const whole = content.slice(0, content.lastIndexOf('\n') + 1);
    truncateSync(path, Buffer.byteLength(whole));
    for (const line of whole.split('\n').slice(0, -1)) {
      const { token, text } = JSON.parse(line) as { token: string; text: string };
      this.#tokens.add(token);
      this.text += text;
    }
  }

  async insertRange({ lines, journal, first, last }: LoadRange): Promise<void> {
    const token = `${journal}:${first}-${last}`;
    if (this.#tokens.has(token)) return;
    const text = new TextDecoder().decode(lines);
    appendFileSync(this.#path, `${JSON.stringify({ token, text })}\n`);
    this.#tokens.add(token);
    this.text += text;
    // Time for a kill between the insert and the deletion.
    await new Promise((resolve) => setImmediate(resolve));
  }
}
