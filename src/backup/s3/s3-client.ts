import { hash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import type { Clock } from '../../domain/clock.ts';
import { explainRefusal, explainUnreachable, S3Error, type S3Refusal, type S3Subject } from './s3-error.ts';

/** The access to an object store. */
export interface S3Access {
  /** Null for Amazon's own. */
  readonly endpoint: string | null;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken: string | null;
  /** The clock whose time the requests are signed with. */
  readonly clock: Clock;
}

/** One object of a listing. */
export interface S3Object {
  readonly key: string;
  readonly bytes: number;
  /** When it was written, epoch milliseconds of the store's clock. */
  readonly writtenMs: number;
}

export interface S3Listing {
  readonly objects: readonly S3Object[];
  /** The time of the store's clock, epoch milliseconds. */
  readonly nowMs: number;
}

interface S3Request {
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE';
  readonly key?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer<ArrayBuffer>;
  /** The longest body of its answer. */
  readonly answerMaxBytes?: number;
}

/** An answer with its whole body. */
export interface S3Answer {
  readonly headers: Headers;
  readonly body: Buffer;
}

const ATTEMPTS = 5;
const FIRST_PAUSE_MS = 200;
/** The longest time of a request. A body has 8 MiB at most. */
const REQUEST_MAX_MS = 300_000;
/** The longest body of an answer, unless fewer bytes were asked for: a manifest of millions of files. */
const ANSWER_MAX_BYTES = 256 * 1024 * 1024;
/** Statuses that another attempt may not get. */
const PASSING: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504]);
const PASSING_CODES: ReadonlySet<string> = new Set(['RequestTimeout', 'SlowDown', 'InternalError', 'OperationAborted']);

/**
 * Speaks with one bucket of an object store, in signed requests with bounded bodies. Each is repeated when it fails for a
 * passing cause. Rejects with an S3Error.
 */
export class S3Client {
  readonly #access: S3Access;
  readonly #base: string;
  readonly #subject: S3Subject;
  readonly #signal: AbortSignal;
  /** The keys of signatures, by day. */
  readonly #cache = new Map<string, ArrayBuffer>();

