import { dirname } from 'node:path';
import type { Database } from '../../database/database.ts';
import { addDays } from '../../domain/calendar.ts';
import type { Clock } from '../../domain/clock.ts';
import { localDayAt } from '../../domain/day.ts';
import { PRODUCTS } from '../../domain/import-product.ts';
import { RAW_WINDOW_DAYS } from '../../domain/limits.ts';
import type { Site } from '../../domain/site.ts';
import { EventReader } from '../../import/event-reader.ts';
import { FileSource } from '../../import/file-source.ts';
import { type ImportOutcome, importFile, importStream, type LinesImport } from '../../import/import-file.ts';
import { REJECTIONS, type Rejection } from '../../import/rejection.ts';
import { ImportRun } from '../../import/run/import-run.ts';
import { listFinalDays } from '../../rollup/days/final-days.ts';
import { listImportedDays } from '../../rollup/days/imported-days.ts';
import { importJournalPath } from '../../service/data-directory/paths.ts';
import { importInstallation } from '../../service/import-installation.ts';
import { ImportKeys } from '../../sites/import-keys.ts';
import { endImport, startImport } from '../../sites/imports.ts';
import { requireUnchanged, siteZones } from '../../sites/sites.ts';
import type { Command, CommandContext, CommandResult } from '../command.ts';
import { ProgressLine } from '../progress-line.ts';
import { UsageError } from '../usage-error.ts';
import { SITE_OPTION, withDatabase } from '../with-database.ts';
import { count } from './count-texts.ts';
import { importFrom, siteToImportInto } from './import-from.ts';
import { printNews } from './import-news.ts';

const SPELLED_OUT_MAX = 20;
const STANDARD_INPUT = '-';

/** Runs `svc import`: imports past events of a site, one JSON object a line. */
export const importCommand: Command = {
  argument: 'FILE',
  argumentRepeatable: true,
  options: {
    site: SITE_OPTION,
    from: { value: 'PRODUCT', summary: `the product that exported FILE: ${PRODUCTS.join(', ')}` },
    'source-site': { value: 'ID', summary: 'with --from: the site in the export, when it has several' },
    names: {
      value: 'FILE',
      summary: 'with --from: a CSV of two columns, the name of an event there and its name here',
    },
    'dry-run': { summary: 'with --from: show what would be imported, and import nothing' },
    summary: { summary: 'with --from and --json: the days and the sums over them, without an audit of each day' },
    progress: { summary: 'with --from: write the progress to standard error as lines, for programs' },
  },
  details: [
    'Without --from, FILE is NDJSON, one event a line (docs/import.md), optionally gzipped (.gz). Use - for standard input.',
    'A bad line is reported and skipped. Running it again resumes an interrupted import of FILE and skips the lines that are',
    "already imported. Standard input can't be resumed, and importing it twice counts it twice.",
    '',
    'With --from, FILE is the export as downloaded: a zip, a .gz, a file of it or a folder; several may follow. Only whole',
    'days without data of the site are imported. Running it again changes nothing, or resumes an interrupted import.',
    'For Umami, FILE may be its database: postgres://user:password@host/database.',
  ].join('\n'),
  examples: [
    'import --site k3jd02msa9xq events.ndjson.gz',
    'import --site k3jd02msa9xq - <events.ndjson',
    'import --from plausible --site k3jd02msa9xq --dry-run example_com_20260520.zip',
    'import --from plausible --site k3jd02msa9xq example_com_20260520.zip',
  ],
  run: (context) => (context.args.optional('from') === undefined ? importLines(context) : importFrom(context)),
};

async function importLines(context: CommandContext): Promise<CommandResult> {
  for (const option of ['source-site', 'names', 'dry-run', 'summary', 'progress']) {
    if (context.args.flag(option) || context.args.optional(option) !== undefined) {
      throw new UsageError(`--${option} needs --from`);
    }
  }
  if (context.args.arguments.length > 1) throw new UsageError('several files need --from');
  return await withDatabase(context, async (database) => {
    const site = await siteToImportInto(context, database);
    const path = context.args.argument;
    const source = path === STANDARD_INPUT ? null : await FileSource.open(path);
    using progress = new ProgressLine(context.err, context.clock);
    const installation = importInstallation(context.config, database, context.clock);
    await using run = new ImportRun(installation, printNews(progress));
    const outcome = await runImport(context, database, site, source, { run, progress });
    if ((await run.settle()) && run.importId !== null) {
      await endImport(database.db, context.clock, run.importId);
    }
    const result = describe(outcome, site, path);
    // The JSON object has only numbers, so the explanation goes to standard error.
    if (outcome.kind !== 'new' && context.args.flag('json')) progress.note(result.text);
    return result;
  });
}

