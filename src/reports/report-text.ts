import { whole } from '../domain/unit.ts';
import type { ReportLinks } from './report-links.ts';
import type { ReportSheet, SheetBar, SheetList } from './report-sheet.ts';
import { inEnglish } from './report-words.ts';

const BAR_MAX_CHARS = 24;

/** Lays a report out as plain text, for mail programs without HTML. */
export function reportText(sheet: ReportSheet, links: ReportLinks): string {
  const paragraphs = [
    [
      `${inEnglish(sheet.siteName)} (${sheet.domain})`,
      capitalised(sheet.headline),
      `${sheet.days}, ${sheet.zone}`,
      ...(sheet.comparedWith === null ? [] : [`Compared with ${sheet.comparedWith}`]),
      ...(sheet.gap === null ? [] : [sheet.gap]),
    ],
    ...(sheet.checks.length > 0 ? checkParagraphs(sheet) : [figureLines(sheet), barLines(sheet.bars)]),
    ...sheet.lists.map(listLines),
    [`Open the dashboard: ${links.dashboard}`],
    [
      links.reason,
      ...(links.unsubscribe === null ? [] : [`Switch it off: ${links.unsubscribe}`]),
      `All your reports of this site: ${links.settings}`,
    ],
  ];
  return `${paragraphs.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

function checkParagraphs({ checks }: ReportSheet): string[][] {
  return [['That can be quite right. If it is not, here is what to look at:'], checks.map((check) => `- ${check}`)];
}

function figureLines({ figures }: ReportSheet): string[] {
  const labels = widest(figures.map(({ label }) => label));
  const values = widest(figures.map(({ value }) => value));
  return figures.map(({ label, value, change, before }) => {
    const comparison = change === '' ? '' : `  ${change} (before: ${before})`;
    return `${label.padEnd(labels)}  ${value.padStart(values)}${comparison}`;
  });
}

function barLines(bars: readonly SheetBar[]): string[] {
  const names = widest(bars.map(({ name }) => name));
  const counts = bars.map(({ visitors }) => (visitors === null ? '–' : whole(visitors)));
  const most = Math.max(1, ...bars.map(({ visitors }) => visitors ?? 0));
  return [
    'Visitors by day',
    ...bars.map(({ name, visitors }, i) => {
      const bar = '#'.repeat(Math.round(((visitors ?? 0) / most) * BAR_MAX_CHARS));
      return `${name.padEnd(names)}  ${counts[i]!.padStart(widest(counts))}  ${bar}`.trimEnd();
    }),
  ];
}

/**
 * Returns the lines of a list. The figures come first, so that a name written from right to left does not reorder them.
 */
function listLines({ title, unit, rows, empty }: SheetList): string[] {
  const figures = widest(rows.map(({ figure }) => figure));
  const details = widest(rows.map(({ detail }) => detail));
  return [
    `${title} (${unit})`,
    ...(rows.length === 0 ? [empty] : []),
    ...rows.map(({ name, figure, detail }) => `${figure.padStart(figures)}  ${detail.padStart(details)}  ${name}`),
  ];
}

function widest(texts: readonly string[]): number {
  return Math.max(0, ...texts.map(({ length }) => length));
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
