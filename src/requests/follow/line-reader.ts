import { type LogFormat, logFormatOf } from '../../import/sources/log-format.ts';
import type { LogRequest } from '../../import/sources/log-request.ts';
import { HaproxyLog } from './haproxy-log.ts';
import { reportLine } from './report-line.ts';
import type { LeftOut } from './tally.ts';

/** How lines are read. */
export interface ReadingRules {
  /** The hosts whose requests are reported, in lower case; of all hosts when it is empty. */
  readonly hosts: ReadonlySet<string>;
  /** The time zone of logs whose times name none. */
  readonly zone: string;
}

/** Reads the lines of one file, whose format it tells by its lines. */
export class LineReader {
  readonly #rules: ReadingRules;
  #format: LogFormat | null = null;

  constructor(rules: ReadingRules) {
    this.#rules = rules;
  }

  /** The name of the format; null when it is not known yet. */
  get title(): string | null {
    return this.#format?.title ?? null;
  }

  /** Takes the beginning of a file that is read from a later line on: its comments may name the fields of all lines. */
  begin(head: string): void {
    for (const line of head.split('\n')) {
      if (!line.startsWith('#')) return;
      this.read(line);
    }
  }

  /** Reads a line for the service, or says why it is left out. */
  read(line: string): { readonly line: string } | LeftOut {
    if (line === '') return 'no_request';
    const request = this.#format?.read(line) ?? this.#readOtherwise(line);
    if (request === 'internal' || (request === null && line.startsWith('#'))) return 'no_request';
    if (request === null) return 'unreadable';
    return reportLine(request, { hosts: this.#rules.hosts, hasEscapes: this.#format?.hasEscapes === true });
  }

  /** Reads a line of a file whose format was changed, or that several servers write. */
  #readOtherwise(line: string): LogRequest | 'internal' | null {
    const format = logFormatOf(line) ?? this.#haproxy(line);
    if (format !== null) this.#format = format;
    return format?.read(line) ?? null;
  }

  #haproxy(line: string): LogFormat | null {
    const format = new HaproxyLog(this.#rules.zone);
    return format.read(line) === null ? null : format;
  }
}
