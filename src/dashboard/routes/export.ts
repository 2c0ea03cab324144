import { isDay } from '../../domain/calendar.ts';
import type { Period } from '../../domain/period.ts';
import { ExportsBusyError } from '../../export/export-downloads.ts';
import { ExportError, type ExportOrder, type ExportPlan } from '../../export/export-source.ts';
import { recordExport } from '../../export/record-export.ts';
import { DashboardError } from '../dashboard-error.ts';
import type { Dependencies } from '../dependencies.ts';
import { Download } from '../download.ts';
import { clientOf } from '../read-client.ts';
import { dashboardRefusal } from '../refusals/translations.ts';
import { type DashboardRoute, route } from '../route.ts';

/** The days that an export of a site would have. */
export interface ExportAnswer {
  /** Null without a day. */
  readonly period: Period | null;
  readonly days: number;
  readonly importedDays: number;
  /** The imported days, as runs without a day of another origin in between. */
  readonly imported: readonly Period[];
  /** The days whose raw events are kept. */
  readonly eventDays: number;
  /** The days without raw events whose visits are kept. */
  readonly visitDays: number;
  /** The goals and funnels that are left out, since they are still being counted. */
  readonly uncounted: readonly string[];
  /** Why no download can begin now; null when one can. */
  readonly busy: string | null;
}

/** The seconds after which a refused download may be tried again. */
const RETRY_AFTER_S = 30;

/** The routes of a site's export: the days that it has, and the zip of its files. */
export function exportRoutes({
  db,
  exports,
  reads,
}: Pick<Dependencies, 'db' | 'exports' | 'reads'>): readonly DashboardRoute[] {
  return [
    route('GET /sites/:site/export', 'site:admin', async (request): Promise<ExportAnswer> => {
      const { site, query, gone, language, signedIn } = request;
      const order: ExportOrder = { ...orderOf(query), events: 'without_visitors' };
      const plan = await reads.run(clientOf(request), () => exports.plan(site, order), gone);
      return { ...described(plan), busy: exports.busy(site.orgId, signedIn.user.id)?.(language) ?? null };
    }),
    route('GET /sites/:site/export/file', 'site:admin', async ({ site, query, signedIn }): Promise<Download> => {
      try {
        const order = orderOf(query);
        const { name, stream } = await exports.open(site, order, signedIn.user.id);
        await recordExport(db, site, order).catch((error: unknown) => {
          stream.destroy();
          throw error;
        });
        return new Download(name, 'application/zip', stream);
      } catch (error) {
        if (error instanceof ExportsBusyError) throw new DashboardError('too_many_tries', error.said, RETRY_AFTER_S);
        if (error instanceof ExportError) throw new DashboardError('conflict', error.said);
        throw error;
      }
    }),
  ];
}

/** Reads what a browser asks for. Throws a DashboardError when it is nothing that can be exported. */
function orderOf(query: URLSearchParams): ExportOrder {
  const dayOf = (name: string) => {
    const day = query.get(name);
    if (day !== null && !isDay(day)) throw new DashboardError('invalid', `${name}: give a day such as 2026-05-01`);
    return day;
  };
  const format = query.get('format') ?? 'csv';
  if (format !== 'csv' && format !== 'parquet') throw new DashboardError('invalid', 'format: give csv or parquet');
  const events = query.get('events') ?? 'none';
  if (events !== 'none' && events !== 'without_visitors') {
    throw new DashboardError('invalid', 'events: give none or without_visitors');
  }
  const [from, to] = [dayOf('from'), dayOf('to')];
  if (from !== null && to !== null && from > to) throw dashboardRefusal('invalid', (texts) => texts.lastDayBeforeFirst);
  return { format, from, to, events };
}

function described({ days, imported, files, uncounted }: ExportPlan): Omit<ExportAnswer, 'busy'> {
  const [from, to] = [days[0], days.at(-1)];
  return {
    period: from === undefined || to === undefined ? null : { from, to },
    days: days.length,
    importedDays: imported.length,
    imported: runsOf(days, new Set(imported)),
    eventDays: files.filter(({ kind }) => kind === 'events').length,
    visitDays: files.filter(({ kind }) => kind === 'visits').length,
    uncounted,
  };
}

/** Joins days that follow each other in a list, when they are in a set. */
function runsOf(days: readonly string[], among: ReadonlySet<string>): Period[] {
  const runs: Period[] = [];
  let isRun = false;
  for (const day of days) {
    const last = runs.at(-1);
    if (!among.has(day)) isRun = false;
    else if (isRun && last !== undefined) runs[runs.length - 1] = { from: last.from, to: day };
    else {
      runs.push({ from: day, to: day });
      isRun = true;
    }
  }
  return runs;
}
