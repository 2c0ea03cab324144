import { REPORT_PANELS, type ReportContent, type ReportPanel } from '../domain/report-panel.ts';

/** The columns that hold what a report has. */
interface ContentColumns {
  /** Names separated by commas; null for all, also those of later versions. */
  readonly panels: string | null;
  readonly with_csv: 0 | 1;
}

/** Reads what a report has from its columns. */
export function contentOf({ panels, with_csv }: ContentColumns): ReportContent {
  const chosen = panels?.split(',') as ReportPanel[] | undefined;
  return { panels: REPORT_PANELS.filter((panel) => chosen?.includes(panel) ?? true), withCsv: with_csv === 1 };
}

/** Returns the columns that hold what a report has. */
export function columnsOfContent({ panels, withCsv }: ReportContent): ContentColumns {
  const chosen = REPORT_PANELS.filter((panel) => panels.includes(panel));
  return { panels: chosen.length === REPORT_PANELS.length ? null : chosen.join(','), with_csv: withCsv ? 1 : 0 };
}
