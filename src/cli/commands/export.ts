import { isS3Address } from '../../backup/s3/s3-address.ts';
import { isDay } from '../../domain/calendar.ts';
import { ExportError, type ExportOrder } from '../../export/export-source.ts';
import { recordExport } from '../../export/record-export.ts';
import { type WrittenExport, writeExport } from '../../export/write-export.ts';
import { requireSite, siteZones } from '../../sites/sites.ts';
import type { Command, CommandContext, CommandResult } from '../command.ts';
import { ProgressLine } from '../progress-line.ts';
import { shellWord } from '../shell-word.ts';
import { StopRequest } from '../stop-request.ts';
import { UsageError } from '../usage-error.ts';
import { SITE_OPTION, withDatabase } from '../with-database.ts';
import { bytesText, count } from './count-texts.ts';
import { withExport } from './export-here.ts';
import { exportAddress, openExportTarget } from './export-target.ts';

const FORMATS = ['csv', 'parquet'] as const;

/** Runs `svc export`: writes the days of a site as files that other programs read. */
export const exportCommand: Command = {
  argument: 'DIR',
  options: {
    site: SITE_OPTION,
    format: { value: 'FORMAT', summary: 'csv, or parquet (default: csv)' },
    from: { value: 'DAY', summary: 'the first day, as 2026-05-01 (default: the first that there is)' },
    to: { value: 'DAY', summary: 'the last day (default: yesterday, in the time zone of the site)' },
    events: { summary: 'the raw events or kept visits too, as long as they are kept: a file for each day' },
    'with-visitors': { summary: 'with the numbers that tell the visitors of a day apart' },
  },
  details: [
    'DIR is a directory or, in an object store, s3://BUCKET/PREFIX.',
    'DIR is absent or empty, or has an earlier export of the site: then only months that have changed are written again, and',
    'files that the site no longer has are removed. There is a file a month of each kind: totals, keys of the dimensions, hours,',
    'goals, funnels; manifest.json describes them, and comes last. An unknown figure is an empty field, never 0.',
    '',
    'With --events there is a file of each day whose raw events are kept, by instant and without the visitors. Files of',
    'earlier days stay when their raw events are removed. Days without raw events have a file of the visits that are kept, as',
    'long as the site keeps them.',
    '',
    'The running day is left out. A server on the data directory runs on. The CSV can be imported again (import --from svc).',
  ].join('\n'),
  examples: [
    'export --site k3jd02msa9xq ./shop',
    'export --site k3jd02msa9xq --events s3://analytics/shop',
    'export --site k3jd02msa9xq --format parquet --from 2026-01-01 --to 2026-12-31 ./shop-2026',
  ],
  run: (context) =>
    withDatabase(context, async (database) => {
      const { args, err, clock } = context;
      const format = args.optional('format') === undefined ? 'csv' : args.oneOf('format', FORMATS);
      const [from, to] = [dayOf(context, 'from'), dayOf(context, 'to')];
      if (from !== null && to !== null && from > to) throw new UsageError('--from is after --to');
      const order = { format, from, to, events: eventsOf(context) };
      const site = await requireSite(database.db, args.text('site'));
      const zones = await siteZones(database.db, site.id);
      const dir = exportAddress(args.argument);
      await recordExport(database.db, site, order);
      using progress = new ProgressLine(err, clock);
      using stop = new StopRequest(() => new ExportError('the export was stopped'));
      const { signal } = stop;
      const written = await withExport(context, database, { site, order, signal }, async (source) => {
        const identity = { siteId: site.publicId, fileFormat: format, events: order.events };
        const target = await openExportTarget(dir, identity, context, signal);
        try {
          return await writeExport(target, source, { site, zones, order }, (done, of) => {
            signal.throwIfAborted();
            progress.show(() => `writing file ${done + 1} of ${of} …`);
          });
        } finally {
          await target.close();
        }
      });
      return resultOf(context, dir, written);
    }),
};

function eventsOf({ args }: CommandContext): ExportOrder['events'] {
  if (!args.flag('with-visitors')) return args.flag('events') ? 'without_visitors' : 'none';
  if (!args.flag('events')) throw new UsageError('--with-visitors needs --events');
  return 'with_visitors';
}

function dayOf({ args }: CommandContext, option: string): string | null {
  const day = args.optional(option);
  if (day !== undefined && !isDay(day)) {
    throw new UsageError(`--${option} is a day such as 2026-05-01, not ${JSON.stringify(day)}`);
  }
  return day ?? null;
}

function resultOf(context: CommandContext, dir: string, { manifest, written, removed }: WrittenExport): CommandResult {
  const { first, last, days, files, uncounted } = manifest;
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const span = first === null ? 'no day yet' : `${count(days, 'day')} from ${first} to ${last}`;
  const again =
    written.length === files.length ? '' : `; ${written.length === 0 ? 'none' : written.length} had changed`;
  const gone = removed.length === 0 ? '' : `; removed ${removed.join(', ')}`;
  const text = [
    `${dir} has ${span}: ${count(files.length, 'file')}, ${bytesText(bytes)}${again}${gone}.`,
    ...(manifest.fileFormat === 'csv' && first !== null && !isS3Address(dir)
      ? [`Import it elsewhere with: ${context.program} import --from svc --site ID ${shellWord(dir)}`]
      : []),
  ].join('\n');
  const warnings = uncounted.map((name) => `${name} is left out: it is still being counted; export again later`);
  return {
    json: { dir, first, last, days, files: files.length, bytes, written: written.length, removed: removed.length },
    text,
    ...(warnings.length === 0 ? {} : { warnings }),
  };
}
