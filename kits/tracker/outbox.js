import { randomInt, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

/** Further lines are dropped, and counted. */
const WAITING_MAX_LINES = 10_000;
/** The service takes 1,000 lines and 1 MB. */
const BATCH_MAX_LINES = 1000;
const BATCH_MAX_BYTES = 900_000;
const SEND_EVERY_MS = 5000;
const FIRST_WAIT_MS = 1000;
const WAIT_MAX_MS = 60_000;
const RETRY_AFTER_MAX_SECONDS = 120;
const ANSWER_WITHIN_MS = 10_000;
/** Positions are kept under so many names, which the processes of a site share: a restart adds none. */
const STREAMS = 1000;

const packed = promisify(gzip);

/** Keeps lines until the service has counted them, each once. Throws nothing, and keeps a process running only while it sends. */
export class Outbox {
  /** The lines that were dropped: there were too many, or the service refuses them. */
  dropped = 0;
  #options;
  #say;
  #waiting = [];
  /** The batch under way. It is uncertain when an attempt has failed that may have been counted. */
  #batch = null;
  /** The stream, with its position as the service has it. */
  #stream = null;
  #self = randomUUID();
  #sent = 0;
  #failures = 0;
  #work = null;
  #isClosed = false;
  #hasToldFaults = false;
  #wake = () => {};

  constructor(options, say) {
    this.#options = options;
    this.#say = say;
  }

  add(line) {
    if (this.#waiting.length >= WAITING_MAX_LINES) {
      this.dropped += 1;
      return;
    }
    this.#waiting.push(line);
    this.#work ??= this.#run();
  }

  /** Sends what waits, and drops what fails now. */
  async close(withinMs) {
    this.#isClosed = true;
    this.#wake();
    const late = pause(withinMs);
    await Promise.race([Promise.resolve(this.#work).then(() => this.#sendAll()), late.over]);
    late.end();
    this.dropped += this.#waiting.length + (this.#batch?.lines ?? 0);
    this.#waiting = [];
    this.#batch = null;
  }

  get #isEmpty() {
    return this.#batch === null && this.#waiting.length === 0;
  }

  async #run() {
    for (let waitMs = SEND_EVERY_MS; !this.#isEmpty && !this.#isClosed; waitMs = await this.#sendAll()) {
      const { wait = pause } = this.#options;
      const { over, end } = wait(waitMs, { isIdle: true });
      this.#wake = end;
      await over;
      if (this.#isClosed) break;
    }
    this.#work = null;
  }

  /** Sends what waits until it fails. Returns the time after which to go on, milliseconds. */
  async #sendAll() {
    try {
      while (!this.#isEmpty) await this.#send();
      if (this.#failures > 0) this.#say('the service takes requests again');
      this.#failures = 0;
      return SEND_EVERY_MS;
    } catch (error) {
      if (this.#failures === 0) this.#say(`requests cannot be reported now: ${error.cause?.code ?? error.message}`);
      this.#failures += 1;
      return Math.max(Math.min(FIRST_WAIT_MS * 2 ** this.#failures, WAIT_MAX_MS), error.retryAfterMs ?? 0);
    }
  }

  async #send() {
    this.#batch ??= await this.#nextBatch();
    if (this.#stream === null) {
      const name = `node-${randomInt(STREAMS)}`;
      this.#stream = { name, after: (await this.#post({ stream: name })).position };
    }
    const batch = this.#batch;
    const { name, after } = this.#stream;
    const { isCounted, position, faults } = await this.#post({ stream: name, after, position: batch.position }, batch);
    if (isCounted || position === batch.position) {
      if (faults !== null) this.#tellFaults(faults);
      this.#stream.after = batch.position;
      this.#batch = null;
      return;
    }
    // Another process uses the stream: it is left to it.
    this.#stream = null;
    if (batch.isUncertain) this.#drop();
  }

  async #nextBatch() {
    const lines = [];
    for (
      let bytes = 0;
      lines.length < Math.min(BATCH_MAX_LINES, this.#waiting.length);
      lines.push(this.#waiting[lines.length])
    ) {
      bytes += Buffer.byteLength(this.#waiting[lines.length]) + 1;
      if (bytes > BATCH_MAX_BYTES) break;
    }
    this.#waiting.splice(0, lines.length);
    this.#sent += 1;
    const position = `${this.#self}:${this.#sent}`;
    return { lines: lines.length, position, body: await packed(lines.join('\n')), isUncertain: false };
  }

  #tellFaults(faults) {
    if (this.#hasToldFaults) return;
    this.#hasToldFaults = true;
    const reasons = Object.entries(faults).map(([reason, count]) => `${reason} ${count}`);
    this.#say(`the service has counted no request of a batch: ${reasons.join(', ')} (docs/requests.md)`);
  }

  #drop() {
    this.dropped += this.#batch.lines;
    this.#batch = null;
  }

  /** Asks the service. Throws for an attempt that failed, with the batch dropped when repeating it would not help. */
  async #post(query, batch) {
    const { url, key, site, fetch = globalThis.fetch } = this.#options;
    const given = Object.entries({ site, ...query }).filter(([, value]) => value != null);
    const request = {
      method: 'POST',
      redirect: 'manual',
      cache: 'no-store',
      headers: { authorization: `Bearer ${key}`, ...(batch && { 'content-encoding': 'gzip' }) },
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      ...(batch && { body: batch.body }),
    };
    let response;
    let answer;
    try {
      response = await fetch(`${url.replace(/\/+$/, '')}/api/r?${new URLSearchParams(given)}`, request);
      answer = await response.json().catch(() => ({}));
    } catch (error) {
      if (batch) batch.isUncertain = true;
      throw error;
    }
    const { status } = response;
    if (status === 202 && 'position' in answer) {
      const faults = batch && answer.counted === 0 ? (answer.faults ?? {}) : null;
      return { isCounted: true, position: answer.position, faults };
    }
    if (status === 409 && 'position' in answer) return { isCounted: false, position: answer.position, faults: null };
    if (status >= 500 || status === 408) {
      if (batch) batch.isUncertain = true;
    } else if (status !== 429) {
      this.#drop();
    }
    const seconds = Math.min(Number(response.headers.get('retry-after')) || 0, RETRY_AFTER_MAX_SECONDS);
    throw Object.assign(new Error(answer.error?.message ?? `status ${status}`), { retryAfterMs: seconds * 1000 });
  }
}

/** Waits, as an idle process or not. Ends at once when it is told to. */
function pause(ms, { isIdle = false } = {}) {
  let end;
  const over = new Promise((resolve) => {
    end = resolve;
  });
  const timeout = setTimeout(end, ms);
  if (isIdle) timeout.unref();
  return {
    over,
    end: () => {
      clearTimeout(timeout);
      end();
    },
  };
}
