import { type Readable, Transform, type TransformCallback } from 'node:stream';
import { OverloadError } from '../../domain/overload-error.ts';

/** The bodies that are in memory at a time, bytes. Those of collection are not among them: each has 4 KiB at most. */
export const BODIES_MAX_BYTES = 64 * 1024 * 1024;
/** So much of it is freed at once, so that a flood of small bodies is not searched for each that comes. */
const FREED_SHARE = 1 / 64;

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
 * there is too much, the clients that have more than an equal share, the largest first, lose what they began first, with an
 * OverloadError: who sends much, or slowly, costs nobody else.
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
      if (this.#bytes > this.#maxBytes) this.#makeRoom();
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

  /** Drops bodies that are on their way until there is room. What has come whole is being handled, and stays. */
  #makeRoom(): void {
    const clients = this.#held.entries().map(([client, bodies]) => {
      const coming = bodies
        .values()
        .filter((body) => !body.writableFinished)
        .toArray();
      return { client, coming, bytes: coming.reduce((sum, body) => sum + body.bytes, 0) };
    });
    const largestFirst = clients.toArray().sort((a, b) => b.bytes - a.bytes);
    const goal = this.#maxBytes * (1 - FREED_SHARE);
    const handled = this.#bytes - largestFirst.reduce((sum, { bytes }) => sum + bytes, 0);
    const share = equalShare(
      goal - handled,
      largestFirst.map(({ bytes }) => bytes),
    );
    for (const { client, coming, bytes } of largestFirst) {
      let left = bytes;
      for (const body of coming) {
        if (this.#bytes <= goal) return;
        if (left <= share) break;
        left -= body.bytes;
        this.#release(client, body);
        body.destroy(new OverloadError());
      }
    }
  }

  #release(client: string, body: CountedBody): void {
    const bodies = this.#held.get(client);
    if (bodies?.delete(body) !== true) return;
    this.#bytes -= body.bytes;
    if (bodies.size === 0) this.#held.delete(client);
  }
}

/** Returns the most that each may have so that all have a room together, when those who need less have what they need. */
function equalShare(room: number, largestFirst: readonly number[]): number {
  let left = room;
  for (const [index, bytes] of largestFirst.toReversed().entries()) {
    const share = left / (largestFirst.length - index);
    if (bytes > share) return share;
    left -= bytes;
  }
  return Number.POSITIVE_INFINITY;
}
