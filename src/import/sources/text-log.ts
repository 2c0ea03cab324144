import { parseAddress, withoutPort } from '../../collect/lookup/address.ts';
import type { LogRequest } from './log-request.ts';

/** A text in double quotes, with those inside escaped. */
const QUOTED = '"((?:[^"\\\\]|\\\\.)*)"';
/** Matches a line behind the names: time, request, status, bytes; in the combined format also referrer, User-Agent. */
const REST = new RegExp(`^\\[([^\\]]+)\\] ${QUOTED} (\\d{3}) \\S+(?: ${QUOTED} ${QUOTED})?`);
const TIME = /^(\d{2})\/([A-Z][a-z]{2})\/(\d{4}):(\d{2}:\d{2}:\d{2}) ([+-]\d{2})(\d{2})$/;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const REQUEST = /^(\S+) (.*?)(?: HTTP\/[\d.]+)?$/;

/** Matches the space before the time. */
const BEFORE_TIME = / \[\d{2}\/[A-Z]/;
/** Matches a field in front of the time. A list of addresses is one field, in quotes or not. */
const FIELD = /"[^"]*"|(?:[^\s,]+,\s*)*[^\s,]+/g;
/** The virtual host, the list of `X-Forwarded-For` and the address of the connection may all stand in front. */
const ADDRESSES_LAST = 2;
/** The two names behind the address, which may be dashes. */
const NAMES = 2;

/**
 * Reads a line of the common or the combined log format, as Apache and nginx write them; the name of the virtual host and what
 * proxies passed as `X-Forwarded-For` may stand in front of it. Returns null for any other line.
 */
export function readTextLogLine(line: string): LogRequest | null {
  const bracket = line.search(BEFORE_TIME);
  if (bracket === -1) return null;
  const fields = line.slice(0, bracket).match(FIELD) ?? [];
  const [, time, request, status, referrer = '', userAgent] = REST.exec(line.slice(bracket + 1)) ?? [];
  if (fields.length <= NAMES || time === undefined || request === undefined) return null;
  const ts = readTime(time);
  if (ts === null) return null;
  const [, method = '', target = ''] = REQUEST.exec(request) ?? [];
  return {
    ts,
    ...senderOf(fields),
    userAgent: userAgent === undefined ? null : dashed(userAgent),
    method,
    target,
    status: Number(status),
    referrer: dashed(referrer),
  };
}

/** Finds the visitor and the virtual host in the fields in front of the time. The visitor's address is the first one. */
function senderOf(fields: readonly string[]): Pick<LogRequest, 'client' | 'host'> {
  const beforeNames = fields.slice(0, Math.min(fields.length - NAMES, ADDRESSES_LAST + 1));
  const [first = ''] = fields;
  for (const [at, field] of beforeNames.entries()) {
    const client = addressIn(field);
    if (client !== null) return { client, host: at === 0 || isUnknown(first) ? '' : first };
  }
  return { client: first, host: '' };
}

/** Returns the first address of a field; null when it has none, as `-` and `unknown` have not. */
function addressIn(field: string): string | null {
  for (const part of field.split(/[\s,"]+/)) {
    const bare = withoutPort(part);
    if (parseAddress(bare) !== null) return bare;
  }
  return null;
}

function isUnknown(field: string): boolean {
  return /^"?(?:-|unknown)?"?$/i.test(field);
}

/** Reads the time of a line: `10/Oct/2000:13:55:36 -0700`. */
function readTime(text: string): string | null {
  const [, day, name = '', year, time, hours, minutes] = TIME.exec(text) ?? [];
  const month = MONTHS.indexOf(name) + 1;
  return month === 0 ? null : `${year}-${String(month).padStart(2, '0')}-${day}T${time}${hours}:${minutes}`;
}

/** A dash stands for what is absent. */
function dashed(text: string): string {
  return text === '-' ? '' : text;
}
