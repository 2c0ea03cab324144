import { readCaddyLogLine } from './caddy-log.ts';
import { readCloudflareLogLine } from './cloudflare-log.ts';
import { CloudFrontLog } from './cloudfront-log.ts';
import type { LogRequest } from './log-request.ts';
import { readTextLogLine } from './text-log.ts';

/** A format of access logs, as the beginning of a file tells it. */
export interface LogFormat {
  readonly title: string;
  /** Whether texts have escapes, as a server puts them between quotes. */
  readonly hasEscapes?: true;
  /** Reads a line: `internal` when it is about no request, null when it is not of the format. */
  read(line: string): LogRequest | 'internal' | null;
}

/** The lines at the beginning of a file by which the format is told. */
const LINES_TRIED = 10;
/** Matches what stands near the beginning of each line of Cloudflare's Logpush: at least one of these fields is in any useful job. */
const CLOUDFLARE = /"(?:ClientRequest(?:Host|Method|Path|URI|UserAgent)|EdgeStartTimestamp|EdgeResponseStatus)":/;

/** Returns the format that a file begins with; null when it is no log. */
export function logFormatOf(head: string): LogFormat | null {
  if (head.startsWith('{')) {
    if (CLOUDFLARE.test(head)) return { title: 'Cloudflare Logpush', read: readCloudflareLogLine };
    // A line of Caddy may be longer than the head.
    return /"logger":\s*"http\.log|"remote_ip":/.test(head) ? { title: 'Caddy', read: readCaddyLogLine } : null;
  }
  if (/^#Fields:.* cs-uri-stem /m.test(head) && head.includes('x-edge-location')) {
    const log = new CloudFrontLog();
    return { title: 'CloudFront', read: (line) => log.read(line) };
  }
  const lines = head.split('\n', LINES_TRIED);
  const isText = lines.some((line) => readTextLogLine(line.trimEnd()) !== null);
  return isText ? { title: 'common or combined', hasEscapes: true, read: readTextLogLine } : null;
}
