import { withholds } from '../accounts/grants.ts';
import type { Grant } from '../domain/grant.ts';
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

/** Returns what somebody gets of what a report has: a member from whom exports are withheld gets no file. Null is for no member. */
export function contentFor(grant: Grant | null, content: ReportContent): ReportContent {
  return grant !== null && withholds(grant, 'exports') ? { ...content, withCsv: false } : content;
}

/** Returns the columns that hold what a report has. */
export function columnsOfContent({ panels, withCsv }: ReportContent): ContentColumns {
  const chosen = REPORT_PANELS.filter((panel) => panels.includes(panel));
  return { panels: chosen.length === REPORT_PANELS.length ? null : chosen.join(','), with_csv: withCsv ? 1 : 0 };
}
