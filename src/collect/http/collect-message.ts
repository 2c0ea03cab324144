/**
 * With the requests of `node:http` the service takes 1.06 to 1.2 times the processor time for an event that comes this way,
 * its storing included (`node bench/mechanisms.ts http`): on connections that carry other requests too.
 */
import { type IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isCollectUrl } from './collect-url.ts';

const EMPTY = Buffer.alloc(0);

/** Receives the body, once: complete, or null as soon as it is longer than allowed. */
export type BodyTaker = (body: Buffer | null) => void;

/**
 * A request whose body can be taken as it arrives, bypassing its stream: for a body of a few hundred bytes the stream's
 * own work costs as much as the whole decision on an event. Until `takeBody` is called the request is an ordinary
 * stream.
 */
export class CollectMessage extends IncomingMessage {
  /**
   * For node:http: whether the body is being read. At the end of the answer node:http reads and drops a body that is
   * not.
   */
  declare _consuming: boolean;
  #take: BodyTaker | null = null;
  #body: Buffer = EMPTY;
  #maxBytes = 0;

  /** Takes the body. `take` is called once, and not at all when the client disconnects before the body's end. */
  takeBody(maxBytes: number, take: BodyTaker): void {
    this.#maxBytes = maxBytes;
    this.#take = take;
    this._consuming = true;
  }

  /** Drops the body; `take` is no longer called. */
  dropBody(): void {
    this.#deliver(null, () => {});
  }

  /** Called by node:http with each piece of the body, and with null at its end. */
  override push(chunk: Buffer | null): boolean {
    if (this.#take === null) return super.push(chunk);
    if (this.#take === TAKEN) return true;
    if (chunk === null) {
      this.#deliver(this.#body, this.#take);
      return true;
    }
    this.#body = this.#body.length === 0 ? chunk : Buffer.concat([this.#body, chunk]);
    // The rest of a body that is too long is read and dropped, so that the client gets to read the answer.
    if (this.#body.length > this.#maxBytes) this.#deliver(null, this.#take);
    return true;
  }

  #deliver(body: Buffer | null, take: BodyTaker): void {
    this.#take = TAKEN;
    this.#body = EMPTY;
    take(body);
  }
}

/** Marks a body that has been delivered or dropped. */
const TAKEN: BodyTaker = () => {};

/**
 * node:http itself reads only `Expect` of a collection request's headers, and collection reads the raw ones. The object
 * of all headers, which costs as much as a tenth of the request, is therefore never made.
 */
const allHeaders = Object.getOwnPropertyDescriptor(IncomingMessage.prototype, 'headers')!;
Object.defineProperty(CollectMessage.prototype, 'headers', {
  get(this: CollectMessage): IncomingHttpHeaders {
    return isCollectUrl(this.url) ? expectation(this.rawHeaders) : allHeaders.get!.call(this);
  },
  set(this: CollectMessage, headers: IncomingHttpHeaders) {
    allHeaders.set!.call(this, headers);
  },
});

const NO_EXPECTATION: IncomingHttpHeaders = {};

function expectation(raw: readonly string[]): IncomingHttpHeaders {
  for (let i = 0; i + 1 < raw.length; i += 2) {
    const name = raw[i]!;
    if (name.length === 6 && name.toLowerCase() === 'expect') return { expect: raw[i + 1]! };
  }
  return NO_EXPECTATION;
}
