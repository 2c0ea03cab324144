import { isJsonObject, jsonText, parseJson } from './json-lines.ts';
import type { LogRequest } from './log-request.ts';

/** Numbers before this are seconds, later ones nanoseconds: it is the year 5138, and the second minute of 1970. */
const SECONDS_MAX = 100_000_000_000;
const NANOSECONDS_PER_MS = 1_000_000;

/**
 * Reads a line of the dataset `http_requests` of Cloudflare's Logpush. Returns `internal` for an object that names no time or no
 * status, null for what is no JSON object.
 */
export function readCloudflareLogLine(line: string): LogRequest | 'internal' | null {
  const entry = parseJson(line);
  if (!isJsonObject(entry)) return null;
  const ts = timeOf(entry.EdgeStartTimestamp);
  const { EdgeResponseStatus: status, EdgeResponseBytes: bytes, ClientRequestUserAgent: userAgent } = entry;
  if (ts === null || typeof status !== 'number') return 'internal';
  return {
    ts,
    client: jsonText(entry.ClientIP),
    userAgent: typeof userAgent === 'string' ? userAgent : null,
    method: jsonText(entry.ClientRequestMethod),
    target: jsonText(entry.ClientRequestURI) || jsonText(entry.ClientRequestPath),
    status,
    ...(typeof bytes === 'number' && { bytes }),
    referrer: jsonText(entry.ClientRequestReferer),
    host: jsonText(entry.ClientRequestHost),
    contentType: jsonText(entry.EdgeResponseContentType),
  };
}

/** Reads RFC 3339, Unix seconds or Unix nanoseconds, between which a Logpush job chooses. */
function timeOf(time: unknown): string | number | null {
  if (typeof time === 'string') return time;
  if (typeof time !== 'number') return null;
  return time < SECONDS_MAX ? time * 1000 : Math.round(time / NANOSECONDS_PER_MS);
}
