import type { ExportFile, ExportText } from '../files/export-table.ts';
import { readCaddyLogLine } from './caddy-log.ts';
import { CloudFrontLog } from './cloudfront-log.ts';
import { type LogRequest, LogRequests } from './log-request.ts';
import type { ConvertedRow, EventSource, EventSourceOptions } from './source.ts';
import { readTextLogLine } from './text-log.ts';

/** Reads a line of one format: `internal` when it is about no request, null when it is not of the format. */
type LineReader = (line: string) => LogRequest | 'internal' | null;

/** The lines at the beginning of a file by which the format is told. */
const LINES_TRIED = 10;

/** Reads the access logs of web servers: the common and the combined format, Caddy's JSON, and CloudFront's. Each line is a row. */
export const accessLog: EventSource = {
  kind: 'events',
  name: 'access-log',
  title: 'Access log',
  recognise: (files) =>
    files.some((file) => readerOf(file) !== null)
      ? null
      : 'no file is a log in the common or combined format, of Caddy in JSON, or of CloudFront',
  read,
};

async function* read(
  files: readonly ExportFile[],
  options: EventSourceOptions,
): AsyncGenerator<readonly ConvertedRow[]> {
  const requests = new LogRequests(options);
  for (const file of files) {
    const readLine = readerOf(file);
    if (readLine === null) continue;
    for await (const lines of (file as ExportText).lines()) {
      yield lines.map((line): ConvertedRow => {
        const request = readLine(line);
        if (request === null) return { leftOut: 'unreadable' };
        return request === 'internal' ? { leftOut: 'internal' } : requests.convert(request);
      });
    }
  }
}

/** Returns a reader of the format that a file begins with; null when it is no log. */
function readerOf(file: ExportFile): LineReader | null {
  if (file.kind !== 'text') return null;
  const { head } = file;
  // A line of Caddy may be longer than the head.
  if (head.startsWith('{')) return /"logger":\s*"http\.log|"remote_ip":/.test(head) ? readCaddyLogLine : null;
  if (/^#Fields:.* cs-uri-stem /m.test(head) && head.includes('x-edge-location')) {
    const log = new CloudFrontLog();
    return (line) => log.read(line);
  }
  const lines = head.split('\n', LINES_TRIED);
  return lines.some((line) => readTextLogLine(line.trimEnd()) !== null) ? readTextLogLine : null;
}
