import type { ExportFile, ExportText } from '../files/export-table.ts';
import { type LogFormat, logFormatOf } from './log-format.ts';
import { LogRequests } from './log-request.ts';
import type { ConvertedRow, EventSource, EventSourceOptions } from './source.ts';

/**
 * Reads the access logs of web servers: the common and the combined format, Caddy's JSON, CloudFront's and
 * Cloudflare's. Each line is a row, and tells a request that may be a crawler's.
 */
export const accessLog: EventSource = {
  kind: 'events',
  name: 'access-log',
  title: 'Access log',
  recognise: (files) =>
    files.some((file) => formatOf(file) !== null)
      ? null
      : 'no file is a log in the common or combined format, of Caddy in JSON, of CloudFront, or of Cloudflare',
  read,
};

async function* read(
  files: readonly ExportFile[],
  options: EventSourceOptions,
): AsyncGenerator<readonly ConvertedRow[]> {
  const requests = new LogRequests(options);
  for (const file of files) {
    const format = formatOf(file);
    if (format === null) continue;
    for await (const lines of (file as ExportText).lines()) {
      yield lines.map((line): ConvertedRow => {
        const request = format.read(line);
        if (request === null) return { leftOut: 'unreadable' };
        if (request === 'internal') return { leftOut: 'internal' };
        return { ...requests.convert(request), told: { request, hasEscapes: format.hasEscapes === true } };
      });
    }
  }
}

function formatOf(file: ExportFile): LogFormat | null {
  return file.kind === 'text' ? logFormatOf(file.head) : null;
}
