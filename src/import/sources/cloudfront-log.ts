import type { LogRequest } from './log-request.ts';

const FIELDS = /^#Fields:\s*/i;
/** CloudFront encodes a User-Agent, in older logs twice. */
const ENCODINGS_MAX = 2;

/** Reads the lines of a log of CloudFront, whose fields are named in a line of their own. */
export class CloudFrontLog {
  #names: readonly string[] = [];

  /** Returns `internal` for a comment, null for a line that does not fit the fields. */
  read(line: string): LogRequest | 'internal' | null {
    if (line.startsWith('#')) {
      if (FIELDS.test(line)) this.#names = line.replace(FIELDS, '').trim().split(/\s+/);
      return 'internal';
    }
    const values = line.split('\t');
    if (values.length !== this.#names.length) return null;
    const fields = new Map(this.#names.map((name, at) => [name, values[at]!]));
    // A dash stands for what is absent.
    const field = (name: string) => (fields.get(name) === '-' ? '' : (fields.get(name) ?? ''));
    const query = field('cs-uri-query');
    const bytes = field('sc-bytes');
    return {
      ts: `${field('date')}T${field('time')}Z`,
      client: field('c-ip'),
      userAgent: decoded(field('cs(User-Agent)')),
      method: field('cs-method'),
      target: query === '' ? field('cs-uri-stem') : `${field('cs-uri-stem')}?${query}`,
      status: Number(field('sc-status')),
      ...(bytes !== '' && { bytes: Number(bytes) }),
      referrer: field('cs(Referer)'),
      // `cs(Host)` is CloudFront's own name.
      host: field('x-host-header'),
      contentType: field('sc-content-type'),
    };
  }
}

function decoded(text: string): string {
  let plain = text;
  for (let left = ENCODINGS_MAX; left > 0 && plain.includes('%'); left--) {
    try {
      plain = decodeURIComponent(plain);
    } catch {
      return plain;
    }
  }
  return plain;
}
