import type { LogRequest } from './log-request.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Reads a line of Caddy's log in JSON. Returns `internal` for a line that is not about a request that was answered, null for
 * one that is no JSON object.
 */
export function readCaddyLogLine(line: string): LogRequest | 'internal' | null {
  const entry = parsed(line);
  if (entry === null) return null;
  const { ts, status } = entry;
  const request = fieldsOf(entry.request);
  if ((typeof ts !== 'number' && typeof ts !== 'string') || typeof status !== 'number' || request === null) {
    return 'internal';
  }
  const header = headersOf(request.headers);
  return {
    // Seconds since the epoch, unless Caddy was told to write times differently.
    ts: typeof ts === 'number' ? ts * 1000 : ts,
    client: textOf(request.client_ip) || textOf(request.remote_ip),
    userAgent: header('User-Agent'),
    method: textOf(request.method),
    target: textOf(request.uri),
    status,
    referrer: header('Referer'),
    host: textOf(request.host),
    language: header('Accept-Language'),
    contentType: headersOf(entry.resp_headers)('Content-Type'),
    destination: header('Sec-Fetch-Dest'),
  };
}

function headersOf(headers: unknown): (name: string) => string {
  const fields = fieldsOf(headers);
  return (name) => {
    const values = fields?.[name];
    return Array.isArray(values) ? textOf(values[0]) : '';
  };
}

function parsed(line: string): Fields | null {
  try {
    return fieldsOf(JSON.parse(line));
  } catch {
    return null;
  }
}

function fieldsOf(value: unknown): Fields | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
