import { STORED_DIMENSIONS } from '../domain/dimension.ts';
import { FIGURES, type Figure } from '../domain/metric.ts';
import { countOfKeys, figureOf, OF_EVENTS, WHOLE } from '../rollup/days/day-knowledge.ts';
import { funnelSteps } from '../rollup/read/funnel-rollups.ts';
import type { RollupSnapshot } from '../rollup/read/rollup-snapshot.ts';
import { dayTotals, hourTotals } from '../rollup/read/rollups.ts';
import type { BoundSql } from '../rollup/sql/bound-sql.ts';
import type { FigureKind } from './export-source.ts';
import { goalRows } from './goal-rows.ts';
import { daysWithout, type Month, type MonthRows, rowsOf } from './month-rows.ts';

type Counted = Pick<RollupSnapshot, 'keys'>;

/** Makes the rows of each kind of monthly file of figures. */
export const KIND_ROWS: Readonly<Record<FigureKind, (month: Month, counted: Counted) => MonthRows>> = {
  totals: totalRows,
  keys: keyRows,
  hours: hourRows,
  goals: goalRows,
  funnels: funnelRows,
};

const NO_COUNT = 'CAST(NULL AS Nullable(UInt64))';
const NO_FIGURES = FIGURES.map((figure) => `${typed(figure, 'NULL')} AS ${columnOf(figure)}`).join(', ');

function totalRows({ closed }: Month): MonthRows {
  const figures = FIGURES.map(
    (figure) => `if(r.day IN {no_${figure}:Array(Date)}, NULL, ${typed(figure, `r.${figure}`)}) AS ${columnOf(figure)}`,
  );
  const lacking = Object.fromEntries(FIGURES.map((figure) => [`no_${figure}`, daysWithout(closed, figureOf(figure))]));
  return {
    known: [rowsOf(dayTotals(), (rows) => `SELECT r.day AS day, ${figures.join(', ')} FROM ${rows}`, lacking)],
    unknown: ofDays(daysWithout(closed, WHOLE), NO_FIGURES),
    order: 'day',
  };
}

function hourRows({ closed }: Month): MonthRows {
  const figures = FIGURES.map((figure) => `${typed(figure, `r.${figure}`)} AS ${columnOf(figure)}`);
  const select = `SELECT r.day AS day, toNullable(r.hour) AS hour, ${figures.join(', ')}`;
  return {
    known: [rowsOf(hourTotals(), (rows) => `${select} FROM ${rows}`)],
    unknown: ofDays(daysWithout(closed, OF_EVENTS), `CAST(NULL AS Nullable(UInt8)) AS hour, ${NO_FIGURES}`),
    order: 'day, hour',
  };
}

function keyRows({ closed }: Month, counted: Counted): MonthRows {
  return {
    known: STORED_DIMENSIONS.map((dimension) =>
      rowsOf(
        counted.keys(dimension),
        (rows) => `SELECT r.day AS day, '${dimension}' AS dimension, toNullable(r.key) AS key,
  if(r.day IN {no_visitors:Array(Date)}, NULL, toUInt64(r.visitors)) AS visitors,
  if(r.day IN {no_views:Array(Date)}, NULL, toUInt64(r.views)) AS views
FROM ${rows}`,
        {
          no_visitors: daysWithout(closed, countOfKeys(dimension, 'visitors')),
          no_views: daysWithout(closed, countOfKeys(dimension, 'views')),
        },
      ),
    ),
    unknown: STORED_DIMENSIONS.flatMap((dimension) =>
      ofDays(
        daysWithout(closed, ...counted.keys(dimension).needs),
        `'${dimension}' AS dimension, CAST(NULL AS Nullable(String)) AS key, ${NO_COUNT} AS visitors, ${NO_COUNT} AS views`,
      ),
    ),
    order: 'day, dimension, visitors DESC, views DESC, key',
  };
}

function funnelRows({ closed, imported, funnels }: Month): MonthRows {
  const named = ({ id, version }: { readonly id: number; readonly version: number }) =>
    `toUInt32(${id}) AS funnel, {name:String} AS name, toUInt32(${version}) AS version`;
  const parts = funnels.map((funnel) => ({ funnel, rollup: funnelSteps(funnel) }));
  return {
    known: parts.map(({ funnel, rollup }) =>
      rowsOf(
        rollup,
        (rows) => `SELECT r.day AS day, ${named(funnel)}, toUInt8(r.step) AS step,
  toNullable(toUInt64(r.visitors)) AS visitors
FROM ${rows} WHERE r.day NOT IN {imported:Array(Date)}`,
        { name: funnel.name, imported },
      ),
    ),
    unknown: parts.flatMap(({ funnel, rollup }) =>
      ofDays(
        daysWithout(closed, ...rollup.needs),
        `${named(funnel)}, arrayJoin(range(toUInt8(1), toUInt8(${funnel.steps.length + 1}))) AS step, ${NO_COUNT} AS visitors`,
        { name: funnel.name },
      ),
    ),
    order: 'day, funnel, version, step',
  };
}

/** Makes a row of these columns for each of the days. */
function ofDays(days: readonly string[], columns: string, params: BoundSql['params'] = {}): BoundSql[] {
  if (days.length === 0) return [];
  const each = [...new Set(days)];
  return [{ sql: `SELECT arrayJoin({days:Array(Date)}) AS day, ${columns}`, params: { ...params, days: each } }];
}

function columnOf(figure: Figure): string {
  return figure === 'duration' ? 'duration_us' : figure;
}

function typed(figure: Figure, value: string): string {
  return `CAST(${value} AS Nullable(${figure === 'duration' ? 'Int64' : 'UInt64'}))`;
}
