import { withoutPort } from '../collect/lookup/address.ts';
import { readPageUrl } from '../collect/page-url.ts';
import { REQUEST_MAX_BYTES } from '../domain/limits.ts';
import type { RequestFault } from '../domain/request-fault.ts';
import { hostName } from './host-name.ts';

/** A request that a server has answered, as a line tells it. */
export interface ReportedRequest {
  /** Microseconds. */
  readonly at: number;
  /** The path without its query. */
  readonly page: string;
  readonly status: number;
  readonly bytes: number;
  readonly userAgent: string;
  /** Empty when it is not told. */
  readonly address: string;
  /** The host that was asked for, in lower case and without a port; empty when it is not told. */
  readonly host: string;
}

/** Seconds before this are seconds, later numbers milliseconds: it is the year 5138, and 1973. */
const SECONDS_MAX = 100_000_000_000;
/** Begins an address of IPv4 that is written as one of IPv6. */
const MAPPED = /^::ffff:(?=\d+\.)/i;
const INSTANT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/;

/**
 * Reads a line: an object in JSON with `time` (ISO 8601 with an offset, or a number of seconds or milliseconds since 1970), `path`,
 * `status`, and if the sender knows them `bytes`, `userAgent`, `address` and `host`. Other fields are left out.
 */
export function readRequestLine(line: string): ReportedRequest | RequestFault {
  const fields = parsed(line);
  if (fields === null) return 'unreadable';
  const { bytes = 0 } = fields;
  const [userAgent, address, told] = [fields.userAgent, fields.address, fields.host].map((text) => text ?? '');
  if (typeof userAgent !== 'string' || typeof address !== 'string' || typeof told !== 'string') return 'unreadable';
  if (typeof bytes !== 'number' || !Number.isSafeInteger(bytes) || bytes < 0 || bytes > REQUEST_MAX_BYTES) {
    return 'unreadable';
  }
  const at = microsOf(fields.time);
  if (at === null) return 'time';
  const target = targetOf(fields.path);
  if (target === null) return 'path';
  const { status } = fields;
  if (typeof status !== 'number' || !Number.isInteger(status) || status < 200 || status > 599) return 'status';
  return {
    ...{ at, page: target.page, status, bytes, userAgent },
    address: withoutPort(address.trim()).replace(MAPPED, ''),
    host: hostName(target.host ?? told),
  };
}

function parsed(line: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Readonly<Record<string, unknown>>)
      : null;
  } catch {
    return null;
  }
}

function microsOf(time: unknown): number | null {
  if (typeof time === 'string') {
    if (!INSTANT.test(time) || !/(Z|[+-]\d\d:?\d\d)$/i.test(time)) return null;
    const ms = Date.parse(time);
    return Number.isNaN(ms) ? null : ms * 1000;
  }
  if (typeof time !== 'number' || !(time > 0)) return null;
  const ms = time < SECONDS_MAX ? time * 1000 : time;
  return ms > Number.MAX_SAFE_INTEGER / 1000 ? null : Math.round(ms) * 1000;
}

/** Reads a path, or an address as proxies are asked for it: its host is the one that was asked for. */
function targetOf(path: unknown): { readonly page: string; readonly host: string | null } | null {
  if (typeof path !== 'string' || path === '') return null;
  // A path that begins with two slashes is one only behind a host. No database keeps the character 0.
  const text = path.replaceAll('\0', '\ufffd');
  const url = readPageUrl(text.startsWith('//') ? `https://log${text}` : text);
  if (url === null) return null;
  return { page: url.page, host: url.origin === null || text.startsWith('//') ? null : new URL(url.origin).hostname };
}