  /** @param signal ends what is under way */
  constructor(access: S3Access, bucket: string, signal: AbortSignal) {
    this.#access = access;
    this.#signal = signal;
    this.#base = baseOf(access, bucket);
    const endpoint = access.endpoint ?? new URL(this.#base).origin;
    this.#subject = { endpoint, bucket, region: access.region };
  }

  /** Reads an object, or the bytes of it from `first` to `last`. */
  async get(key: string, range?: { readonly first: number; readonly last: number }): Promise<Buffer> {
    if (range === undefined) return (await this.#ask({ method: 'GET', key })).body;
    const { first, last } = range;
    const headers = { range: `bytes=${first}-${last}` };
    return (await this.#ask({ method: 'GET', key, headers, answerMaxBytes: last + 1 - first })).body;
  }

  /** Writes an object. The store refuses other bytes than these. */
  async put(key: string, body: Buffer<ArrayBuffer>): Promise<void> {
    await this.#ask({ method: 'PUT', key, body });
  }

  /** Removes an object; one that is not there is no error. */
  async delete(key: string): Promise<void> {
    await this.#ask({ method: 'DELETE', key }).catch((error: unknown) => {
      if (!(error instanceof S3Error && error.code === 'NoSuchKey')) throw error;
    });
  }

  /** Writes an object from parts, which are read one after another. It is there when all of them are. */
  async putParts(key: string, parts: AsyncIterable<Buffer<ArrayBuffer>>): Promise<void> {
    const begun = await this.#ask({ method: 'POST', key, query: { uploads: '' } });
    const uploadId = textOf(begun.body, 'UploadId') ?? '';
    try {
      const tags: string[] = [];
      for await (const body of parts) {
        const query = { partNumber: String(tags.length + 1), uploadId };
        tags.push((await this.#ask({ method: 'PUT', key, query, body })).headers.get('etag') ?? '');
      }
      const list = tags.map((tag, i) => `<Part><PartNumber>${i + 1}</PartNumber><ETag>${escaped(tag)}</ETag></Part>`);
      const body = Buffer.from(`<CompleteMultipartUpload>${list.join('')}</CompleteMultipartUpload>`);
      await this.#ask({ method: 'POST', key, query: { uploadId }, body });
    } catch (error) {
      // The parts of an upload that is not completed would stay, unseen.
      await this.#ask({ method: 'DELETE', key, query: { uploadId } }).catch(() => undefined);
      throw error;
    }
  }

  /** Lists all objects whose keys begin with a prefix. */
  async list(prefix: string): Promise<S3Listing> {
    const objects: S3Object[] = [];
    let nowMs = 0;
    for (let token: string | null = ''; token !== null; ) {
      const next: Record<string, string> = token === '' ? {} : { 'continuation-token': token };
      const { headers, body } = await this.#ask({ method: 'GET', query: { 'list-type': '2', prefix, ...next } });
      const page = body.toString();
      for (const [, contents = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
        const writtenMs = Date.parse(textOf(contents, 'LastModified') ?? '');
        const bytes = Number(textOf(contents, 'Size'));
        objects.push({ key: textOf(contents, 'Key') ?? '', bytes, writtenMs });
      }
      nowMs = Date.parse(headers.get('date') ?? '');
      token = textOf(page, 'IsTruncated') === 'true' ? textOf(page, 'NextContinuationToken') : null;
    }
    return { objects, nowMs };
  }

  async #ask(request: S3Request): Promise<S3Answer> {
    for (let attempt = 1; ; attempt++) {
      this.#signal.throwIfAborted();
      const answer = await this.#send(request).catch((error: unknown) => {
        this.#signal.throwIfAborted();
        if (attempt >= ATTEMPTS) throw explainUnreachable(error, this.#subject);
        return null;
      });
      if (answer !== null && 'body' in answer) return answer;
      if (answer !== null && (attempt >= ATTEMPTS || !isPassing(answer))) throw explainRefusal(answer, this.#subject);
      await pause(FIRST_PAUSE_MS * 2 ** (attempt - 1) * (0.5 + Math.random()), undefined, { signal: this.#signal });
    }
  }

  async #send(request: S3Request): Promise<S3Answer | S3Refusal> {
    const { method, key = '', query = {}, headers = {}, body } = request;
    const path = key === '' ? '' : `/${key.split('/').map(encoded).join('/')}`;
    const search = Object.entries(query).map(([name, value]) => `${encoded(name)}=${encoded(value)}`);
    const { accessKeyId, secretAccessKey, sessionToken, region, clock } = this.#access;
    const signer = new AwsV4Signer({
      ...{ method, service: 's3', region },
      url: `${this.#base}${path}${search.length === 0 ? '' : `?${search.join('&')}`}`,
      ...{ accessKeyId, secretAccessKey, ...(sessionToken === null ? {} : { sessionToken }), cache: this.#cache },
      datetime: signedTime(clock),
      headers: { ...headers, 'x-amz-content-sha256': hash('sha256', body ?? '') },
    });
    const signed = await signer.sign();
    const response = await fetch(signed.url, {
      ...{ method, headers: signed.headers, redirect: 'manual', ...(body === undefined ? {} : { body }) },
      signal: AbortSignal.any([this.#signal, AbortSignal.timeout(REQUEST_MAX_MS)]),
    });
    // The body of an error is longer than a few bytes that were asked for.
    const maxBytes = response.ok ? (request.answerMaxBytes ?? ANSWER_MAX_BYTES) : ANSWER_MAX_BYTES;
    const bytes = await bodyOf(response, maxBytes);
    if (bytes === null) {
      return { status: response.status, code: 'TooLong', message: `more than ${maxBytes} bytes`, region: null };
    }
    // The end of an upload in parts can fail after the status has been sent.
    const isError = !response.ok || (method === 'POST' && textOf(bytes, 'Error') !== null);
    if (!isError) return { headers: response.headers, body: bytes };
    return {
      status: response.status,
      code: textOf(bytes, 'Code') ?? (response.status === 404 && key === '' ? 'NoSuchBucket' : ''),
      message: textOf(bytes, 'Message') ?? '',
      region: textOf(bytes, 'Region') ?? response.headers.get('x-amz-bucket-region'),
    };
  }
}

/** Reads the body of an answer; null when it is longer than `maxBytes`: a store may not know ranges. */
async function bodyOf({ body }: Response, maxBytes: number): Promise<Buffer | null> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of (body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += piece.length;
    if (bytes > maxBytes) return null;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

function isPassing({ status, code }: S3Refusal): boolean {
  return PASSING.has(status) || PASSING_CODES.has(code);
}

/** Returns the address of a bucket. A name with dots fits no certificate of Amazon's, and others may know no names of hosts. */
function baseOf({ endpoint, region }: S3Access, bucket: string): string {
  if (endpoint !== null) return `${endpoint}/${bucket}`;
  const host = `s3.${region}.amazonaws.com`;
  return bucket.includes('.') ? `https://${host}/${bucket}` : `https://${bucket}.${host}`;
}

/** Writes the time as signatures have it, such as `20261123T061325Z`. */
function signedTime(clock: Clock): string {
  const instant = Temporal.Instant.fromEpochMilliseconds(Math.floor(clock.nowMicros() / 1000));
  return instant.toString({ smallestUnit: 'second', roundingMode: 'floor' }).replaceAll(/[:-]/g, '');
}

/** Encodes a segment of a key, or a value of a query, as signatures take it. */
function encoded(text: string): string {
  return encodeURIComponent(text).replaceAll(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** Returns the text of the first XML element of a name, or null. */
function textOf(xml: Buffer | string, element: string): string | null {
  const found = new RegExp(`<${element}(?:\\s[^>]*)?>([^]*?)</${element}>`).exec(xml.toString());
  return found === null ? null : unescaped(found[1]!);
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

function unescaped(text: string): string {
  return text.replaceAll(/&(?:(lt|gt|quot|apos|amp)|#(\d+)|#x([0-9a-f]+));/gi, (_, name, decimal, hex) =>
    name === undefined
      ? String.fromCodePoint(decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal))
      : (ENTITIES[name.toLowerCase()] ?? ''),
  );
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
