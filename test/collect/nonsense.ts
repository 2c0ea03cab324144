/** Makes invalid events and requests out of valid ones. */
import type { PostHeaders } from './connection.ts';
import type { Random } from './random.ts';
import { behindProxy, homeAddress } from './visit.ts';

const TEXTS = [
  '',
  ' ',
  '/',
  '//',
  '/a?utm_source=%',
  '/\u0000',
  '/\ud800',
  '\udfff\ud800',
  '/\\N\t\n\r\\',
  "/'; DROP TABLE events; --",
  '/{x:String}',
  '/<script>',
  'https://example.com/x',
  'https://example.org/x',
  'http://[::1',
  'http://%00/',
  'https://example.com:99999/',
  'javascript:alert(1)',
  'null',
  'undefined',
  '__proto__',
  'constructor',
  'engage',
  'pageview',
  'outbound',
  'Größe-😀-\u202e',
  'x'.repeat(64),
  'x'.repeat(65),
  'x'.repeat(3000),
  '\ufeff',
  '1e309',
  '-0',
];

/** Values of all kinds, as JSON text. */
const VALUES = [
  'null',
  'true',
  '0',
  '-1',
  '1e999',
  '-1e999',
  '1e-999',
  '123456789012345678901234567890',
  '0.1',
  '[]',
  '{}',
  '[[[[[[]]]]]]',
  '{"a":{"b":{"c":1}}}',
  '"\\ud800"',
  '"\\u0000"',
  '{"__proto__":{"x":1}}',
  '{"constructor":{"prototype":1},"toString":1,"":2,"__proto__":3}',
  '{"url":"https://example.org/"}',
  '{"t":1e999,"d":-5}',
  '{"t":"x","d":null}',
  '{"t":4000.5,"d":101}',
];

const AGENTS = ['', 'curl/8', '\xff\xfe', 'Mozilla/5.0', `Mozilla/5.0 ${'('.repeat(200)}`, 'x'.repeat(4000)];
const HEADER_NAMES = [
  'Origin',
  'User-Agent',
  'Sec-GPC',
  'X-Svc-Relay-Key',
  'X-Svc-Client-IP',
  'X-Svc-Client-Country',
  'X-Svc-Client-Region',
  'X-Svc-Client-City',
  'X-Svc-Client-ASN',
  'Content-Type',
  'Cookie',
  'X-Forwarded-For',
  '__proto__',
  'constructor',
  'Upgrade',
  'Content-Encoding',
];
const HEADER_VALUES = [
  '',
  '1',
  '0',
  'null',
  'https://example.com',
  'https://example.com, https://example.com',
  'http://[',
  '::1',
  '2001:db8::1%eth0',
  '999.1.1.1',
  '16509',
  'AS99999999999',
  'DE',
  'ZZZ',
  'M\xc3\xbcnchen',
  '\xff\xfe\xfd',
  'multipart/form-data; boundary=x',
  'gzip',
  // All headers together stay below the 16 KiB that HTTP servers accept; beyond that a server may end the connection.
  'x'.repeat(2000),
];
const METHODS = ['GET', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'];

/** A request with valid HTTP and any content. */
export interface SoundRequest {
  readonly method: string;
  readonly body: Buffer;
  readonly headers: PostHeaders;
}

export class Nonsense {
  readonly #random: Random;
  readonly #publicId: string;
  readonly #proxyKey: string;

  constructor(random: Random, publicId: string, proxyKey: string) {
    this.#random = random;
    this.#publicId = publicId;
    this.#proxyKey = proxyKey;
  }

  request(): SoundRequest {
    const random = this.#random;
    return {
      method: random.chance(0.02) ? random.pick(METHODS) : 'POST',
      body: this.body(),
      headers: this.headers(),
    };
  }

  /** Makes a body: anything from an event that is accepted to a text that is no JSON. */
  body(): Buffer {
    const random = this.#random;
    const kind = random.next();
    if (kind < 0.4) return Buffer.from(this.#event(0.08));
    if (kind < 0.7) return Buffer.from(this.#event(0.3));
    if (kind < 0.9) return this.mutate(Buffer.from(this.#event(0.05)));
    if (kind < 0.92) return random.bytes(random.below(300));
    if (kind < 0.96) return Buffer.from(this.#event(0.3).padEnd(random.below(5200)));
    const open = random.pick(['[', '{"a":', '[{"s":', '"', '9']);
    return Buffer.from(open.repeat(random.below(4100 / open.length)));
  }

  headers(): PostHeaders {
    const random = this.#random;
    const headers: Record<string, string | readonly string[] | undefined> = {
      ...behindProxy(this.#proxyKey, homeAddress(random.below(5000))),
    };
    for (let changes = random.below(4) * random.below(2); changes > 0; changes--) {
      const name = random.pick(HEADER_NAMES);
      const value = name === 'User-Agent' ? random.pick(AGENTS) : random.pick(HEADER_VALUES);
      headers[name] = random.chance(0.2) ? undefined : random.chance(0.2) ? [value, random.pick(HEADER_VALUES)] : value;
    }
    if (random.chance(0.01)) headers.Expect = random.pick(['100-continue', 'a-pony']);
    return headers;
  }

  /** Changes, drops, inserts or repeats a few bytes. */
  mutate(bytes: Buffer): Buffer {
    const random = this.#random;
    let changed = bytes;
    for (let changes = 1 + random.below(4); changes > 0; changes--) {
      const at = random.below(changed.length + 1);
      const to = Math.min(changed.length, at + random.below(20));
      const before = changed.subarray(0, at);
      const put = random.pick([
        random.bytes(1),
        random.bytes(random.below(8)),
        changed.subarray(at, to),
        Buffer.from('\\"{}[],:\0'),
      ]);
      changed = Buffer.concat([before, put, changed.subarray(random.chance(0.5) ? to : at)]);
    }
    return changed;
  }

  /** Makes the JSON text of an event. Each field is odd with some probability. */
  #event(odd: number): string {
    const random = this.#random;
    const text = (usual: string) => JSON.stringify(random.chance(odd) ? random.pick(TEXTS) : usual);
    const value = (usual: string) => (random.chance(odd) ? this.#value() : usual);
    const fields = [
      `"s":${random.chance(odd / 4) ? this.#value() : `"${this.#publicId}"`}`,
      `"u":${random.chance(odd / 4) ? this.#value() : text(`/page/${random.below(1000)}`)}`,
    ];
    if (random.chance(0.5)) fields.push(`"r":${value(text('https://news.example.org/'))}`);
    if (random.chance(0.5)) fields.push(`"w":${value('1920')}`, `"l":${value('"de-DE"')}`);
    if (random.chance(0.5)) fields.push(`"e":${value(text(random.pick(['signup', 'engage', 'outbound'])))}`);
    if (random.chance(0.5)) fields.push(`"p":${value(this.#props(odd))}`);
    if (random.chance(odd)) fields.push(`${JSON.stringify(random.pick(TEXTS))}:${this.#value()}`);
    if (random.chance(odd / 4)) fields.push(random.pick(fields));
    return `{${fields.join(',')}}`;
  }

  #props(odd: number): string {
    const random = this.#random;
    const members = Array.from({ length: random.below(6) }, () => {
      const value = random.chance(odd) ? this.#value() : JSON.stringify(random.pick(TEXTS));
      return `${JSON.stringify(random.pick(TEXTS))}:${value}`;
    });
    return `{${members.join(',')}}`;
  }

  #value(): string {
    return this.#random.chance(0.5) ? this.#random.pick(VALUES) : JSON.stringify(this.#random.pick(TEXTS));
  }
}
