import type { Database } from '../../database/database.ts';
import { DatabaseError } from '../../database/database-error.ts';
import { PRODUCTS } from '../../domain/import-product.ts';
import type { Site } from '../../domain/site.ts';
import { DamagedFileError } from '../../import/files/export-table.ts';
import { isDatabaseUrl } from '../../import/run/event-export.ts';
import { importExport, previewExport } from '../../import/run/import-export.ts';
import { OtherProductError } from '../../import/sources/choose-source.ts';
import { importInstallation } from '../../service/import-installation.ts';
import { requireSite } from '../../sites/sites.ts';
import type { CommandContext, CommandResult } from '../command.ts';
import { ProgressLine } from '../progress-line.ts';
import { UsageError } from '../usage-error.ts';
import { withDatabase } from '../with-database.ts';
import { printNews } from './import-news.ts';
import { describeImport } from './import-text.ts';

/** Imports the export of another product, or says what it would bring. */
export function importFrom(context: CommandContext): Promise<CommandResult> {
  return withDatabase(context, async (database) => {
    try {
      return await imported(context, database);
    } catch (error) {
      if (!(error instanceof OtherProductError)) throw error;
      throw new DamagedFileError(`${error.message} (--from ${error.product})`, { cause: error });
    }
  });
}

async function imported(context: CommandContext, database: Database): Promise<CommandResult> {
  const { args, config, clock, err } = context;
  const site = await siteToImportInto(context, database);
  const from = args.oneOf('from', PRODUCTS);
  const paths = args.arguments;
  if (isDatabaseUrl(paths[0] ?? '') && (from !== 'umami' || paths.length > 1)) {
    throw new UsageError('a database is read alone, with --from umami');
  }
  const request = { site, from, paths, sourceSite: args.optional('source-site'), names: args.optional('names') };
  const installation = importInstallation(config, database, clock);
  using line = new ProgressLine(err, clock, args.flag('progress') ? 'lines' : 'terminal');
  const about = { site, summarizes: args.flag('summary') };
  if (args.flag('dry-run')) {
    const found = await previewExport(installation, request, printNews(line));
    return describeImport(found, { ...about, undo: null, isDryRun: true, isKnown: false });
  }
  const done = await importExport(installation, request, printNews(line));
  const undo = context.svc(`import undo ${done.id}`);
  return describeImport(done, { ...about, undo, isDryRun: false, isKnown: done.isKnown });
}

/** Finds the site of `--site`. Throws a DatabaseError when there is none, or when it is archived. */
export async function siteToImportInto({ args, svc }: CommandContext, { db }: Database): Promise<Site> {
  const site = await requireSite(db, args.text('site'));
  if (site.state === 'archived') {
    const restore = svc(`site restore ${site.publicId}`);
    throw new DatabaseError('invalid', `site ${site.publicId} is archived; ${restore} first`);
  }
  return site;
}
