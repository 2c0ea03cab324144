import { parseAddress, withoutPort } from '../../collect/lookup/address.ts';
import { INSIDE, type LogRequest } from './log-request.ts';

/** A text in double quotes, with those inside escaped. */
const QUOTED = '"((?:[^"\\\\]|\\\\.)*)"';
/**
 * Matches a line behind the names: time, request, status, bytes; in the combined format also referrer, User-Agent, and what
 * nginx's own format `main` has behind them, `X-Forwarded-For`.
 */
const REST = new RegExp(`^\\[([^\\]]+)\\] ${QUOTED} (\\d{3}) (\\S+)(?: ${QUOTED} ${QUOTED}(?: ${QUOTED})?)?`);
/** Matches the place of the referrer and the User-Agent in HAProxy's `option httplog clf`, which never fills it. */
const PLACEHOLDERS = /\d "" "" \d+ \d+ "/;
const TIME = /^(\d{2})\/([A-Z][a-z]{2})\/(\d{4}):(\d{2}:\d{2}:\d{2}) ([+-]\d{2})(\d{2})$/;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const REQUEST = /^(\S+) (.*?)(?: HTTP\/[\d.]+)?$/;

/**
 * Matches what syslog or a runner of containers writes in front of a line: a name and a bar; a time, with a machine and a tag,
 * with the name of a stream or alone; the fields of RFC 5424.
 */
const PREFIX = new RegExp(
  [
    '^(?:[\\w.-]+ +\\| )?',
    '(?:<\\d+>)?(?:',
    '[A-Z][a-z]{2} [ \\d]\\d (?:\\d{4} )?\\d{2}:\\d{2}:\\d{2} \\S+ (?:[^\\s:]+: )?|',
    '\\d{4}-\\d{2}-\\d{2}T\\S+ (?:std(?:out|err) [FP] |\\S+ [^\\s:]+: |[^\\s:]+: )?|',
    '1 \\d{4}-\\d{2}-\\d{2}T\\S+ (?:\\S+ ){4}(?:- |(?:\\[[^\\]]*\\])+ )',
    ')?',
  ].join(''),
);
/** Matches the space before the time. */
const BEFORE_TIME = / \[\d{2}\/[A-Z]/;
/** Matches a field in front of the time. A list of addresses is one field, in quotes or not. */
const FIELD = /"[^"]*"|(?:[^\s,]+,\s*)*[^\s,]+/g;
/** The virtual host, the list of `X-Forwarded-For` and the address of the connection may all stand in front. */
const ADDRESSES_LAST = 2;
/** The two names behind the address, which may be dashes. */
const NAMES = 2;
/** Matches the name of a host, with a port or without. */
export const HOST = /^(?:[\w-]+\.)+[a-z][\w-]*(?::\d+)?$/i;
/** Matches what proxies have passed as `X-Forwarded-For`: in quotes, or a list with blanks. */
const PASSED = /^"|,\s/;
/** The address of a client that is connected by a socket of the machine. */
const SOCKET = 'unix:';
/** Matches what stands for a visitor whose address is not known: the name of a machine, or of a socket. */
const MACHINE = /^(?:[\w.-]+|unix:)$/;
/** Matches a byte that servers do not write into a log as it is. */
const ESCAPED_BYTE = /\\x([0-9a-f]{2})/gi;

type Sender = Required<Pick<LogRequest, 'client' | 'host'>>;

/** Takes off what syslog or a runner of containers has written in front of a line. */
export function withoutPrefix(text: string): string {
  return text.replace(PREFIX, '');
}

/**
 * Reads a line of the common or the combined log format, as Apache and nginx write them; the name of the virtual host and what
 * proxies passed as `X-Forwarded-For` may stand in front of it, and a prefix of syslog in front of these. Behind an address of
 * the inside, `X-Forwarded-For` at the end of the line has the visitor's. Returns null for any other line.
 */
export function readTextLogLine(text: string): LogRequest | null {
  const line = withoutPrefix(text);
  const bracket = line.search(BEFORE_TIME);
  if (bracket === -1) return null;
  const fields = line.slice(0, bracket).match(FIELD) ?? [];
  const behind = line.slice(bracket + 1);
  const [, time, request, status, bytes, referrer = '', userAgent, forwarded = ''] = REST.exec(behind) ?? [];
  if (fields.length <= NAMES || time === undefined || request === undefined) return null;
  const ts = readTime(time);
  const sender = senderOf(fields);
  if (ts === null || sender === null) return null;
  const proven = provenSender(fields, sender);
  const [, method = '', target = ''] = REQUEST.exec(request) ?? [];
  return {
    ts,
    ...sender,
    client: (INSIDE.test(sender.client) ? addressIn(forwarded) : null) ?? sender.client,
    proven: { ...proven, client: (INSIDE.test(proven.client) ? lastOutside(forwarded) : null) ?? proven.client },
    userAgent: userAgent === undefined || (userAgent === '' && PLACEHOLDERS.test(behind)) ? null : dashed(userAgent),
    method,
    target: target.replace(ESCAPED_BYTE, (_, hex: string) => `%${hex.toUpperCase()}`),
    status: Number(status),
    ...bytesOf(bytes),
    referrer: dashed(referrer),
  };
}

