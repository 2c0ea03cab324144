import type { LogFormat } from '../../import/sources/log-format.ts';
import type { LogRequest } from '../../import/sources/log-request.ts';
import { HOST, lastOutside, withoutPrefix } from '../../import/sources/text-log.ts';

/**
 * Matches a line of `option httplog`: client, time, frontend, backend and server, timers, status, bytes, cookies, termination,
 * connections, queues, captured headers of the request and the answer, request. A line that was cut has no quote at its end.
 */
const LINE = new RegExp(
  [
    '^(\\S+):\\d+ \\[(\\d{2})/([A-Z][a-z]{2})/(\\d{4}):(\\d{2}:\\d{2}:\\d{2}\\.\\d{3})\\] ',
    '\\S+ \\S+ [-+/\\d]+ (-?\\d+) \\+?(\\d+) \\S+ \\S+ \\S+ [+/\\d]+ [/\\d]+ ',
    '(?:\\{([^}]*)\\} )?(?:\\{[^}]*\\} )?"([^"]*)',
  ].join(''),
);
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const REQUEST = /^(\S+) (.*?)(?: HTTP\/[\d.]+)?$/;
/** Matches bytes that HAProxy does not write into captured headers as they are. */
const ESCAPED_BYTES = /(?:#[0-9A-F]{2})+/g;

/**
 * Reads lines of HAProxy's `option httplog`, whose times name no zone. Captured headers of the request are told apart by their
 * order: `Host`, `User-Agent`, `X-Forwarded-For`. A client can write into each what belongs into another.
 */
export class HaproxyLog implements LogFormat {
  readonly title = 'HAProxy';
  readonly #zone: string;
  #hour = '';
  #offset = '';

  /** @param zone the time zone of the machine that writes the log */
  constructor(zone: string) {
    this.#zone = zone;
  }

  /** Returns null for a line of another format. */
  read(text: string): LogRequest | null {
    const [, client, day, name = '', year, time = '', status, bytes, captured, request = ''] =
      LINE.exec(withoutPrefix(text)) ?? [];
    const month = MONTHS.indexOf(name) + 1;
    if (client === undefined || month === 0) return null;
    const [, method = '', target = ''] = REQUEST.exec(request) ?? [];
    const headers = headersIn(captured);
    return {
      ts: this.#instant(`${year}-${String(month).padStart(2, '0')}-${day}T${time}`),
      client: headers.forwarded ?? client,
      userAgent: headers.userAgent,
      method,
      target,
      status: Number(status),
      bytes: Number(bytes),
      referrer: '',
      ...(headers.host !== null && { host: headers.host }),
    };
  }

  /** Adds the offset of the zone, which changes at hours. */
  #instant(local: string): string {
    const hour = local.slice(0, 'YYYY-MM-DDTHH'.length);
    if (hour !== this.#hour) {
      this.#hour = hour;
      this.#offset = Temporal.PlainDateTime.from(local).toZonedDateTime(this.#zone).offset;
    }
    return local + this.#offset;
  }
}

/** Tells captured headers apart. The User-Agent is null when it was not captured, and the host when it was not. */
function headersIn(captured: string | undefined) {
  if (captured === undefined) return { host: null, userAgent: null, forwarded: null };
  const [host, userAgent, forwarded = ''] = captured.split('|') as [string, ...string[]];
  if (userAgent === undefined) {
    return {
      ...(HOST.test(host) ? { host, userAgent: null } : { host: null, userAgent: decoded(host) }),
      forwarded: null,
    };
  }
  // A request without a host is for none of the site's.
  return { host: host || '-', userAgent: decoded(userAgent), forwarded: lastOutside(forwarded) };
}

function decoded(text: string): string {
  return text.replace(ESCAPED_BYTES, (bytes) => Buffer.from(bytes.replaceAll('#', ''), 'hex').toString());
}