async function runImport(
  context: CommandContext,
  database: Database,
  site: Site,
  source: FileSource | null,
  { run, progress }: { readonly run: ImportRun; readonly progress: ProgressLine },
): Promise<ImportOutcome> {
  const { clock, stdin, config } = context;
  const { writer } = run;
  const rejections = new RejectionReport(progress);
  const final = new Set(await finalDays(database, clock, site));
  const imported = new Set(await listImportedDays(database.db, site.id));
  const pace = new Pace(clock);
  const keys = new ImportKeys();
  const lines: LinesImport = {
    reader: new EventReader({
      site,
      zones: await siteZones(database.db, site.id),
      keys,
      clock,
      finalDays: final,
      importedDays: imported,
    }),
    writer,
    begin: async (resumed) => {
      const name = source?.path ?? 'standard input';
      const id = resumed ?? (await startImport(database.db, clock, { siteId: site.id, name }));
      await run.announce(id);
      await keys.load(database.db, clock);
      // After the announcement no further day of the site becomes final. These days became final before.
      for (const day of await finalDays(database, clock, site)) final.add(day);
      for (const day of await listImportedDays(database.db, site.id)) imported.add(day);
      return id;
    },
    rejected: (line, reason) => rejections.add(line, reason),
    written: async (line) => {
      await requireUnchanged(database.db, site);
      progress.show(() => `${percent(source)}${pace.at(line)}`);
      await run.makeRoom();
    },
  };
  if (source === null) progress.show(() => 'reading standard input; an interrupted import of it cannot be resumed');
  const outcome =
    source === null
      ? await importStream(lines, stdin)
      : await importFile(lines, source, site.id, dirname(importJournalPath(config.dataDir)));
  rejections.finish();
  rejections.requireAnyValid(outcome);
  return outcome;
}

/** Lists the final days of a site: their raw events are gone, so they cannot be counted again with further events. */
async function finalDays({ db }: Database, clock: Clock, site: Site): Promise<string[]> {
  const firstRaw = addDays(localDayAt(clock.nowMicros(), site.timezone).day, -RAW_WINDOW_DAYS);
  const final = await listFinalDays(db, firstRaw);
  return final.filter(({ siteId }) => siteId === site.id).map(({ day }) => day);
}

/** Reports the first rejected lines in words, and the others as a number. */
class RejectionReport {
  readonly #progress: ProgressLine;
  #count = 0;
  #first = '';

  constructor(progress: ProgressLine) {
    this.#progress = progress;
  }

  add(line: number, reason: Rejection): void {
    this.#count += 1;
    const problem = `line ${line} ${REJECTIONS[reason]}`;
    if (this.#count === 1) this.#first = problem;
    if (this.#count <= SPELLED_OUT_MAX) this.#progress.note(`${problem}; skipped`);
  }

  finish(): void {
    const more = this.#count - SPELLED_OUT_MAX;
    if (more > 0) this.#progress.note(`and ${more.toLocaleString('en')} more lines, skipped`);
  }

  /** Throws an Error when there were lines but none was valid: the file probably has another format. */
  requireAnyValid({ kind, accepted, rejected }: ImportOutcome): void {
    if (kind === 'grown' || accepted > 0 || rejected === 0) return;
    throw new Error(`nothing was imported: ${this.#first}; docs/import.md has the format`);
  }
}

/** Writes the number of lines read, and of lines per second. */
class Pace {
  readonly #clock: Clock;
  readonly #startedAt: number;
  #firstLine: number | null = null;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#startedAt = clock.nowMicros();
  }

  /** @param line the last line that was read; an import that is resumed does not begin with the first */
  at(line: number): string {
    this.#firstLine ??= line;
    const seconds = (this.#clock.nowMicros() - this.#startedAt) / 1_000_000;
    const pace = Math.round((line - this.#firstLine) / seconds);
    return `${line.toLocaleString('en')} lines   ${pace.toLocaleString('en')} lines/s`;
  }
}

function percent(source: FileSource | null): string {
  return source === null ? '' : `${Math.floor(source.share * 100)} %   `;
}

const KINDS: Readonly<Record<ImportOutcome['kind'], string>> = {
  new: '',
  resumed: ' The interrupted import of this file is complete; the numbers are those of the whole file.',
  grown: ' Lines that were already imported were skipped.',
  known: '',
};

function describe({ accepted, rejected, kind }: ImportOutcome, site: Site, path: string): CommandResult {
  const json = { accepted, rejected };
  if (kind === 'known') {
    return { json, text: `Nothing to do: ${path} is already imported into ${site.domain}.` };
  }
  const skipped = rejected === 0 ? '' : `, ${count(rejected, 'line')} skipped`;
  return { json, text: `Imported ${count(accepted, 'event')} into ${site.domain}${skipped}.${KINDS[kind]}` };
}