/**
 * Finds the visitor and the virtual host in the fields in front of the time. The visitor's address is the first one. A server
 * that looks names up writes the name of the visitor's machine in its place, which may stand behind that of the virtual host.
 * Returns null when what stands there is none: counted, it would make all visitors one, or each request a visitor.
 */
function senderOf(fields: readonly string[]): Sender | null {
  const beforeNames = fields.slice(0, Math.min(fields.length - NAMES, ADDRESSES_LAST + 1));
  const [first = '', second = ''] = beforeNames;
  for (const [at, field] of beforeNames.entries()) {
    const client = addressIn(field);
    if (client === null) continue;
    if (at === 0) return { client, host: hostBehind(fields) };
    return { client, host: isUnknown(first) ? '' : first };
  }
  if (HOST.test(first) && HOST.test(second)) return { client: second, host: first };
  return MACHINE.test(first) || isUnknown(first) ? { client: first, host: '' } : null;
}

/**
 * Finds the sender as the server itself has seen it: the address in front of the first name, a dash. In front of it stands the host
 * that the client has asked for, even where that is an address, or a list of `X-Forwarded-For` in quotes or with blanks, which no
 * host has. Where no dash tells, a text behind the first address may be the client's address as well: it is taken for the host.
 *
 * @param sender the visitor
 */
function provenSender(fields: readonly string[], sender: Sender): Sender {
  const beforeNames = fields.slice(0, Math.min(fields.length - NAMES, ADDRESSES_LAST + 1));
  const at = beforeNames.findIndex((field, i) => fields[i + 1] === '-' && isConnected(field));
  const [first = '', second = ''] = fields;
  if (at === -1) {
    const client = beforeNames.map(lastOutside).find((address) => address !== null) ?? sender.client;
    const isUnclear = isConnected(first) && (isConnected(second) || HOST.test(second));
    return { client, host: isUnclear ? second : sender.host };
  }
  const client = lastOutside(fields[at]!) ?? SOCKET;
  // A host in brackets may have blanks.
  const inBrackets = fields.find((field) => field.startsWith('('))?.replace(/^\(|\)$/g, '');
  if (at === 0) return { client, host: inBrackets ?? hostBehind(fields) };
  const inFront = fields.slice(0, at);
  const passed = inFront.findLast((field) => PASSED.test(field) && lastOutside(field) !== null);
  return {
    client: (passed !== undefined && INSIDE.test(client) ? lastOutside(passed) : null) ?? client,
    host: inFront.find((field) => field !== passed && !isUnknown(field)) ?? '',
  };
}

function isConnected(field: string): boolean {
  return field === SOCKET || addressIn(field) !== null;
}

/** Returns the virtual host that some servers write behind the address: in brackets, or in place of the first name. */
function hostBehind(fields: readonly string[]): string {
  const inBrackets = fields.find((field) => field.startsWith('(') && field.endsWith(')'))?.slice(1, -1);
  const host = inBrackets ?? (fields.length === NAMES + 1 ? fields[1]! : '');
  return HOST.test(host) ? host : '';
}

/** Returns the first address of a field; null when it has none, as `-` and `unknown` have not. */
function addressIn(field: string): string | null {
  return addressesIn(field)[0] ?? null;
}

/**
 * Returns the last address of a field that is none of the inside, which the own proxy has added: what stands before is the client's
 * word. Returns the last one when all are of the inside, and null when there is none.
 */
export function lastOutside(field: string): string | null {
  const addresses = addressesIn(field);
  return addresses.findLast((address) => !INSIDE.test(address)) ?? addresses.at(-1) ?? null;
}

function addressesIn(field: string): string[] {
  return field
    .split(/[\s,"]+/)
    .map(withoutPort)
    .filter((part) => parseAddress(part) !== null);
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

/** Reads the bytes of an answer; a dash or a count of another kind is absent. */
function bytesOf(text = ''): Pick<LogRequest, 'bytes'> {
  return /^\d{1,15}$/.test(text) ? { bytes: Number(text) } : {};
}

/** A dash stands for what is absent. */
function dashed(text: string): string {
  return text === '-' ? '' : text;
}
