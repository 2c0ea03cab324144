import { listProductImports } from '../../sites/product-imports.ts';
import { requireSite } from '../../sites/sites.ts';
import { formatColumns } from '../columns.ts';
import type { Command } from '../command.ts';
import { withDatabase } from '../with-database.ts';

/** Runs `svc import list`: what was imported into a site from other products, and shows. */
export const listImportsCommand: Command = {
  options: { site: { value: 'ID', required: true, summary: 'the site' } },
  examples: ['import list --site k3jd02msa9xq'],
  run: (context) =>
    withDatabase(context, async ({ db }) => {
      const site = await requireSite(db, context.args.text('site'));
      const done = await listProductImports(db, { siteId: site.id, states: ['done'] });
      const imports = done.map(({ id, source, first, last, days, startedAt }) => {
        const at = Temporal.Instant.fromEpochMilliseconds(startedAt).toString();
        return { id, from: source, first, last, days: days ?? 0, at };
      });
      const rows = imports.map(({ id, from, first, last, days, at }) => [
        ...[String(id), from, first ?? '–', last ?? '–', days.toLocaleString('en'), at],
      ]);
      const text =
        rows.length === 0
          ? `Nothing was imported into ${site.domain} from another product.`
          : formatColumns([['ID', 'FROM', 'FIRST', 'LAST', 'DAYS', 'AT'], ...rows]);
      return { json: { imports }, text };
    }),
};
