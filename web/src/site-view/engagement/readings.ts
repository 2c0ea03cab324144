import type { ReportAnswer, ReportRow } from '../../../../src/stats/answer.ts';

/** How a page was read, on average: seconds of active time, and percent of the page. Imports may know one of them alone. */
export interface Reading {
  readonly time: number | null;
  readonly scroll: number | null;
}

/** How pages were read. */
export interface Readings {
  readonly byPage: ReadonlyMap<string, Reading>;
  /** The share of the views of these pages whose reading was measured, 0..1; null without such views. */
  readonly measuredShare: number | null;
  /** The first day from which on readings are known, when it is not for the whole period. */
  readonly knownFrom: string | null;
}

/** Returns how the pages of answers were read. */
export function readingsOf(answers: readonly Pick<ReportAnswer, 'rows' | 'engagementKnownFrom'>[]): Readings {
  const rows = answers.flatMap((answer) => answer.rows);
  const measured = sumOf(rows, (row) => row.measured);
  const views = sumOf(rows, (row) => row.views);
  return {
    byPage: new Map(rows.flatMap((row) => readingOf(row) ?? [])),
    measuredShare: measured === 0 ? null : measured / views,
    knownFrom: answers[0]?.engagementKnownFrom ?? null,
  };
}

function readingOf({ key, avgTime = null, avgScroll = null }: ReportRow): [string, Reading][] | null {
  return avgTime === null && avgScroll === null ? null : [[key, { time: avgTime, scroll: avgScroll }]];
}

function sumOf(rows: readonly ReportRow[], figureOf: (row: ReportRow) => number | null | undefined): number {
  return rows.reduce((sum, row) => sum + (figureOf(row) ?? 0), 0);
}
