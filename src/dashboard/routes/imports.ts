import type { ImportState } from '../../domain/import-state.ts';
import { productTitle } from '../../domain/product-title.ts';
import { type AuditRow, auditMonths, readAudit } from '../../sites/import-audits.ts';
import { type ImportNotes, readNotes } from '../../sites/import-notes.ts';
import { countRequestDays } from '../../sites/imported-requests.ts';
import {
  listProductImports,
  listShownImports,
  requestUndo,
  requireProductImport,
} from '../../sites/product-imports.ts';
import { DashboardError } from '../dashboard-error.ts';
import type { Dependencies } from '../dependencies.ts';
import { clientOf } from '../read-client.ts';
import { type DashboardRoute, route } from '../route.ts';
import { idOf } from '../row-id.ts';

/** An import from another product, as the page lists it. */
export interface ListedImport {
  readonly id: number;
  /** The product's name, in the reader's language. */
  readonly source: string;
  readonly state: ImportState;
  /** The name of the file. */
  readonly file: string;
  /** Epoch milliseconds. */
  readonly startedAt: number;
  readonly first: string | null;
  readonly last: string | null;
  readonly days: number | null;
  /** The days whose requests of crawlers it has brought. */
  readonly requestDays: number;
  readonly accepted: number | null;
  readonly rejected: number | null;
  readonly problem: string | null;
}

/** The days of a site that another product has counted. */
export interface ImportedSpan {
  /** The product's name, in the reader's language. */
  readonly source: string;
  /** The first and the last day, both inclusive. */
  readonly from: string;
  readonly to: string;
}

/** The days of a site that imports have brought as sums. */
export interface ImportedAnswer {
  readonly spans: readonly ImportedSpan[];
}

/** The audit of an import, by months. */
export interface AuditAnswer {
  /** The months that the audit has, in order, such as `2024-03`. */
  readonly months: readonly string[];
  /** The month of the rows: the one that was asked for, or the first; null without one. */
  readonly month: string | null;
  readonly rows: readonly AuditRow[];
  /** The notes on what was left out or changed apart from the days. */
  readonly notes: ImportNotes;
}

export type { AuditRow, ImportNotes };

/** The routes of a site's imports from other products: the list, the audit, undo, and the days for the chart. */
export function importRoutes({ db, clock, reads }: Dependencies): readonly DashboardRoute[] {
  return [
    route(
      'GET /sites/:site/imports',
      'site:viewer:settings',
      async ({ site, language }): Promise<{ imports: ListedImport[] }> => {
        const imports = await listShownImports(db, site.id);
        const logs = imports.filter(({ source }) => source === 'access-log').map(({ id }) => id);
        const requestDays = await countRequestDays(db, logs);
        return {
          imports: imports
            .map(({ siteId: _, name: __, aliveAt: ___, ...each }) => {
              const source = productTitle(each.source, language);
              return { ...each, source, requestDays: requestDays.get(each.id) ?? 0 };
            })
            .reverse(),
        };
      },
    ),
    route('GET /sites/:site/imported', 'site:public', async ({ site, language }): Promise<ImportedAnswer> => {
      const done = await listProductImports(db, { siteId: site.id, states: ['done'] });
      return {
        spans: done.flatMap(({ source, first, last }) =>
          first === null || last === null ? [] : [{ source: productTitle(source, language), from: first, to: last }],
        ),
      };
    }),
    route('GET /sites/:site/imports/:import/audit', 'site:viewer:settings', async (request): Promise<AuditAnswer> => {
      const { site, params, query, gone } = request;
      const { id, state } = await requireProductImport(db, site.id, idOf(params.import));
      const asked = query.get('month');
      if (asked !== null && !/^\d{4}-\d{2}$/.test(asked)) {
        throw new DashboardError('invalid', 'month: give a month such as 2024-03');
      }
      const answer = async () => {
        // One that is under way, or failed, may have a part of one.
        const months = state === 'done' ? await auditMonths(db, id) : [];
        const month = asked ?? months[0] ?? null;
        const rows = month === null || months.length === 0 ? [] : await readAudit(db, id, month);
        return { months, month, rows, notes: await readNotes(db, id) };
      };
      return await reads.run(clientOf(request), answer, gone);
    }),
    route('POST /sites/:site/imports/:import/undo', 'site:admin', async ({ site, params }) => {
      await requestUndo(db, clock, site.id, idOf(params.import));
    }),
  ];
}
