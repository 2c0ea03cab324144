import { type Readable, Transform, type TransformCallback } from 'node:stream';
import { OverloadError } from '../domain/overload-error.ts';

/** The bodies that are in memory at a time, bytes. Those of collection are not among them: each has 4 KiB at most. */
export const BODIES_MAX_BYTES = 64 * 1024 * 1024;

/** A body on its way to who parses it. */
class CountedBody extends Transform {
  bytes = 0;
  readonly #came: (bytes: number) => void;

  constructor(came: (bytes: number) => void) {
    super();
    this.#came = came;
  }

  override _transform(chunk: Buffer, _encoding: string, done: TransformCallback): void {
    this.bytes += chunk.length;
    this.#came(chunk.length);
    done(null, chunk);
  }
}

/**
 * Bounds the bodies that a process has in memory. What comes is counted as it comes, and until its request is answered. When
 * there is too much, the client that has most in memory loses the body that it began first, with a OverloadError: who
 * sends much, or slowly, costs nobody else.
 */
export class BodyMemory {
  readonly #maxBytes: number;
  /** The bodies of each client that are on their way or being handled, the oldest first. */
  readonly #held = new Map<string, Set<CountedBody>>();
  #bytes = 0;

  constructor(maxBytes = BODIES_MAX_BYTES) {
    this.#maxBytes = maxBytes;
  }

  /** The bytes in memory. */
  get bytes(): number {
    return this.#bytes;
  }

  /**
   * Counts a body. Returns it as a stream, which fails when it has to go, and the function to call when its request has been
   * answered or has ended otherwise.
   */
  hold(source: Readable, client: string): { readonly body: Readable; readonly release: () => void } {
    const body = new CountedBody((bytes) => {
      this.#bytes += bytes;
      while (this.#bytes > this.#maxBytes && this.#dropOne()) {}
    });
    const bodies = this.#held.get(client) ?? new Set();
    this.#held.set(client, bodies.add(body));
    // The rest of a dropped body is read, so that the client gets to read the answer.
    body.once('error', () => source.resume());
    source.once('error', (error) => body.destroy(error));
    source.pipe(body);
    const release = () => {
      this.#release(client, body);
      source.unpipe(body);
      source.resume();
    };
    return { body, release };
  }

  /** Drops the oldest body of the client with the most bytes on their way. Returns false when there is none. */
  #dropOne(): boolean {
    let found: { client: string; body: CountedBody; bytes: number } | null = null;
    for (const [client, bodies] of this.#held) {
      const coming = [...bodies].filter((body) => !body.writableFinished);
      const bytes = coming.reduce((sum, body) => sum + body.bytes, 0);
      if (bytes > (found?.bytes ?? 0)) found = { client, body: coming[0]!, bytes };
    }
    if (found === null) return false;
    this.#release(found.client, found.body);
    found.body.destroy(new OverloadError());
    return true;
  }

  #release(client: string, body: CountedBody): void {
    const bodies = this.#held.get(client);
    if (bodies?.delete(body) !== true) return;
    this.#bytes -= body.bytes;
    if (bodies.size === 0) this.#held.delete(client);
  }
}
