import { LineReader, type ReadingRules } from '../../requests/follow/line-reader.ts';
import { LineSplitter } from '../../requests/follow/line-splitter.ts';
import { LogFile } from '../../requests/follow/log-file.ts';
import { formatColumns } from '../columns.ts';
import type { CommandResult } from '../command.ts';
import { UsageError } from '../usage-error.ts';

const LINES_SHOWN = 10;
const AGENT_SHOWN_CHARS = 60;

interface TriedFile {
  readonly file: string;
  /** Null when no line is of a known format. */
  readonly format: string | null;
  readonly lines: readonly Readonly<Record<string, unknown>>[];
}

/** Reads the first lines of logs, and shows what would be sent of them. */
export async function tryLog(paths: readonly string[], rules: ReadingRules): Promise<CommandResult> {
  const files: TriedFile[] = [];
  for (const path of paths) files.push(await tryFile(path, rules));
  return { json: { files }, text: files.map(textOf).join('\n\n') };
}

async function tryFile(path: string, rules: ReadingRules): Promise<TriedFile> {
  const file = await LogFile.open(path);
  if (file === null) throw new UsageError(`there is no file ${path}`);
  const head = await file.head();
  await file.close();
  const reader = new LineReader(rules);
  const lines = new LineSplitter(0)
    .push(head)
    .slice(0, LINES_SHOWN)
    .map(({ text }) => {
      const read = text === null ? 'too_long' : reader.read(text);
      return typeof read === 'string' ? { leftOut: read } : (JSON.parse(read.line) as Record<string, unknown>);
    });
  return { file: path, format: reader.title, lines };
}

function textOf({ file, format, lines }: TriedFile): string {
  const rows = lines.map(({ leftOut, time, status, bytes, address, host, path, userAgent }) =>
    leftOut === undefined
      ? [
          typeof time === 'number' ? Temporal.Instant.fromEpochMilliseconds(time).toString() : String(time),
          ...[status, bytes, address, host, path].map((value) => String(value ?? '') || '-'),
          String(userAgent).slice(0, AGENT_SHOWN_CHARS) || '-',
        ]
      : [`left out: ${leftOut}`],
  );
  const heading = ['TIME', 'STATUS', 'BYTES', 'ADDRESS', 'HOST', 'PATH', 'USER-AGENT'];
  const title = format === null ? `${file}: no line is of a known format` : `${file}: ${format}`;
  return `${title}\n${rows.length === 0 ? 'no whole line' : formatColumns([heading, ...rows])}`;
}
