import { isJsonObject, jsonText, parseJson } from './json-lines.ts';
import type { LogRequest } from './log-request.ts';

/**
 * Reads a line of Caddy's log in JSON. Returns `internal` for a line that is not about a request that was answered, null for
 * one that is no JSON object.
 */
export function readCaddyLogLine(line: string): LogRequest | 'internal' | null {
  const entry = parseJson(line);
  if (!isJsonObject(entry)) return null;
  const { ts, status, size, request } = entry;
  if ((typeof ts !== 'number' && typeof ts !== 'string') || typeof status !== 'number' || !isJsonObject(request)) {
    return 'internal';
  }
  const header = headersOf(request.headers);
  return {
    // Seconds since the epoch, unless Caddy was told to write times differently.
    ts: typeof ts === 'number' ? ts * 1000 : ts,
    client: jsonText(request.client_ip) || jsonText(request.remote_ip),
    userAgent: header('User-Agent'),
    method: jsonText(request.method),
    target: jsonText(request.uri),
    status,
    ...(typeof size === 'number' && { bytes: size }),
    referrer: header('Referer'),
    host: jsonText(request.host),
    language: header('Accept-Language'),
    contentType: headersOf(entry.resp_headers)('Content-Type'),
    destination: header('Sec-Fetch-Dest'),
  };
}

function headersOf(headers: unknown): (name: string) => string {
  return (name) => {
    const values = isJsonObject(headers) ? headers[name] : undefined;
    return Array.isArray(values) ? jsonText(values[0]) : '';
  };
}
