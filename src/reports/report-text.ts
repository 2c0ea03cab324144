import { NO_FIGURE } from '../domain/unit.ts';
import { domainBeside } from '../mail/layout.ts';
import { isolatedName } from '../mail/plain-name.ts';
import { padEnd, padStart, textWidth } from '../mail/text-width.ts';
import { footLinks, type ReportLinks } from './report-links.ts';
import type { ReportSheet, SheetList } from './report-sheet.ts';
import type { ReportTexts } from './texts.ts';
import { REPORT_TEXTS } from './translations.ts';

const BAR_MAX_CHARS = 24;

/** Lays a report out as plain text, for mail programs without HTML. */
export function reportText(sheet: ReportSheet, links: ReportLinks): string {
  const texts = REPORT_TEXTS[sheet.language];
  const domain = domainBeside({ name: sheet.siteName, domain: sheet.domain });
  const paragraphs = [
    [
      `${isolatedName(sheet.siteName)}${domain === null ? '' : ` (${domain})`}`,
      sheet.headline,
      ...(sheet.segment === null ? [] : [sheet.segment]),
      `${sheet.days}, ${sheet.zone}`,
      ...(sheet.comparedWith === null ? [] : [texts.comparedWith(sheet.comparedWith)]),
      ...sheet.gaps,
    ],
    ...(sheet.checks.length > 0
      ? checkParagraphs(sheet, texts)
      : [figureLines(sheet, texts), sheet.bars.length === 0 ? [] : barLines(sheet)]),
    ...sheet.lists.map(listLines),
    ...(links.dashboard === null ? [] : [[`${texts.open}: ${links.dashboard}`]]),
    [links.reason, ...footLinks(links, sheet.language).map(({ label, link }) => `${label}: ${link}`)],
  ];
  return `${paragraphs
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}

function checkParagraphs({ checks }: ReportSheet, { nobody }: ReportTexts): string[][] {
  return [[nobody.lead], checks.map((check) => `- ${check}`)];
}

function figureLines({ figures }: ReportSheet, texts: ReportTexts): string[] {
  const labels = widest(figures.map(({ label }) => label));
  const values = widest(figures.map(({ value }) => value));
  return figures.map(({ label, value, change, previous }) => {
    const comparison = change === '' ? '' : `  ${change} ${texts.previous(previous)}`;
    return `${padEnd(label, labels)}  ${padStart(value, values)}${comparison}`;
  });
}

function barLines({ bars, chart }: ReportSheet): string[] {
  const names = widest(bars.map(({ name }) => name));
  const counts = bars.map(({ visitors, count }) => (visitors === null ? NO_FIGURE : count));
  const most = Math.max(1, ...bars.map(({ visitors }) => visitors ?? 0));
  return [
    chart,
    ...bars.map(({ name, visitors }, i) => {
      const bar = '#'.repeat(Math.round(((visitors ?? 0) / most) * BAR_MAX_CHARS));
      return `${padEnd(name, names)}  ${padStart(counts[i]!, widest(counts))}  ${bar}`.trimEnd();
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
    ...rows.map(({ name, figure, detail }) => `${padStart(figure, figures)}  ${padStart(detail, details)}  ${name}`),
  ];
}

function widest(texts: readonly string[]): number {
  return Math.max(0, ...texts.map(textWidth));
}
