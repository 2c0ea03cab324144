import { listProductImports } from '../../sites/product-imports.ts';
import { formatTable } from '../columns.ts';
import type { Command } from '../command.ts';
import { SITE_OPTION, withSite } from '../with-database.ts';

/** Runs `svc import list`: what was imported into a site from other products, and shows. */
export const listImportsCommand: Command = {
  options: { site: SITE_OPTION },
  examples: ['import list --site k3jd02msa9xq'],
  run: (context) =>
    withSite(context, async (site, { db }) => {
      const done = await listProductImports(db, { siteId: site.id, states: ['done'] });
      const imports = done.map(({ id, source, first, last, days, startedAt }) => {
        const at = Temporal.Instant.fromEpochMilliseconds(startedAt).toString();
        return { id, from: source, first, last, days: days ?? 0, at };
      });
      const rows = imports.map(({ id, from, first, last, days, at }) => [
        ...[id, from, first ?? '–', last ?? '–', days.toLocaleString('en'), at],
      ]);
      const none = `Nothing was imported into ${site.domain} from another product.`;
      const text = formatTable(['ID', 'FROM', 'FIRST', 'LAST', 'DAYS', 'AT'], rows, none);
      return { json: { imports }, text };
    }),
};
