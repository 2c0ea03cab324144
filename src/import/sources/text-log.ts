import { parseAddress } from '../../collect/lookup/address.ts';
import type { LogRequest } from './log-request.ts';

/** A text in double quotes, with those inside escaped. */
const QUOTED = '"((?:[^"\\\\]|\\\\.)*)"';
/** Matches a line behind the names: time, request, status, bytes; in the combined format also referrer, User-Agent. */
const REST = new RegExp(`^\\[([^\\]]+)\\] ${QUOTED} (\\d{3}) \\S+(?: ${QUOTED} ${QUOTED})?`);
const TIME = /^(\d{2})\/([A-Z][a-z]{2})\/(\d{4}):(\d{2}:\d{2}:\d{2}) ([+-]\d{2})(\d{2})$/;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const REQUEST = /^(\S+) (.*?)(?: HTTP\/[\d.]+)?$/;

/**
 * Reads a line of the common or the combined log format, as Apache and nginx write them; the name of the virtual host may
 * stand in front of it. Returns null for any other line.
 */
export function readTextLogLine(line: string): LogRequest | null {
  const bracket = line.indexOf(' [');
  const [first = '', second = '', third] = line.slice(0, Math.max(0, bracket)).split(' ');
  const [, time, request, status, referrer = '', userAgent] = REST.exec(line.slice(bracket + 1)) ?? [];
  if (third === undefined || time === undefined || request === undefined) return null;
  const ts = readTime(time);
  if (ts === null) return null;
  const isVirtualHost = parseAddress(first) === null && parseAddress(second) !== null;
  const [, method = '', target = ''] = REQUEST.exec(request) ?? [];
  return {
    ts,
    client: isVirtualHost ? second : first,
    userAgent: userAgent === undefined ? null : dashed(userAgent),
    method,
    target,
    status: Number(status),
    referrer: dashed(referrer),
    host: isVirtualHost ? first : '',
  };
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
